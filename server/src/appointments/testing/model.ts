import {
  ACTIONS,
  LATE_MINUTES,
  ON_THE_ROAD,
  SYSTEM,
  UNDOABLE,
  addDays,
  addMinutes,
  allowedActions,
  beginning,
  decide,
  legBegunBy,
  instantOf,
  oneOf,
  type Action,
  type Actor,
  type Change,
  type ChangeInput,
  type TakenStep,
  type WorkflowState,
} from 'shared-lib/domain';
import { seedWindow } from '../../testing/seed.js';
import type { TestClient } from '../../testing/test-client.js';
import { lockAppointment } from '../store/lock.repository.js';
import { findElsewhere } from '../store/running.repository.js';
import { BASE, type Answered, type Booking, type Business } from './business.js';

/** One random step of a person; the numbers choose among the possibilities of that moment. */
export interface RandomStep {
  readonly kind: number;
  readonly visit: number;
  readonly who: number;
  readonly what: number;
  readonly extra: number;
}

const MINUTES = [1, 4, 5, 14, 15, 31, 60];
const START_TIMES = ['13:30', '14:00', '15:00', '15:30', '16:30', '18:00'];
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** The driver asked for a ride home and its time, or for a ride that broke down. The server chose them. */
const putTo = ({ pickup, backup }: WorkflowState, change?: Change): ChangeInput => ({
  ...(change === 'ask_backup' && { secondDriversAsked: backup?.asked ?? [] }),
  driverId: (change === 'ask_backup' ? backup?.to : pickup?.driverId) ?? null,
  nextDriverId: pickup?.driverId ?? null,
  pickupAt: pickup?.plannedAt ?? undefined,
});

interface Attempt {
  readonly change: Change;
  readonly input: ChangeInput;
  readonly body?: unknown;
  /** People may not be free or may not fit: a 400 is a valid answer that changes nothing. */
  readonly mayNotFit?: boolean;
}

/**
 * Runs the workflow of the pure table beside the real server. The table decides each step first; then it is sent, and
 * the stored state must be the table's.
 */
export class Model {
  readonly states = new Map<number, WorkflowState>();
  /** The step that made the current version of a visit, where it may be undone. */
  readonly #lastSteps = new Map<number, TakenStep>();
  readonly #people: readonly TestClient[];

  constructor(
    private readonly on: Business,
    private readonly day: string,
  ) {
    this.#people = [on.operator, ...on.therapists, ...on.drivers];
  }

