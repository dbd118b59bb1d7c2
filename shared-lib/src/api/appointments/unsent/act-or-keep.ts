import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../../clock/now';
import { personName } from '../../../domain/people/names';
import { currentSession, subscribeSession } from '../../../session/session';
import { hasRole } from '../../../session/stored-user';
import { isApiFailure } from '../../http/api-failure';
import { watchAnswers } from '../../http/http';
import { keyOf } from '../../http/idempotency-key';
import type { ActionRequest } from '../action-request';
import { knownAppointment } from '../appointment-cache';
import type { CachedAppointment, CachedCard } from '../appointment-record';
import { loadOptimisticUpdate } from '../load-optimistic-update';
import { postAction } from '../post-action';
import { StepQueue } from './step-queue';
import { OWN_KINDS } from '../../own-steps';
import { type Draft, mayWait, type OwnStep, type UnsentStep, type VisitStep } from './unsent-step';
import { unsentStore } from './unsent-store';

/** A network that says nothing for so long counts as gone. The request goes on. Source: R-device-31. */
const SILENT_MS = 5_000;

/** The instant said is never after the server's now, as far as it is known: the phone's clock may be ahead. */
const happened = ({ occurredAt }: UnsentStep): string =>
  new Date(Math.min(Date.parse(occurredAt), now().getTime())).toISOString();

const post = (step: UnsentStep): Promise<unknown> =>
  step.kind === undefined
    ? postAction(step.appointment, step.action, { ...step.body, occurred_at: happened(step) }, step.key)
    : OWN_KINDS[step.kind].post(step, happened(step));

let running: { client: QueryClient; userId: number; queue: Promise<StepQueue> } | undefined;
const sentWatchers = new Set<(count: number) => void>();

/** Calls `watcher` with how many were sent, once all that waited is. Returns the function that stops it. */
export function watchSent(watcher: (count: number) => void): () => void {
  sentWatchers.add(watcher);
  return () => void sentWatchers.delete(watcher);
}

/** The queue of the signed-in person; null for nobody, and where the browser keeps nothing. */
export function stepQueue(client: QueryClient): Promise<StepQueue | null> {
  const { user } = currentSession();
  if (!user || !hasRole(user) || typeof indexedDB === 'undefined') return Promise.resolve(null);
  if (running?.client === client && running.userId === user.id) return running.queue;
  endQueue();
  const begin = async (): Promise<StepQueue> => {
    const queue = new StepQueue({
      client,
      user,
      post,
      store: unsentStore(user.id),
      workflow: await loadOptimisticUpdate(),
      locks: navigator.locks,
      isOnline: () => navigator.onLine,
      settled: ({ kind }) => OWN_KINDS[kind].settled(client),
      onSent: (count) => sentWatchers.forEach((watcher) => watcher(count)),
    });
    await queue.load();
    return queue;
  };
  running = { client, userId: user.id, queue: begin() };
  return running.queue;
}

function endQueue(): void {
  void running?.queue.then((queue) => queue.stop());
  running = undefined;
}

/** The network may be back. */
const sendNow = (): void => void running?.queue.then((queue) => queue.send());
addEventListener('online', sendNow);
document.addEventListener('visibilitychange', sendNow);
watchAnswers(sendNow);
subscribeSession(() => {
  if (currentSession().user?.id !== running?.userId) endQueue();
});

interface Press {
  readonly at: Date;
  /** By a clock that nobody sets. */
  readonly since: number;
  tries: number;
}
const presses = new WeakMap<object, Press>();
const before = new WeakMap<ActionRequest, CachedCard>();

function pressOf(request: object): Press {
  const press = presses.get(request) ?? { at: now(), since: performance.now(), tries: 0 };
  presses.set(request, press);
  return press;
}

/** `onMutate` calls it, before the card shows what the step will make of the visit. */
export function noteBefore(request: ActionRequest, record: CachedCard | undefined): void {
  pressOf(request);
  if (record) before.set(request, record);
}

const silence = (ms: number): Promise<'silent'> => new Promise((resolve) => setTimeout(resolve, ms, 'silent'));

/** Their news say what the person did. Those of the others say 'successful', which nobody knows yet. */
const NEWS: ReadonlySet<string> = new Set(['start_session', 'mark_awaiting_payment']);

const hasNoAnswer = (error: unknown): boolean =>
  isApiFailure(error) && (error.kind === 'offline' || error.kind === 'no-response');

interface Choice<T> {
  readonly act: () => Promise<T>;
  readonly keep: (at: Date, underWay?: Promise<T>) => Promise<T>;
}

/**
 * Sends a step, or keeps it: at once if the browser says that there is no network or others wait before it, after two
 * failed tries, and after five silent seconds. A step that cannot be kept fails as it would without this.
 */
async function sendOrKeep<T>(queue: StepQueue, press: Press, { act, keep }: Choice<T>): Promise<T> {
  const { at } = press;
  if (queue.isWaiting || !navigator.onLine) return keep(at).catch(act);
  press.tries += 1;
  const sent = act();
  try {
    const left = Math.max(0, SILENT_MS - (performance.now() - press.since));
    const first = await Promise.race([sent, silence(left)]);
    return first === 'silent' ? await keep(at, sent).catch(() => sent) : first;
  } catch (error) {
    const isLast = press.tries > 1 || !navigator.onLine;
    if (!hasNoAnswer(error) || !isLast) throw error;
    return keep(at).catch(() => Promise.reject(error));
  }
}

/** `Mark as picked up · Mia Gomez`: of a group, each has the same step. Source: R-beyond-1529. */
function withPerson(label: string, { body }: ActionRequest, { therapists_details: team }: CachedCard): string {
  const id = (body as { therapist_id?: number } | undefined)?.therapist_id;
  const person = team.find((one) => one.id === id);
  return person ? `${label} · ${personName(person)}` : label;
}

/** Sends a step of a visit, or keeps it. @returns the answer, or the predicted record (`isOptimistic`) */
export async function actOrKeep(
  client: QueryClient,
  request: ActionRequest,
  act: () => Promise<CachedAppointment>,
): Promise<CachedCard> {
  const record = before.get(request);
  const isPredicted = knownAppointment(client, request.id)?.isOptimistic;
  const queue = mayWait(request.action) ? await stepQueue(client) : null;
  if (!queue || !record || !isPredicted) return act();
  const { label = request.action, did } = request.words ?? {};
  const step: Draft<VisitStep> = {
    key: keyOf(request),
    appointment: request.id,
    action: request.action,
    body: request.body as Record<string, unknown> | undefined,
    label: withPerson(label, request, record),
    did: NEWS.has(request.action) && typeof did === 'string' ? did : undefined,
    client: personName(record.client_details),
    before: record,
  };
  return sendOrKeep<CachedCard>(queue, pressOf(request), {
    act,
    keep: (at, underWay) => queue.keep(step, at, underWay),
  });
}

/** A step that belongs to no visit, and how it is sent at once. */
export interface Keeping<T> {
  readonly step: Draft<OwnStep>;
  readonly act: () => Promise<T>;
}

/**
 * The same for a step that belongs to no visit. Source: R-beyond-321.
 * @returns null where it waits
 */
export async function keepOwn<T>(client: QueryClient, request: object, { step, act }: Keeping<T>): Promise<T | null> {
  const press = pressOf(request);
  const queue = await stepQueue(client);
  if (!queue) return act();
  return sendOrKeep<T | null>(queue, press, {
    act,
    keep: async (at, underWay) => {
      await queue.keep(step, at, underWay);
      return null;
    },
  });
}
