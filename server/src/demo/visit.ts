import {
  decide,
  DEFAULT_RULES,
  needsCar,
  plannedHolds,
  responseDeadline,
  returnTime,
  serviceDayOf,
  SYSTEM,
  type Actor,
  type Change,
  type ChangeInput,
  type Effect,
  type Hold,
  type PaymentMethod,
  type WorkflowState,
} from 'shared-lib/domain';
import type { DetailColumns } from '../appointments/store/appointment-columns.js';
import type { AppointmentRow } from '../appointments/store/appointment-row.js';
import type { LockedAppointment } from '../appointments/store/locked-appointment.js';
import { auditedTherapists, differing, NO_PICKUP, workflowColumns } from '../appointments/workflow/workflow-columns.js';
import type { Occasion } from '../notifications/occasions.js';
import { TEMPLATES } from '../notifications/templates.js';
import type { ClientRecord, ServiceRecord } from './records.js';

export interface VisitPlan {
  readonly client: ClientRecord;
  readonly services: readonly ServiceRecord[];
  readonly therapists: readonly number[];
  readonly driver: number | null;
  readonly start: Date;
  readonly askedAt: Date;
  readonly operator: number;
  readonly notes?: string;
}

export interface Given {
  readonly input?: ChangeInput;
  readonly details?: DetailColumns;
  readonly payment?: {
    readonly method: PaymentMethod;
    readonly amount: number;
    readonly extension?: number;
    readonly collectedBy?: number;
  };
  readonly reason?: string;
  /** Drivers asked for the ride home, where earlier ones are not part of the demo day. */
  readonly asked?: readonly number[];
}

export interface LedgerEntry {
  readonly kind: 'payment' | 'extension';
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly collectedBy: number | null;
  readonly recordedBy: number;
  readonly at: Date;
}

export interface UsedMaterial {
  readonly materialId: number;
  readonly quantity: number;
  readonly deductedAt: Date;
  readonly takenBy: number;
  checkedAt: Date | null;
}

export interface Notified {
  readonly to: 'operators' | number;
  readonly type: string;
  readonly change: string;
  readonly title: string;
  readonly message: string;
  readonly at: Date;
  /** The person who made the change, who gets no message. */
  readonly by: number;
}

interface Moment {
  readonly actor: Actor;
  readonly at: Date;
  readonly reason?: string;
}

interface Recorded {
  readonly at: Date;
  readonly actor: Actor;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

const minutes = (services: readonly ServiceRecord[]): number => services.reduce((sum, one) => sum + one.duration, 0);

function firstRow({ client, services, therapists, driver, start, askedAt, notes }: VisitPlan): AppointmentRow {
  const duration = minutes(services);
  return {
    id: 0,
    version: 1,
    client_id: client.id,
    service_day: serviceDayOf(start),
    starts_at: start,
    ends_at: new Date(start.getTime() + duration * 60_000),
    status: 'pending',
    status_since: null,
    outcome: null,
    location: client.address,
    notes: notes ?? '',
    duration,
    total_price: services.reduce((sum, one) => sum + one.price, 0),
    requires_car: needsCar(therapists.length),
    driver_id: driver,
    driver_accepted_at: null,
    driver_assigned_at: driver === null ? null : askedAt,
    asked_at: askedAt,
    response_deadline: new Date(responseDeadline(start.getTime(), askedAt.getTime())),
    last_reminded_at: null,
    rejection_reason: null,
    rejected_at: null,
    rejected_by: null,
    rejection_reviewed_at: null,
    rejection_reviewed_by: null,
    rejection_review_decision: null,
    rejection_review_notes: null,
    asked_again: [],
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
    internal_note: '',
    companion_id: null,
    visit_phone: null,
    client_confirmed_at: null,
    started_at: null,
    journey_started_at: null,
    arrived_at: null,
    dropped_off_at: null,
    session_started_at: null,
    session_completed_at: null,
    rode_out: false,
    payment_status: 'unpaid',
    payment_method: null,
    payment_amount: null,
    extension_amount: null,
    payment_notes: null,
    payment_verified_at: null,
    payment_verified_by: null,
    receipt_hash: null,
    receipt_url: null,
    ...NO_PICKUP,
    pickup_declined_at: null,
    backup: null,
    backup_note: null,
    cannot_come: null,
    running_late: null,
    materials_checked_at: null,
    materials_checked_by: null,
    deleted_at: null,
    deleted_by: null,
  };
}

/**
 * One appointment and all its records. It goes through the workflow table and column rules of the server's write path,
 * but in memory: a month of business would take too long call by call.
 */
export class Visit {
  row: AppointmentRow;
  state: WorkflowState;
  holds: Hold[];
  readonly ledger: LedgerEntry[] = [];
  readonly used: UsedMaterial[] = [];
  readonly notified: Notified[] = [];
  readonly record: Recorded[] = [];
  readonly answers = new Map<number, { accepted?: Date; ready?: Date; pickedUp?: Date }>();

