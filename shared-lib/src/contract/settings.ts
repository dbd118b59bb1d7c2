import { z } from 'zod';
import {
  BOOKING_COLUMNS,
  BOOKING_ORDERINGS,
  BOOKING_PAGE_SIZES,
  BOOKING_TABLE_TEXTS,
  FIELD_TEXTS,
  FILIPINO_TEXT_MAX,
  limits,
  NOTIFICATION_TOPICS,
  PAGE_SIZE_TEXTS,
  type NotificationTopic,
} from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { email, flag, instant, line, longText, message, name, phone, requiredText, text } from './primitives.js';
import * as m from '../texts/m.js';

const topics = Object.keys(NOTIFICATION_TOPICS) as [NotificationTopic, ...NotificationTopic[]];
/** The topics I do not want to be notified of. */
const choices = z.strictObject(everybodyRead({ muted: z.array(z.enum(topics)).max(topics.length) }));

/** My settings of the bookings table. */
const bookingTable = z.strictObject({
  columns: z
    .array(z.enum(BOOKING_COLUMNS))
    .min(1, BOOKING_TABLE_TEXTS.noColumn)
    .refine((columns) => new Set(columns).size === columns.length, m.each_column_once()),
  ordering: z.enum(BOOKING_ORDERINGS),
  /** Rows on a page. */
  page_size: z.literal(BOOKING_PAGE_SIZES),
});
/** A tab of an older version does not know the rows on a page, and leaves them unchanged. */
const chosenTable = bookingTable.partial({ page_size: true });

/** The business's name and contact details. Source: R-pages-14. */
const company = z.strictObject(
  everybodyRead({
    name,
    about: text,
    address: text,
    hours: text,
    phone_number: phone.nullable(),
    email: email.nullable(),
    /** Whom therapists and drivers are offered when nobody at the office takes their SOS. */
    emergency_name: name.or(z.literal('')),
    emergency_phone: phone.nullable(),
  }),
);
export type Company = z.infer<typeof company>;

/** Stays the same as long as the English text does. */
const textId = z.string().regex(/^[0-9a-f]{16}$/);

/** What clients read of their data, as plain text in both languages; empty: the text of the product. R-beyond-670. */
const notice = z.strictObject({ en: longText(limits.NOTICE_MAX), fil: longText(limits.NOTICE_MAX) });
export type PrivacyNotice = z.infer<typeof notice>;

/** A Filipino text as it is said, with its values by name: `{client}`. */
const filipinoText = z.object({
  id: textId,
  english: z.string(),
  filipino: z.string(),
  ours: z.string(),
  corrected: z.boolean(),
  /** Null while it is ours. */
  corrected_at: instant.nullable(),
  corrected_by: z.string().nullable(),
});
export type FilipinoText = z.infer<typeof filipinoText>;

const path = '/api/settings/notifications/';

export const settings = {
  notificationChoices: call({
    method: 'GET',
    path,
    auth: 'session',
    summary: 'Of what I want to be told',
    response: choices,
    status: 200,
  }),
  setNotificationChoices: call({
    method: 'PUT',
    path,
    auth: 'session',
    summary: 'Choose of what I want to be told',
    body: choices,
    response: choices,
    status: 200,
  }),
  bookingTable: call({
    method: 'GET',
    path: '/api/settings/booking-table/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Which columns of the table of bookings I see, in which order, and how many rows a page has',
    response: bookingTable,
    status: 200,
  }),
  setBookingTable: call({
    method: 'PUT',
    path: '/api/settings/booking-table/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Choose the columns of the table of bookings, their order, and how many rows a page has',
    body: chosenTable,
    response: bookingTable,
    status: 200,
  }),
  scheduling: call({
    method: 'GET',
    path: '/api/settings/scheduling/',
    auth: 'session',
    summary: 'The rules of this business that screens go by',
    response: z.strictObject(
      everybodyRead({
        /** A step that many minutes before the planned start asks for confirmation. */
        early_step_minutes: z.int(),
        /** The driver sets off that many minutes before the start of a visit. */
        outbound_before_minutes: z.int(),
      }),
    ),
    status: 200,
  }),
  company: call({
    method: 'GET',
    path: '/api/settings/company/',
    auth: 'session',
    summary: 'Who this business is, and how it is reached',
    response: company,
    status: 200,
  }),
  updateCompany: call({
    method: 'PUT',
    path: '/api/settings/company/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Change what is said of the business',
    body: company.partial(),
    response: company,
    status: 200,
  }),
  privacyNotice: call({
    method: 'GET',
    path: '/api/settings/privacy-notice/',
    auth: 'session',
    roles: ['operator'],
    summary: 'The privacy notice of the business as clients read it, and the text of the product',
    response: z.object({ ...notice.shape, ours: notice, url: z.string() }),
    status: 200,
  }),
  setPrivacyNotice: call({
    method: 'PUT',
    path: '/api/settings/privacy-notice/',
    auth: 'session',
    roles: ['operator'],
    owner: 'always',
    summary: 'Write the privacy notice; an empty text is that of the product again',
    body: notice,
    response: z.object({ ...notice.shape, ours: notice, url: z.string() }),
    status: 200,
  }),
  filipinoTexts: call({
    method: 'GET',
    path: '/api/settings/filipino/',
    auth: 'session',
    roles: ['operator'],
    summary: 'The Filipino texts beside their English, by English; a search finds both',
    query: z.strictObject({
      page,
      page_size: pageSize(PAGE_SIZE_TEXTS),
      search: line(limits.NAME_MAX).optional(),
      corrected: flag.optional(),
    }),
    response: paginated(filipinoText),
    status: 200,
  }),
  correctText: call({
    method: 'PUT',
    path: '/api/settings/filipino/:id/',
    auth: 'session',
    roles: ['operator'],
    owner: 'always',
    summary: 'Say a Filipino text in other words; null says it in ours again. `seen` is what it said on the screen',
    params: z.object({ id: textId }),
    body: z.strictObject({
      filipino: longText(FILIPINO_TEXT_MAX).min(1, FIELD_TEXTS.required).nullable(),
      seen: longText(FILIPINO_TEXT_MAX),
    }),
    response: filipinoText,
    status: 200,
  }),
  askSupport: call({
    method: 'POST',
    path: '/api/settings/support/',
    auth: 'session',
    summary: 'Write to the business by e-mail: to its address, or to its operators',
    status: 202,
    body: z.strictObject({ subject: name, message: requiredText }),
    response: message,
  }),
};
