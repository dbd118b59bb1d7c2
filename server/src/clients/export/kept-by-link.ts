import * as m from '../../texts/m.js';
import { ofVisit, type Kept } from './kept-table.js';

/** What a client says on the page of a visit, and its link. */
export const BY_LINK: readonly Kept[] = [
  {
    ...ofVisit,
    table: 'ratings',
    name: 'rating',
    title: m.how_they_rated_it(),
    order: 't.rated_at',
    shows: { stars: 'text', words: 'text', rated_at: 'text', settled_by: 'person', settled_at: 'text' },
    leaves: { copy: ['appointment_id'] },
  },
  {
    ...ofVisit,
    table: 'cancel_requests',
    name: 'cancel_request',
    title: m.that_they_asked_to_cancel(),
    order: 't.asked_at',
    shows: { asked_at: 'text', kept_by: 'person', kept_at: 'text' },
    leaves: { copy: ['appointment_id'] },
  },
  {
    ...ofVisit,
    table: 'time_requests',
    name: 'time_request',
    title: m.the_other_time_they_asked_for(),
    order: 't.asked_at',
    shows: { starts_at: 'text', asked_at: 'text', answer: 'text', answered_by: 'person', answered_at: 'text' },
    leaves: { copy: ['appointment_id'], ours: ['held_until', 'asks'] },
  },
  {
    ...ofVisit,
    table: 'booking_requests',
    name: 'booking_request',
    title: m.what_they_asked_for_on_the_form(),
    order: 't.made_at',
    shows: {
      name: 'text',
      phone_number: 'text',
      email: 'text',
      address: 'text',
      services: 'service',
      wishes: 'text',
      made_at: 'text',
      asked_at: 'text',
      answer: 'text',
      answered_by: 'person',
      answered_at: 'text',
      reason: 'text',
    },
    leaves: {
      copy: ['appointment_id'],
      ours: ['id', 'language', 'code_expires_at', 'tries'],
      secret: ['token_hash', 'code_hash'],
    },
  },
  {
    ...ofVisit,
    table: 'tracking_links',
    name: 'tracking_links',
    title: m.link_to_follow_the_visit(),
    order: 't.made_at',
    shows: { made_at: 'text', opened: 'text', first_opened_at: 'text', last_opened_at: 'text' },
    leaves: { copy: ['appointment_id'], ours: ['generation'], secret: ['salt', 'token_hash'] },
  },
];
