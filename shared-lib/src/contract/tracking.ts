import { z } from 'zod';
import { call } from './call.js';
import { LANGUAGES, PAPER_MAILS_MAX, WORDS_TO_CLIENT } from '../domain/index.js';
import { everybodyRead } from './field-audiences.js';
import { empty, idParams, instant, occurred, oneOfText, requiredText } from './primitives.js';

/** What a message to the client is about. */
export const MESSAGES_TO_CLIENT = [
  'confirmation',
  'new_time',
  'cancellation',
  'reminder',
  'on_the_way',
  'arrived',
  'receipt',
  'thanks',
] as const;
export type MessageToClient = (typeof MESSAGES_TO_CLIENT)[number];

/**
 * What the product itself tells a client. 'confirmation' also tells another time, and other people, services or another
 * place; 'kept' that a visit stays although the client asked for another time, or to cancel.
 */
export const MESSAGES_BY_PRODUCT = [
  'confirmation',
  'cancellation',
  'reminder',
  'kept',
  'on_the_way',
  'arrived',
  'come_down',
  'which_unit',
  'receipt',
  'thanks',
] as const;
export type MessageByProduct = (typeof MESSAGES_BY_PRODUCT)[number];

/** How a message left the screen. Whether it arrived is not known. */
const NOTED_WAYS = ['copy_text', 'open_sms', 'share', 'open_viber', 'copy_link'] as const;
/**
 * The same, and how the product itself wrote: it was taken by the mail server or the SMS gateway, could not be sent, or
 * may have been; and what the gateway reported of an SMS.
 */
const WAYS_BY_PRODUCT = [
  'mail',
  'mail_failed',
  'sms',
  'sms_failed',
  'sms_unsure',
  'sms_delivered',
  'sms_undelivered',
] as const;
/** `mail_text`: an operator asked for an e-mail. */
export const WAYS_TO_CLIENT = [...NOTED_WAYS, 'mail_text', ...WAYS_BY_PRODUCT] as const;
export type WayToClient = (typeof WAYS_TO_CLIENT)[number];

/** How who comes sends a word from their own phone. */
const WAYS_BY_PHONE = ['open_sms', 'share'] as const;
export type WayByPhone = (typeof WAYS_BY_PHONE)[number];

/** How a client reads what people on the way tell them. */
export const WAYS_OF_WORDS = ['page', 'email', 'sms'] as const;
export type WayOfWords = (typeof WAYS_OF_WORDS)[number];

/** The page by which a client follows a visit, as operators see it. */
const tracked = z.object({
  /** Null where none was made yet, and where the page of the visit has closed. */
  link: z
    .object({
      url: z.string(),
      /** 1 for the first link of the visit; each new one adds 1. */
      generation: z.int(),
      made_at: instant,
    })
    .nullable(),
  /** A link can be made: the page of the visit has not closed. */
  is_open: z.boolean(),
  /** How often a person saw the page by this link, by its own script; null if never. */
  opened: z.object({ count: z.int(), first_at: instant, last_at: instant }).nullable(),
  /** Who writes, as the company info has it. */
  business: z.object({ name: z.string(), phone_number: z.string().nullable() }),
  /** What can be sent by hand, by language, in the words of the business. An older server has none. */
  texts: z.partialRecord(z.enum(LANGUAGES), z.partialRecord(z.enum(MESSAGES_TO_CLIENT), z.string())).optional(),
  /** Which of these the client reads. Source: R-beyond-1303. */
  language: z.enum(LANGUAGES).optional(),
  /** How it can go by e-mail. An older server has none. Source: R-beyond-1293. */
  mail: z
    .object({
      /** The client's; null without one. */
      to: z.string().nullable(),
      /** They said yes to e-mails. */
      agreed: z.boolean(),
      /** How many operators asked for. */
      asked: z.int(),
    })
    .optional(),
  /** What left an operator's screen, or the product sent, newest first. */
  sent: z.array(
    z.object({
      at: instant,
      way: z.enum(WAYS_TO_CLIENT),
      /** Null for the link alone. */
      about: z.enum([...MESSAGES_TO_CLIENT, 'changed', ...MESSAGES_BY_PRODUCT]).nullable(),
      /** Empty for the product itself. */
      by: z.string(),
    }),
  ),
});
export type TrackedVisit = z.infer<typeof tracked>;

const operators = { auth: 'session', roles: ['operator'], params: idParams } as const;
const path = '/api/scheduling/appointments/:id/tracking/';

/** The tracking link of a visit, and what operators sent to the client. */
export const tracking = {
  read: call({
    ...operators,
    method: 'GET',
    path,
    summary: "A visit's tracking link, how often it was opened, and what was sent to the client",
    response: tracked,
    status: 200,
  }),
  makeLink: call({
    ...operators,
    method: 'POST',
    path,
    summary: 'Make the tracking link of a visit, or a new one that ends the link before',
    /** The generation of the link that the new one ends; 0 for the first. Another present link stays. */
    body: z.strictObject({ replaces: z.int().min(0).max(1_000_000) }),
    response: tracked,
    status: 200,
  }),
  noteSent: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/tracking/sent/',
    summary: 'Note that a text or the link for the client was copied, or an SMS opened',
    body: z.strictObject({ way: oneOfText(NOTED_WAYS), about: oneOfText(MESSAGES_TO_CLIENT).nullable() }),
    response: empty,
    status: 204,
  }),
  mailText: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/tracking/mails/',
    summary: 'E-mail the client of a visit a text that an operator wrote',
    body: z.strictObject({
      about: oneOfText(MESSAGES_TO_CLIENT),
      /** Of the text; so are the subject and how to end e-mails. */
      language: oneOfText(LANGUAGES),
      text: requiredText,
      /** How many were asked for before, as the screen shows it. More meanwhile is refused. */
      after: z
        .int()
        .min(0)
        .max(PAPER_MAILS_MAX - 1),
    }),
    response: empty,
    status: 204,
  }),
  tellNow: call({
    auth: 'session',
    roles: ['therapist', 'driver'],
    params: idParams,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/words/',
    summary: 'Tell the client one word on the way: that people are there, to come down, or to say the unit',
    body: z.strictObject({
      word: oneOfText(WORDS_TO_CLIENT),
      /** The reader sent it from their own phone: it is noted, and stands on the page. Source: R-beyond-1295. */
      way: oneOfText(WAYS_BY_PHONE).optional(),
      /** When it was: the note waits for the network. */
      ...occurred,
    }),
    response: z.object(
      everybodyRead({
        said_at: instant,
        /** How the client reads it: on the page, which they have opened; or it was sent to them. */
        ways: z.array(z.enum(WAYS_OF_WORDS)),
        /** The word for an own SMS, in the client's language, without the link. An older server has none. */
        text: z.string().optional(),
      }),
    ),
    status: 200,
  }),
};
