// How it works: docs/subsystems/push.md.
import {
  isUrgentCall,
  limits,
  notificationPath,
  pushPath,
  quietUntil,
  speaking,
  type PushKind,
} from 'shared-lib/domain';
import { z } from 'zod';
import { loadOne } from '../appointments/read/load.js';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import { newToken, tokenHash } from '../accounts/passwords/secrets.js';
import { CLOSE_PUSH, PUSH_ATTEMPTS, SEND_PUSH } from '../notifications/push.sql.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { defineTask, type DailyTask } from '../platform/jobs/task.js';
import { sealerOf } from '../platform/seal.js';
import * as m from '../texts/m.js';
import { privateBody, privateTitle, STEP_LABELS } from './message-words.js';
import {
  findMessage,
  forgetDevice,
  forgetMessages,
  noteSent,
  storeToken,
  type MessageRow,
} from './messages.repository.js';
import { pushKeysOf } from './push-keys.js';
import { deliver, type Delivery } from './push-service.js';
import { answerBy, fingerprint, stepFor, type PushStep } from './visit-step.js';

const payload = z.object({ message: z.int() });
const CLOSE = { name: CLOSE_PUSH, payload, maxAttempts: PUSH_ATTEMPTS };
const SEND = { name: SEND_PUSH, payload, maxAttempts: PUSH_ATTEMPTS };

/** Seconds that a push service keeps a message for a device without a network. */
const TTL: Readonly<Record<PushKind, number>> = {
  sos: 3_600,
  rides: 900,
  alarms: 1_800,
  requests: 3_600,
  reminders: 3_600,
  changes: 43_200,
  cancellations: 43_200,
};
/** Older than this it is no news, however often it could not be sent. */
const NEWS_MS = limits.DAY / 2;
/** A button works so long, if its step does not end before. */
const BUTTON_MS = 60 * limits.MINUTE;

/** A button of a message. `token` does the step with the product closed; without one it opens `path`. */
interface Button {
  readonly action: string;
  readonly title: string;
  readonly path: string;
  readonly token?: string;
}

/** What the worker of the device gets (`shell/public/push-worker.js`). */
interface Shown {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly urgent: boolean;
  readonly actions: readonly Button[];
}

interface AtVisit {
  readonly startsAt: number;
  readonly step?: PushStep | undefined;
  readonly until?: number | undefined;
  readonly print: string;
  readonly about: string;
}

/** The visit of a message as it is now; undefined without one. */
async function visitOf(tx: Tx, row: MessageRow, now: Date): Promise<AtVisit | undefined> {
  const locked = row.appointment_id === null ? undefined : await lockAppointment(tx, row.appointment_id);
  if (!locked) return undefined;
  const step = row.role === 'operator' ? undefined : stepFor(locked, { id: row.user_id, role: row.role }, now);
  const { services } = await loadOne(tx, locked.row.id);
  return {
    startsAt: locked.state.startsAt,
    step,
    until: step && answerBy(locked, step),
    print: fingerprint(locked, { id: row.user_id }),
    about: [services.map(({ name }) => name).join(', '), locked.row.location].filter(Boolean).join(' · '),
  };
}

/** The buttons of the detailed form: two at most. Nobody accepts unseen, so the private form has none of them. */
async function stepButtons(
  tx: Tx,
  row: MessageRow,
  { step, until, print }: AtVisit,
  now: Date,
): Promise<readonly Button[]> {
  if (!step) return [];
  const token = newToken();
  const latest = now.getTime() + BUTTON_MS;
  await storeToken(tx, {
    hash: tokenHash(token),
    message: row.id,
    action: step,
    step: print,
    expiresAt: new Date(Math.min(until ?? latest, latest)),
  });
  const visit = row.appointment_id ?? 0;
  return speaking(row.language ?? 'en', () => {
    const press = { action: step, title: STEP_LABELS[step](), path: pushPath(visit), token };
    return step === 'start_journey'
      ? [press]
      : [press, { action: 'reject', title: m.push_reject(), path: pushPath(visit, 'reject') }];
  });
}