  constructor(
    readonly plan: VisitPlan,
    /** With notifications and audit rows; old history has none. */
    readonly detailed: boolean,
  ) {
    this.row = firstRow(plan);
    this.state = {
      status: 'pending',
      outcome: null,
      startsAt: this.row.starts_at.getTime(),
      endsAt: this.row.ends_at.getTime(),
      therapists: plan.therapists.map((id) => ({
        id,
        accepted: false,
        ready: false,
        pickedUp: false,
        needsNoRide: false,
      })),
      driver: plan.driver === null ? null : { id: plan.driver, accepted: false },
      responseDeadline: this.row.response_deadline.getTime(),
      lastRemindedAt: null,
      paymentStatus: 'unpaid',
      materials: 'none',
      rodeOut: false,
      pickup: null,
      backup: null,
    };
    this.holds = plannedHolds(this.state, DEFAULT_RULES, plan.askedAt);
    const by: Moment = { actor: { role: 'operator', id: plan.operator }, at: plan.askedAt };
    this.#notify('create', null, by);
    this.#audit('appointment.create', by, [
      null,
      { client: plan.client.id, therapists: plan.therapists, driver: plan.driver },
    ]);
  }

  /** Makes a change as this person at this moment. A change that the workflow refuses is an error of the seed. */
  take(change: Change, actor: Actor, at: Date, given: Given = {}): void {
    const decision = decide(change, { state: this.state, actor, input: given.input ?? {}, now: at.getTime() });
    if (!decision.allowed)
      throw new Error(`the demo day is wrong: ${change} at ${this.state.status} is refused (${decision.code})`);
    const before = this.#locked();
    this.#noteAnswers(decision.next, at);
    this.state = decision.next;
    const details: DetailColumns = { ...given.details };
    for (const effect of decision.effects) Object.assign(details, this.#effect(effect, actor, at, given));
    const columns = differing(before.row, {
      ...workflowColumns(before, decision.next, { actor, now: at }),
      ...details,
    });
    this.row = {
      ...this.row,
      ...columns,
      ...(given.asked && { pickup_asked: [...given.asked] }),
      version: this.row.version + 1,
    };
    this.#notify(change, before.state, { actor, at, reason: given.reason });
    this.#audit(`appointment.${change}`, { actor, at }, [
      {
        ...Object.fromEntries(Object.keys(columns).map((name) => [name, before.row[name as keyof AppointmentRow]])),
        ...auditedTherapists(before.state, decision.next),
      },
      { ...columns, ...auditedTherapists(decision.next, before.state) },
    ]);
  }

  /** As data imported from another system: a status that the server itself never writes. */
  importAs(status: WorkflowState['status']): void {
    this.state = { ...this.state, status, outcome: null };
    this.row = { ...this.row, status, outcome: null };
  }

  #locked(): LockedAppointment {
    return {
      row: this.row,
      clientName: this.plan.client.name,
      state: this.state,
      services: this.plan.services.map(({ id, duration }) => ({ id, duration, therapist: null })),
      surcharges: [],
    };
  }

  #noteAnswers(next: WorkflowState, at: Date): void {
    for (const { id, accepted, ready, pickedUp } of next.therapists) {
      const known = this.answers.get(id) ?? {};
      this.answers.set(id, {
        accepted: accepted ? (known.accepted ?? at) : undefined,
        ready: ready ? (known.ready ?? at) : undefined,
        pickedUp: pickedUp ? (known.pickedUp ?? at) : undefined,
      });
    }
  }

  #effect(effect: Effect, actor: Actor, at: Date, given: Given): DetailColumns {
    switch (effect) {
      case 'release_holds':
        this.holds = [];
        return {};
      case 'release_driver':
        this.#end('outbound', at);
        return {};
      case 'end_session_hold':
        this.#end('session', at);
        return {};
      case 'release_return':
        this.#end('return', at);
        return {};
      case 'hold_return': {
        this.#end('return', at);
        const staffId = this.state.pickup?.driverId;
        if (staffId)
          this.holds = [
            ...this.holds.filter((hold) => hold.leg !== 'return' || hold.staffId !== staffId),
            { staffId, leg: 'return', ...returnTime(new Date(this.state.pickup?.plannedAt ?? at), DEFAULT_RULES) },
          ];
        return {};
      }
      case 'take_materials':
        this.#takeMaterials(actor, at);
        return {};
      case 'check_materials':
        this.used.forEach((one) => {
          one.checkedAt = at;
        });
        return {};
      case 'record_payment':
        return this.#pay(actor, at, given);
      default:
        return {};
    }
  }

  #end(leg: Hold['leg'], at: Date): void {
    this.holds = this.holds
      .filter((hold) => hold.leg !== leg || hold.start < at)
      .map((hold) => (hold.leg === leg && hold.end > at ? { ...hold, end: at } : hold));
  }

  #takeMaterials(actor: Actor, at: Date): void {
    const needed = new Map<number, number>();
    for (const [id, quantity] of this.plan.services.flatMap(({ uses }) => uses))
      needed.set(id, (needed.get(id) ?? 0) + quantity);
    for (const [materialId, quantity] of needed)
      this.used.push({ materialId, quantity, deductedAt: at, takenBy: actor.id, checkedAt: null });
    if (needed.size) this.state = { ...this.state, materials: 'unchecked' };
  }

  #pay(actor: Actor, at: Date, { payment }: Given): DetailColumns {
    if (!payment) throw new Error('the demo day is wrong: a payment without an amount');
    const entry = { method: payment.method, collectedBy: payment.collectedBy ?? null, recordedBy: actor.id, at };
    this.ledger.push({ ...entry, kind: 'payment', amount: payment.amount });
    if (payment.extension) this.ledger.push({ ...entry, kind: 'extension', amount: payment.extension });
    return {
      payment_method: payment.method,
      payment_amount: payment.amount,
      extension_amount: payment.extension ?? null,
      payment_verified_at: at,
      payment_verified_by: actor.id,
    };
  }

  #notify(change: Occasion, before: WorkflowState | null, { actor, at, reason }: Moment): void {
    if (!this.detailed) return;
    const facts = (state: WorkflowState) => ({ id: this.row.id, clientName: this.plan.client.name, state });
    const messages = TEMPLATES[change]({
      change,
      before: before && facts(before),
      after: facts(this.state),
      actor,
      now: at,
      ...(reason && { reason }),
    });
    const by = actor.role === SYSTEM.role ? SYSTEM.id : actor.id;
    const seen = new Set<number | 'operators'>([by]);
    for (const { to, ...words } of messages) {
      for (const one of to === 'operators' ? (['operators'] as const) : to) {
        if (!seen.has(one)) this.notified.push({ ...words, to: one, change, at, by });
        seen.add(one);
      }
    }
  }

  #audit(action: string, { actor, at }: Moment, [before, after]: readonly [unknown, unknown]): void {
    if (this.detailed) this.record.push({ at, actor, action, before, after });
  }
}
