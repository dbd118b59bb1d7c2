import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../../clock/now';
import { currentSession, UNSENT } from '../../../session/session';
import type { SignedInUser } from '../../../session/stored-user';
import { failureText, isApiFailure, type ApiFailure } from '../../http/api-failure';
import { newKey } from '../../http/idempotency-key';
import { isPassing } from '../../http/retry';
import { knownAppointment, putAppointment, refreshAppointment } from '../appointment-cache';
import type { CachedAppointment, CachedCard } from '../appointment-record';
import { freshOf } from '../fresh-record';
import { settleAnswer } from '../settle-action';
import { coverArrivals, predicted, type Workflow } from './cover';
import {
  type Draft,
  isQuiet,
  type OwnStep,
  type Thread,
  threadOf,
  type UnsentStep,
  type VisitStep,
} from './unsent-step';
import type { UnsentStore } from './unsent-store';
import * as m from '../../../texts/m';

/** After an answer that says 'later', and for a network that says nothing when it is back. */
const AGAIN_MS = 5_000;

export interface QueueParts {
  client: QueryClient;
  user: SignedInUser;
  store: UnsentStore;
  workflow: Workflow;
  /** @returns for a step of a visit, its record. @throws ApiFailure */
  post(step: UnsentStep): Promise<unknown>;
  /** A step that belongs to no visit was taken or refused. */
  settled?(step: OwnStep): void;
  /** Missing where the page is not secure. Then the keys alone make each step happen once. */
  locks?: Pick<LockManager, 'request'> | undefined;
  isOnline: () => boolean;
  /** All that waited was sent. */
  onSent: (count: number) => void;
}

/** One tab at a time sends or takes back. */
const lockOf = (userId: number): string => `${UNSENT}${userId}`;

const ordersOf = (steps: readonly UnsentStep[]): number[] => steps.map(({ order }) => order);

const visitsOf = (steps: readonly UnsentStep[]): Set<number> =>
  new Set(steps.flatMap((step) => (step.kind === undefined ? step.appointment : [])));

/** Nobody decided about the step: the network, or a server that is not well. */
const isUndecided = (failure: ApiFailure): boolean =>
  failure.kind !== 'http' || failure.status === 401 || isPassing(failure);

/**
 * The steps of one person that the server has not taken yet. They are sent in the order of the presses, each until it
 * has an answer, by one tab at a time. Source: R-device-30 to R-device-34.
 */