async function shownOn(tx: Tx, row: MessageRow, visit: AtVisit | undefined, now: Date): Promise<Shown> {
  const { kind, tag, role } = row;
  const opened = notificationPath(
    {
      notification_type: row.notification_type ?? '',
      appointment_id: row.appointment_id,
      wish_id: row.wish_id ?? undefined,
    },
    role,
  );
  const path =
    row.appointment_id !== null && role !== 'operator' ? pushPath(row.appointment_id) : (opened ?? '/dashboard');
  const common = { tag, path, urgent: isUrgentCall(kind, visit?.startsAt, now.getTime()) };
  const isTold = row.details && row.title !== null;
  const buttons = isTold && visit ? await stepButtons(tx, row, visit, now) : [];
  return speaking(row.language ?? 'en', () => ({
    ...common,
    title: isTold && row.title ? row.title : privateTitle(kind, row.is_drill === true),
    body: isTold
      ? [row.message, visit?.about].filter(Boolean).join('\n')
      : privateBody(kind === 'requests' || kind === 'rides' ? visit?.until : undefined, now),
    actions: buttons.length ? buttons : [{ action: 'open', title: m.push_open(), path }],
  }));
}

/** The topic tells a service which messages belong together, and nothing of the visit. */
const topicOf = async ({ db }: Deps, { tag, device_id }: MessageRow): Promise<string> =>
  (await sealerOf(db)).mark(`push ${device_id} ${tag}`).toString('base64url');

/** Sends to the device of a message. A subscription that has ended goes. */
async function sendTo(deps: Deps, row: MessageRow, delivery: Omit<Delivery, 'topic'>): Promise<boolean> {
  const topic = await topicOf(deps, row);
  const keys = await pushKeysOf(deps.db);
  const outcome = await deliver(row, { ...delivery, topic }, { config: deps.config, keys });
  if (outcome === 'gone') await deps.db.tx((tx) => forgetDevice(tx, row.device_id, row.endpoint));
  if (outcome === 'refused') deps.log.warn({ message: row.id }, 'a push service refused a message');
  return outcome === 'sent';
}

/** When a device with quiet hours rings for this again; undefined for now. */
function heldUntil({ quiet_from: from, quiet_to: to, kind }: MessageRow, startsAt: number | undefined, now: Date) {
  if (from === null || to === null || isUrgentCall(kind, startsAt, now.getTime())) return undefined;
  return quietUntil({ from, to }, now);
}

/**
 * Calls a device: once, while what it tells still holds. In quiet hours it waits for their end. Source: R-beyond-280,
 * R-beyond-283.
 */
export const sendPush = defineTask({
  ...SEND,
  async run({ message }, deps) {
    const { db, clock, jobs } = deps;
    const now = clock.now();
    const made = await db.tx(async (tx) => {
      const row = await findMessage(tx, message, now);
      if (!row || row.sent_at || row.closed_at || row.is_over || row.is_replaced) return undefined;
      const visit = await visitOf(tx, row, now);
      const until = heldUntil(row, visit?.startsAt, now);
      if (until) {
        await jobs.add(tx, SEND, { message }, { runAt: until });
        return undefined;
      }
      if (now.getTime() - row.created_at.getTime() > NEWS_MS && row.quiet_from === null) return undefined;
      return { row, shown: await shownOn(tx, row, visit, now) };
    });
    if (!made) return;
    const { row, shown } = made;
    const urgency = shown.urgent || row.kind !== 'changes' ? 'high' : 'normal';
    if (!(await sendTo(deps, row, { payload: shown, ttl: TTL[row.kind], urgency }))) return;
    await db.tx(async (tx) => {
      if (await noteSent(tx, message, clock.now())) await jobs.add(tx, CLOSE, { message });
    });
  },
});

/** Safari shows a message for every push, and takes the permission back after a few that show none. */
const SHOWS_EVERYTHING = /\.push\.apple\.com$/;

/** Takes a message off a device: it was read, answered or settled elsewhere. Source: R-beyond-285. */
export const closePush = defineTask({
  ...CLOSE,
  async run({ message }, deps) {
    const row = await findMessage(deps.db, message, deps.clock.now());
    if (!row?.sent_at || row.is_replaced || SHOWS_EVERYTHING.test(new URL(row.endpoint).hostname)) return;
    await sendTo(deps, row, { payload: { close: row.tag }, ttl: TTL[row.kind], urgency: 'normal' });
  },
});

const KEPT_MS = 7 * limits.DAY;
/** Removes messages of a week ago, with their buttons. */
export const cleanUpPush: DailyTask = {
  name: 'push.tidy',
  at: '04:25',
  run: ({ db, clock }) => db.tx((tx) => forgetMessages(tx, new Date(clock.now().getTime() - KEPT_MS))),
};
