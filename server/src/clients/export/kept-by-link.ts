import * as m from '../../texts/m.js';
import { ofVisit, type Kept } from './kept-table.js';

/** What a client says on the page of a visit, its link, and what the product wrote to them. */
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
    table: 'tracking_links',
    name: 'tracking_links',
    title: m.link_to_follow_the_visit(),
    order: 't.made_at',
    shows: { made_at: 'text', opened: 'text', first_opened_at: 'text', last_opened_at: 'text', language: 'text' },
    leaves: { copy: ['appointment_id'], ours: ['generation'], secret: ['salt', 'token_hash'] },
  },
  {
    ...ofVisit,
    table: 'client_messages',
    name: 'client_messages',
    title: m.e_mails_about_the_visit(),
    order: 't.id',
    shows: { about: 'text', starts_at: 'text', ends_at: 'text', state: 'text', made_at: 'text', ended_at: 'text' },
    leaves: { copy: ['appointment_id'], ours: ['id', 'occasion', 'claimed_until'] },
  },
];