export class StepQueue {
  readonly #parts: QueueParts;
  readonly #listeners = new Set<() => void>();
  /** What the server last said of the appointments with unsent steps. */
  readonly #bases = new Map<number, CachedCard>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  #steps: readonly UnsentStep[] = [];
  #sending: Promise<void> | undefined;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;
  readonly #uncover: () => void;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#uncover = coverArrivals(
      parts.client,
      (id) => this.of(id),
      (record) => {
        if (!record.isOptimistic) this.#bases.set(record.id, record);
        return this.#predict(record.id) ?? predicted(record, [], parts);
      },
    );
    globalThis.addEventListener?.('storage', this.#otherTab);
  }

  /** Ends it for this page. What is kept stays. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.('storage', this.#otherTab);
    this.#uncover();
    this.#parts.store.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** All unsent steps, the oldest first. */
  readonly get = (): readonly UnsentStep[] => this.#steps;
  /** Those of a visit. */
  readonly of = (appointment: number): readonly VisitStep[] =>
    this.#steps.filter((one): one is VisitStep => one.kind === undefined && one.appointment === appointment);
  readonly #thread = (thread: Thread): readonly UnsentStep[] => this.#steps.filter((one) => threadOf(one) === thread);
  get isWaiting(): boolean {
    return this.#steps.some(({ state }) => state === 'waiting');
  }

  /** Reads what is kept, as at a start or after a change in another tab. */
  async load(): Promise<void> {
    const before = this.#steps;
    const steps = await this.#parts.store.all();
    if (this.#isOver) return;
    this.#steps = steps;
    for (const id of visitsOf([...before, ...this.#steps])) {
      const isSettled = this.of(id).length === 0;
      this.#show(id);
      // Another tab sent or took back its last step. Only the server knows which.
      if (isSettled) void refreshAppointment(this.#parts.client, id);
    }
    for (const listener of this.#listeners) listener();
  }

  /**
   * Keeps a step. The card shows what it will make of the visit.
   * @param underWay the request that already carries it
   * @returns the predicted record of a visit
   */
  async keep(step: Draft<VisitStep>, at: Date, underWay?: Promise<unknown>): Promise<CachedCard>;
  async keep(step: Draft<OwnStep>, at: Date, underWay?: Promise<unknown>): Promise<undefined>;
  async keep(
    step: Draft<VisitStep> | Draft<OwnStep>,
    at: Date,
    underWay?: Promise<unknown>,
  ): Promise<CachedCard | undefined> {
    // A phone whose clock was set back still presses one after the other.
    const occurredAt = new Date(Math.max(at.getTime(), ...this.#steps.map((one) => Date.parse(one.occurredAt))));
    if (underWay) {
      underWay.catch(() => undefined);
      this.#underWay.set(step.key, underWay);
    }
    // The live channel may have been faster than the answer.
    const known = step.kind === undefined ? knownAppointment(this.#parts.client, step.appointment) : undefined;
    if (known && !known.isOptimistic) this.#bases.set(known.id, known);
    await this.#parts.store.add({ ...step, occurredAt: occurredAt.toISOString(), state: 'waiting' });
    await this.load();
    // A round that ended just now did not see it.
    void (this.#sending ?? Promise.resolve()).then(() => this.send());
    return step.kind === undefined ? (this.#predict(step.appointment) ?? step.before) : undefined;
  }

  /**
   * Takes a step back that is not sent, with those that follow from it.
   * @returns false while steps are being sent: the server may have it already
   */
  async takeBack(order: number): Promise<boolean> {
    const { locks, user, client } = this.#parts;
    const work = async (): Promise<boolean> => {
      await this.load();
      const step = this.#steps.find((one) => one.order === order);
      if (!step) return false;
      await this.#remove(this.#thread(threadOf(step)).filter((one) => one.order >= order));
      if (step.kind === undefined) void refreshAppointment(client, step.appointment);
      return true;
    };
    if (this.#sending) return false;
    if (!locks) return work();
    return locks.request(lockOf(user.id), { ifAvailable: true }, (lock) => (lock ? work() : false));
  }

  /** Sends what was refused, and what it held, once more. */
  async again(thread: Thread): Promise<void> {
    const { store } = this.#parts;
    // A refusal is kept under its key.
    const steps = this.#thread(thread).map(
      (one): UnsentStep => ({
        ...one,
        state: 'waiting',
        says: undefined,
        key: one.state === 'refused' ? newKey() : one.key,
      }),
    );
    await store.put(steps);
    await this.load();
    await this.send(true);
  }

  /** The person has read what was refused. */
  async putAway(thread: Thread): Promise<void> {
    await this.#remove(this.#thread(thread).filter(({ state }) => state !== 'waiting'));
  }

  /**
   * Sends what waits, unless it is being sent.
   * @param isAsked the person asked, so no pause of the server's counts
   */
  send(isAsked = false): Promise<void> {
    if (isAsked) this.#notBefore = 0;
    const mayTry = this.#parts.isOnline() && performance.now() >= this.#notBefore;
    if (this.#sending || this.#isOver || !this.isWaiting || !mayTry) return this.#sending ?? Promise.resolve();
    this.#sending = this.#sendAll()
      .catch((error: unknown) => console.warn('sending kept steps failed', error))
      .finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { locks, user, onSent } = this.#parts;
    let sent = 0;
    const work = async (): Promise<void> => {
      for (;;) {
        // Another tab may have sent some of them.
        await this.load();
        const first = this.#steps.find(({ state }) => state === 'waiting');
        if (!first || !this.#isMine()) return;
        if (!(await this.#sendOne(first))) return;
        if (!isQuiet(first)) sent += 1;
      }
    };
    await (locks ? locks.request(lockOf(user.id), work) : work());
    if (sent > 0 && !this.isWaiting && !this.#isOver) onSent(sent);
  }

  /** The session may have ended, or another person signed in, while it waited. */
  #isMine(): boolean {
    return !this.#isOver && currentSession().user?.id === this.#parts.user.id;
  }

  /** Whether the server decided about it. */
  async #sendOne(step: UnsentStep): Promise<boolean> {
    const { client, post } = this.#parts;
    try {
      const answer = await (this.#underWay.get(step.key) ?? post(step));
      if (!this.#isMine()) return false;
      if (step.kind === undefined) this.#bases.set(step.appointment, answer as CachedAppointment);
      await this.#remove([step]);
      if (step.kind !== undefined) this.#parts.settled?.(step);
      else if (this.of(step.appointment).length === 0) settleAnswer(client, step.action, answer as CachedAppointment);
      return true;
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      if (isUndecided(error) && !(isQuiet(step) && error.kind === 'http' && error.status !== 401)) {
        this.#sendLater(error);
        return false;
      }
      await this.#refused(step, error);
      return true;
    } finally {
      this.#underWay.delete(step.key);
    }
  }

  #sendLater({ kind, retryAfterMs }: ApiFailure): void {
    if (this.#isOver || !this.#isMine()) return;
    const wait = Math.max(AGAIN_MS, retryAfterMs ?? 0);
    // A network that is back is used at once. A server that says 'later' is not asked by the next answer.
    if (kind === 'http') this.#notBefore = performance.now() + wait;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), wait);
  }

  async #refused(step: UnsentStep, failure: ApiFailure): Promise<void> {
    const { client, store } = this.#parts;
    const isAhead = failure.fields.occurred_at !== undefined && Date.parse(step.occurredAt) > now().getTime();
    // Nobody has to do anything about it, and it must not hold what comes after it.
    if (isQuiet(step)) return this.#remove([step]);
    const fresh = step.kind === undefined ? freshOf(failure) : undefined;
    if (fresh) this.#bases.set(fresh.id, fresh);
    await store.put(
      this.#thread(threadOf(step))
        .filter(({ order, state }) => order >= step.order && state === 'waiting')
        .map((one): UnsentStep => {
          // The phone's clock was ahead. The answer has set it right.
          if (isAhead) return one === step ? { ...one, key: newKey(), occurredAt: now().toISOString() } : one;
          return one.order === step.order
            ? { ...one, state: 'refused', says: failureText(failure, m.the_server_did_not_take_it()) }
            : { ...one, state: 'held' };
        }),
    );
    await this.load();
    if (step.kind !== undefined) this.#parts.settled?.(step);
    else if (!fresh) void refreshAppointment(client, step.appointment);
  }

  async #remove(steps: readonly UnsentStep[]): Promise<void> {
    const gone = new Set(ordersOf(steps));
    // First here: the records of these appointments are not asked for again.
    this.#steps = this.#steps.filter(({ order }) => !gone.has(order));
    await this.#parts.store.remove([...gone]);
    for (const step of steps) {
      if (step.kind !== undefined) continue;
      const { appointment, before } = step;
      // The first one says what the card reads without any of them.
      if (this.of(appointment).length === 0 && !this.#bases.has(appointment)) this.#bases.set(appointment, before);
    }
    for (const id of visitsOf(steps)) this.#show(id);
    for (const listener of this.#listeners) listener();
  }

  #predict(id: number): CachedCard | undefined {
    const steps = this.of(id);
    const base = this.#bases.get(id) ?? steps[0]?.before;
    return base && predicted(base, steps, this.#parts);
  }

  #show(id: number): void {
    const { client } = this.#parts;
    const record = this.#predict(id);
    // One that left the lists meanwhile stays away.
    if (record && knownAppointment(client, id)) putAppointment(client, record);
    if (this.of(id).length === 0) this.#bases.delete(id);
  }

  readonly #otherTab = ({ key }: StorageEvent): void => {
    if (key === `${UNSENT}${this.#parts.user.id}`) void this.load();
  };
}