  /** A new service day: everyone on duty, the stock full. */
  static async newDay(on: Business, number: number): Promise<Model> {
    const { app } = on;
    const day = addDays('2026-12-01', number);
    app.clock.set(instantOf(day, '13:00'));
    for (const { id } of [...on.therapists, ...on.drivers]) await seedWindow(app, id, day);
    await app.sql('update users set is_active = true, suspended_until = null where id = any($1)', [
      [...on.therapists, ...on.drivers].map(({ id }) => id),
    ]);
    await app.sql(`update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [
      app.clock.now(),
    ]);
    await app.sql('delete from graphile_worker._private_jobs');
    await app.sql(
      `insert into stock_movements (material_id, kind, quantity, at) select id, 'restock', 10, $1 from materials where stock < 4`,
      [app.clock.now()],
    );
    return new Model(on, day);
  }

  async take(step: RandomStep): Promise<void> {
    const ids = [...this.states.keys()];
    const kind = step.kind % 20;
    if (!ids.length || kind === 0) return this.#book(step);
    if (kind <= 2) return this.#letTimePass(pick(MINUTES, step.what));
    if (kind === 3) return step.extra % 3 ? this.#book(step) : this.#cleanUp();
    const id = pick(ids, step.visit);
    if (kind <= 5) return this.#edit(id, step);
    // Mostly a step that the table allows, so that visits come to their end; otherwise any step by anyone.
    return kind <= 16
      ? this.#actSensibly(id, step)
      : this.#act(id, pick(this.#people, step.who), pick(ACTIONS, step.what), step.extra);
  }

  async #book({ who, what, extra }: RandomStep): Promise<void> {
    const { on } = this;
    const lead = pick(on.therapists, who).id;
    const group = extra % 3 === 0 ? [lead, pick(on.therapists, who + 1).id] : [lead];
    const booking: Partial<Booking> = {
      date: this.day,
      start_time: pick(START_TIMES, what),
      therapist: lead,
      therapists: group,
      driver: extra % 5 === 0 ? null : pick(on.drivers, extra).id,
      services: extra % 2 ? [on.richService] : [on.service],
    };
    const answer = await on.tryBook(booking);
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 201) this.states.set(answer.body.id, await this.#stored(answer.body.id));
  }

  async #stored(id: number): Promise<WorkflowState> {
    const locked = await this.on.app.db.tx((tx) => lockAppointment(tx, id));
    if (!locked) throw new Error(`appointment ${id} is gone`);
    return locked.state;
  }

  /** The facts that the server reads about people who would begin something. */
  async #withElsewhere(id: number, change: Change, input: ChangeInput): Promise<ChangeInput> {
    const begun =
      change === 'edit_driver' && input.driverId && oneOf(ON_THE_ROAD, this.#state(id).status)
        ? { staff: [input.driverId] }
        : beginning(change, this.#state(id), input);
    const isLater = change === 'confirm_pickup' && !legBegunBy(change, this.#state(id), this.#now);
    if (!begun || isLater) return input;
    const { db, clock } = this.on.app;
    const about = { appointmentId: id, now: clock.now() };
    return { ...input, elsewhere: await db.tx((tx) => findElsewhere(tx, begun.staff, about)) };
  }

  get #now(): number {
    return this.on.app.clock.now().getTime();
  }

  /** Jobs may do only what the table allows the system. */
  async #letTimePass(minutes: number): Promise<void> {
    this.on.app.clock.set(addMinutes(this.on.app.clock.now(), minutes));
    const { failed } = await this.on.app.runDueJobs();
    expect(failed).toEqual([]);
    for (const [id, before] of this.states) {
      const after = await this.#stored(id);
      const isOver = after.backup?.answeredAt !== before.backup?.answeredAt;
      if (after.status === before.status && after.pickup?.driverId === before.pickup?.driverId && !isOver) continue;
      const change = isOver ? 'backup_timeout' : before.status === 'pending' ? 'expire' : 'pickup_timeout';
      this.#lastSteps.delete(id);
      const input = putTo(after);
      const decision = decide(change, { state: before, actor: SYSTEM, input, now: this.#now });
      expect(decision).toMatchObject({ allowed: true, next: after });
      this.states.set(id, after);
    }
  }

  async #cleanUp(): Promise<void> {
    const answer = await this.on.operator.post<{ cancelled: number[] }>(`${BASE}auto_cancel_overdue/`);
    expect(answer.status).toBe(200);
    const actor: Actor = { role: 'operator', id: this.on.operator.id };
    for (const [id, before] of this.states) {
      const decision = decide('auto_cancel', { state: before, actor, input: {}, now: this.#now });
      expect(answer.body.cancelled.includes(id)).toBe(decision.allowed);
      const after = await this.#stored(id);
      expect(after).toEqual(decision.allowed ? decision.next : before);
      if (decision.allowed) this.#lastSteps.delete(id);
      this.states.set(id, after);
    }
    await this.on.app.sql('update users set is_active = true where role <> $1', ['operator']);
    // Disabling a person revoked their sessions; the test signs them in again with the same session.
    await this.on.app.sql('update sessions set revoked_at = null');
  }

  async #edit(id: number, { what, who, extra }: RandomStep): Promise<void> {
    const { on } = this;
    const state = this.#state(id);
    const edits: readonly Attempt[] = [
      {
        change: 'edit_driver',
        input: { driverId: pick(on.drivers, who).id },
        body: { driver: pick(on.drivers, who).id },
        mayNotFit: true,
      },
      {
        change: 'edit_therapists',
        input: { therapistIds: [pick(on.therapists, who).id] },
        body: { therapists: [pick(on.therapists, who).id] },
        mayNotFit: true,
      },
      { change: 'edit_details', input: {}, body: { notes: `note ${extra}` } },
      { change: 'delete', input: {} },
    ];
    const edit = pick(extra % 4 ? edits.slice(0, -1) : edits, what);
    const isSame =
      (edit.change === 'edit_driver' && edit.input.driverId === state.driver?.id) ||
      (edit.change === 'edit_therapists' &&
        edit.input.therapistIds?.join() === state.therapists.map((one) => one.id).join());
    if (isSame) return;
    if (edit.change === 'delete') {
      const decision = decide('delete', { state, actor: this.#actor(on.operator), input: {}, now: this.#now });
      expect((await on.operator.delete(`${BASE}${id}/`)).status).toBe(decision.allowed ? 204 : 409);
      if (decision.allowed) this.states.delete(id);
      return;
    }
    await this.#compare(id, on.operator, edit, () => on.patch(id, edit.body));
  }

  #state(id: number): WorkflowState {
    const state = this.states.get(id);
    if (!state) throw new Error(`no model of ${id}`);
    return state;
  }

  readonly #actor = ({ role, id }: TestClient): Actor => ({ role: role ?? 'operator', id });

  async #actSensibly(id: number, step: RandomStep): Promise<void> {
    const state = this.#state(id);
    const { by } = this.#lastSteps.get(id) ?? {};
    const regrets = step.extra % 5 === 0 && this.#people.find((one) => one.id === by);
    if (regrets) return this.#act(id, regrets, 'undo', step.extra);
    const possible = this.#people.flatMap((who) =>
      allowedActions(state, this.#actor(who), this.#now).map((action) => ({ who, action })),
    );
    // Steps forward are chosen more often than steps that end the visit.
    const onwards = possible.filter(
      ({ action }) =>
        !['cancel', 'abort_session', 'reject', 'remind', 'correct_payment', 'cancel_pickup'].includes(action),
    );
    const choice = pick(onwards.length && step.extra % 8 ? onwards : possible, step.what);
    if (choice) await this.#act(id, choice.who, choice.action, step.extra);
  }

  async #act(id: number, who: TestClient, action: Action, extra: number): Promise<void> {
    const attempt = this.#attempt(action, this.#state(id), extra);
    await this.#compare(id, who, attempt, () => this.on.try(who, id, action, attempt.body));
  }

  /** A body for an action, and the table's input for it. */
  #attempt(change: Action, state: WorkflowState, extra: number): Attempt {
    const { on } = this;
    const member = pick(state.therapists, extra).id;
    const driver = pick(on.drivers, extra).id;
    switch (change) {
      case 'reject':
        return { change, input: {}, body: { rejection_reason: 'Other' } };
      case 'reject_pickup':
        return { change, input: {}, body: { reason: 'No' } };
      case 'review_rejection':
        return extra % 4 === 0
          ? { change, input: { decision: 'accept' }, body: { action: 'accept' } }
          : { change, input: { decision: 'other' }, body: { action: 'other' }, mayNotFit: true };
      case 'pick_up_therapist':
      case 'remove_therapist':
        return { change, input: { therapistId: member }, body: { therapist_id: member } };
      case 'mark_completed':
        return {
          change,
          input: { payment: { method: 'cash', amount: 900 } },
          body: { payment_amount: 900, has_service_extension: extra % 2 === 0, extension_amount: 150 },
        };
      case 'correct_payment':
        return {
          change,
          input: { payment: { method: 'cash', amount: 800 } },
          body: { payment_amount: 800, reason: 'mistyped' },
        };
      case 'cannot_make_it':
        return {
          change,
          input: { cannotCome: { reason: 'traffic', note: 'EDSA' } },
          body: { reason: 'traffic', notes: 'EDSA' },
        };
      case 'running_late': {
        const lateMinutes = LATE_MINUTES[extra % LATE_MINUTES.length] ?? 10;
        return { change, input: { lateMinutes }, body: { minutes: lateMinutes } };
      }
      case 'complete':
        return { change, input: {}, body: { materials_checked: true, materials_are_empty: extra % 2 === 0 } };
      case 'request_pickup': {
        const urgency = extra % 2 ? 'urgent' : 'normal';
        return { change, input: { urgency }, body: { pickup_urgency: urgency, pickup_notes: 'Gate 2' } };
      }
      case 'assign_pickup_driver':
        return { change, input: { driverId: driver }, body: { driver_id: driver }, mayNotFit: true };
      case 'ask_backup':
        return extra % 2
          ? { change, input: { driverId: driver }, body: { driver_id: driver }, mayNotFit: true }
          : { change, input: {}, body: {}, mayNotFit: true };
      case 'cancel':
        return { change, input: {}, body: { reason: 'Rain' } };
      case 'abort_session':
        return extra % 2
          ? {
              change,
              input: { payment: { method: 'cash', amount: 300 } },
              body: { reason: 'Ill', payment_amount: 300 },
            }
          : { change, input: {}, body: { reason: 'Ill' } };
      default:
        return { change, input: {} };
    }
  }

  async #compare(
    id: number,
    who: TestClient,
    { change, input, mayNotFit }: Attempt,
    send: () => Promise<Answered>,
  ): Promise<void> {
    const before = this.#state(id);
    const actor = this.#actor(who);
    const isStranger =
      actor.role !== 'operator' &&
      !before.therapists.some((one) => one.id === who.id) &&
      before.driver?.id !== who.id &&
      before.pickup?.driverId !== who.id &&
      !before.backup?.asked.includes(who.id);
    // The server chooses the next driver; the action is allowed or refused whatever the choice.
    const known = { ...(await this.#withElsewhere(id, change, input)), lastStep: this.#lastSteps.get(id) };
    const decision = decide(change, { state: before, actor, input: known, now: this.#now });
    const answer = await send();
    const after = await this.#stored(id);
    const told = { change, by: actor.role, from: before.status, answer: answer.status, code: answer.body.code };

    if (isStranger || !decision.allowed) {
      const status = isStranger ? 404 : !decision.allowed && decision.code === 'WRONG_ROLE' ? 403 : 409;
      expect(told).toEqual({ ...told, answer: mayNotFit && status === 409 && answer.status === 400 ? 400 : status });
      expect(after).toEqual(before);
      return;
    }
    // The person was given to another visit in the meantime.
    const code = answer.status === 409 && answer.body.code;
    const isTaken =
      (change === 'undo' && code === 'STAFF_NOT_FREE') || (change === 'take_backup' && code === 'BACKUP_NOT_FREE');
    if ((answer.status === 400 && mayNotFit) || isTaken) {
      expect(after).toEqual(before);
      return;
    }
    expect(told).toEqual({ ...told, answer: 200 });
    expect(after).toEqual(this.#expected(change, decision.next, { before, actor, after }));
    this.states.set(id, after);
    this.#lastSteps.delete(id);
    if (oneOf(UNDOABLE, change)) this.#lastSteps.set(id, { change, by: who.id, at: this.#now, before });
  }

  /**
   * The table's result, with facts that only the server knows: the deadline, the used stock, the driver it asked next.
   */
  #expected(
    change: Change,
    next: WorkflowState,
    { before, actor, after }: { before: WorkflowState; actor: Actor; after: WorkflowState },
  ): WorkflowState {
    const isPut = oneOf(['reject_pickup', 'assign_pickup_driver', 'ask_backup'], change);
    const known = isPut
      ? decide(change, { state: before, actor, input: putTo(after, change), now: this.#now })
      : { allowed: true as const, next };
    if (!known.allowed) throw new Error('the table changed its mind');
    return {
      ...known.next,
      responseDeadline: after.responseDeadline,
      materials: change === 'start_session' && known.next.materials === 'none' ? after.materials : known.next.materials,
    };
  }
}
