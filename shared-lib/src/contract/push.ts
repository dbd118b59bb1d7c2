import { z } from 'zod';
import { PUSH_TOPICS, type PushTopic } from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { empty, time } from './primitives.js';

const path = '/api/push/';

const choices = {
  /** The topics that this device does not ring for. */
  muted: z.array(z.enum(Object.keys(PUSH_TOPICS) as [PushTopic, ...PushTopic[]])).max(20),
  /** Between these times it rings for what is urgent only; null for no quiet hours. */
  quiet: z.strictObject(everybodyRead({ from: time, to: time })).nullable(),
  /** Messages say what, where and when, also on a locked screen. */
  details: z.boolean(),
};
const device = z.strictObject(everybodyRead(choices));
export type PushDevice = z.infer<typeof device>;

/** Keys in base64url, as a browser gives them. */
const base64url = (letters: number) => z.string().regex(new RegExp(`^[\\w-]{${letters}}$`));

/** Calls to a device whose screen is off. A device is the session's own. Source: R-beyond-280..R-beyond-284. */
export const push = {
  read: call({
    method: 'GET',
    path,
    auth: 'session',
    summary: 'Whether this device is called when its screen is off, and how',
    response: z.object(
      everybodyRead({
        /** The key of this installation, for the browser. */
        public_key: z.string(),
        /** Null while this device is not called. */
        device: device.nullable(),
      }),
    ),
    status: 200,
  }),
  subscribe: call({
    method: 'PUT',
    path,
    auth: 'session',
    summary: 'Call this device; its choices stay where it is called already',
    body: z.strictObject({
      endpoint: z.url().max(1000),
      p256dh: base64url(87),
      auth: base64url(22),
      /** Only where this device was called for this person in a session that ended by itself. */
      again: z.boolean().optional(),
    }),
    response: z.object(everybodyRead({ device: device.nullable() })),
    status: 200,
  }),
  change: call({
    method: 'PATCH',
    path,
    auth: 'session',
    summary: 'Choose what this device is called for, and when',
    body: z.strictObject(choices).partial(),
    response: device,
    status: 200,
  }),
  remove: call({
    method: 'DELETE',
    path,
    auth: 'session',
    summary: 'Call this device no more',
    response: empty,
    status: 204,
  }),
  answer: call({
    method: 'POST',
    path: `${path}answer/`,
    auth: 'none',
    summary: 'Press a button of a message: its token is used once, and stands for its person, visit and step alone',
    body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
    response: z.object(everybodyRead({ message: z.string() })),
    status: 200,
  }),
};
