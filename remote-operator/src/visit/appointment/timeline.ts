import {
  type Appointment,
  dateWords,
  formatPesos,
  momentWords,
  formatTime,
  type TimelineMoment,
  type VisitMessage,
} from 'shared-lib';
import {
  type AuditAction,
  auditField,
  auditReason,
  auditValue,
  auditWords,
  capital,
  type ChangeInWords,
  changesInWords,
  type LogEntry,
  type NamesByNumber,
} from 'shared-lib/records';
import { paidBy } from '../../parts/visit-words/methodWords';
import { decisionWords } from '../../parts/visit-words/appointmentWords';
import * as m from '../../texts/m';

export interface Moment {
  /** ISO instant. */
  at: string;
  what: string;
  detail?: string;
  /** Before and after, for a change that the record itself does not keep. */
  changes?: readonly ChangeInWords[];
  /** The device, of a person who used several: `Chrome on Android`. */
  device?: string;
  /** A message to people, shown beside the actions. */
  isMessage?: true;
}

type Stamp = readonly [
  field: keyof Appointment,
  what: string,
  detail?: (appointment: Appointment) => string | null | undefined,
];

const drivers = ({ driver_name }: Appointment) => driver_name;
const pickupDrivers = ({ pickup_driver_name }: Appointment) => pickup_driver_name;

/** The moments that an appointment keeps, one row each. */
const STAMPS: readonly Stamp[] = [
  ['created_at', m.booked()],
  ['driver_assigned_at', m.driver_assigned(), drivers],
  [
    'rejected_at',
    m.refused(),
    ({ rejected_by: by, rejection_reason: why }) => [by?.name, why].filter(Boolean).join(': '),
  ],
  [
    'rejection_reviewed_at',
    m.refusal_reviewed(),
    ({ rejection_review_decision: decision, rejection_review_notes: notes }) =>
      [decisionWords(decision), notes].filter(Boolean).join(': '),
  ],
  ['started_at', m.started()],
  ['journey_started_at', m.journey_started(), drivers],
  ['arrived_at', m.arrived()],
  ['dropped_off_at', m.dropped_off()],
  ['session_started_at', m.session_started()],
  [
    'session_completed_at',
    m.session_ended(),
    ({ session_details: { duration } }) => (duration === null ? null : m.min({ totalDuration: duration })),
  ],
  [
    'payment_verified_at',
    m.payment_verified(),
    ({ payment_method: method }) => (method === 'gcash' ? m.gcash() : method),
  ],
  [
    'pickup_requested_at',
    m.ride_home_asked_for(),
    ({ pickup_urgency: urgency }) => (urgency === 'urgent' ? 'urgent' : null),
  ],
  ['pickup_confirmed_at', m.pickup_confirmed(), pickupDrivers],
  ['return_journey_completed_at', m.return_journey_completed()],
  ['cancelled_at', m.cancelled_2(), ({ cancel_reason: why }) => why],
];

/** The people's answers, which the server sends beside the record. */
const ANSWERS: { readonly [K in TimelineMoment['kind']]: string } = {
  accepted: m.accepted(),
  ready: m.ready(),
  pickup_asked: auditField('pickup_asked'),
  pickup_refused: m.refused_the_ride_home(),
  pickup_unanswered: m.did_not_answer_for_the(),
  backup_asked: m.asked_for_backup(),
  backup_taken: m.came_forward_to_take_the(),
  backup_declined: m.cannot_take_the_ride_over(),
  backup_unanswered: m.nobody_came_forward_to_take(),
  backup_withdrawn: m.withdrew_the_request_for_backup(),
  undone: m.took_the_last_step_back(),
};

/** Actions that only the trail keeps: neither the record nor the answers have them. */
const FROM_TRAIL: ReadonlySet<string> = new Set<AuditAction>([
  'appointment.edit_visit',
  'appointment.edit_therapists',
  'appointment.edit_driver',
  'appointment.edit_details',
  'appointment.edit_internal_note',
  'appointment.remove_therapist',
  'appointment.set_status',
  'appointment.remind',
  'appointment.complete',
  'appointment.check_material',
  'appointment.correct_payment',
  'appointment.add_payment',
  'payment.ask_correction',
  'payment.approve_correction',
  'payment.refuse_correction',
  'payment.take_back_correction',
  'payment.agree_difference',
  'payment.write_off',
  'payment.undo_write_off',
  'appointment.decline_pickup',
  'appointment.cancel_pickup',
  'receipt.upload',
  'tracking.make',
  'tracking.renew',
  'tracking.copy_link',
  'tracking.copy_text',
  'tracking.open_sms',
  'tracking.share',
  'tracking.open_viber',
  'tracking.mail_text',
  'tracking.mail',
  'tracking.mail_failed',
  'tracking.sms',
  'tracking.sms_failed',
  'tracking.sms_unsure',
  'tracking.sms_delivered',
  'tracking.sms_undelivered',
  'tracking.seen',
  'tracking.confirm',
  'tracking.ask_cancel',
  'tracking.keep_visit',
  'tracking.ask_time',
  'tracking.keep_time',
  'tracking.say_late',
  'tracking.say_unit',
  'tracking.say_here',
  'tracking.say_come_down',
  'tracking.say_which_unit',
  'tracking.rate',
  'tracking.settle_rating',
]);
/**
 * For these the record keeps only the current ride home, and the payment that stands. The trail has the rest: who
 * joined a ride or made it urgent, rides that were called off or went to another driver, and payments that were
 * corrected or taken back. Source: R-pages-125, R-beyond-1547.
 */
const OF_STAMP: { readonly [action in AuditAction]?: keyof Appointment } = {
  'appointment.request_pickup': 'pickup_requested_at',
  'appointment.confirm_pickup': 'pickup_confirmed_at',
  'appointment.complete_return_journey': 'return_journey_completed_at',
  'appointment.mark_completed': 'payment_verified_at',
};
/** After these the record says that the payment is verified. The trail says what was done. */
const PAYS_AGAIN: ReadonlySet<string> = new Set<AuditAction>([
  'appointment.correct_payment',
  'appointment.add_payment',
]);
/** These show what changed. The words of the others already say it. */
const WITH_CHANGES: ReadonlySet<string> = new Set<AuditAction>([
  'appointment.edit_visit',
  'appointment.edit_therapists',
  'appointment.edit_driver',
  'appointment.remove_therapist',
  'appointment.set_status',
  'appointment.correct_payment',
  'appointment.add_payment',
  'tracking.rate',
]);
const NOT_SAID = new Set(['Reason', 'Answer by', 'Driver accepted', 'Driver assigned', 'Asked']);

const joined = (...parts: (string | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' · ') || undefined;

/** The trail of an appointment, and the names that its entries need. */
export interface Trail {
  readonly entries: readonly LogEntry[];
  readonly names: NamesByNumber;
}

/** A value of an entry, before and after. */
const valueIn = ({ changes }: LogEntry, name: string): { before?: unknown; after?: unknown } =>
  changes.find(({ field }) => field === name) ?? {};

/** What a correction to nothing gave back, part by part; undefined of any other entry. */
function givenBack(entry: LogEntry, names: NamesByNumber): string | undefined {
  const { before: method, after } = valueIn(entry, 'payment_method');
  if (entry.action !== 'appointment.correct_payment' || after !== null) return undefined;
  const { before: parts } = valueIn(entry, 'payment_parts');
  if (parts) return auditValue('payment_parts', parts, names);
  const pesos = ['payment_amount', 'extension_amount'].map((name) => Number(valueIn(entry, name).before ?? 0));
  const how = method === 'gcash' || method === 'credit' ? method : 'cash';
  const voucher = valueIn(entry, 'voucher').before;
  return `${paidBy(how, Boolean(voucher))} ${formatPesos(pesos.reduce((sum, one) => sum + one, 0))}`;
}

function momentOf(entry: LogEntry, names: NamesByNumber, deviceOf: ReturnType<typeof deviceIn>): Moment {
  const { at, action, actor_name: who } = entry;
  const reason = auditReason(entry.changes);
  const back = givenBack(entry, names);
  if (back)
    return { at, what: m.payment_refunded(), detail: joined(back, who, reason && `“${reason}”`), ...deviceOf(entry) };
  if (action === 'appointment.mark_completed') {
    const method = valueIn(entry, 'payment_method').after;
    const how = method === 'gcash' ? m.gcash() : typeof method === 'string' ? method : null;
    return { at, what: m.payment_verified(), detail: joined(paidWords(entry, names) ?? how, who), ...deviceOf(entry) };
  }
  const changes = WITH_CHANGES.has(action)
    ? changesInWords(entry.changes, names).filter(({ field }) => !NOT_SAID.has(field))
    : [];
  return {
    at,
    what: capital(auditWords(action)),
    detail: joined(who, reason && `“${reason}”`),
    ...(changes.length > 0 && { changes }),
    ...deviceOf(entry),
  };
}

/** Only of people who used several for this visit: one device, always the same, says nothing. */
const deviceIn =
  (entries: readonly LogEntry[]) =>
  (entry: LogEntry | undefined): Pick<Moment, 'device'> => {
    if (!entry?.device) return {};
    const isAlways = entries.every(({ actor, device }) => actor !== entry.actor || device === entry.device);
    return isAlways ? {} : { device: entry.device };
  };

/** The time, with the day if it differs from that of the message. */
const readWhen = (read: Date, told: Date): string =>
  dateWords(read) === dateWords(told) ? formatTime(read) : momentWords(read);

type Reader = VisitMessage['to'][number];

/** Says nothing about messages that were settled before they were opened. */
function readWords({ read_at: read, settled }: Reader, told: Date): string {
  if (read) return m.read({ readWhen: readWhen(new Date(read), told) });
  return settled ? '' : m.not_read_yet();
}

/** Staff by name, each with whether they read it. Operators only count together, because one reads for all. */
function readersOf({ to, at }: VisitMessage): string {
  const office = to.filter(({ role }) => role === 'operator');
  const hasRead = office.filter(({ read_at }) => read_at !== null).length;
  const officeRead = hasRead || !office.some(({ settled }) => settled) ? m.read_it({ hasRead }) : '';
  return [
    ...to.filter(({ role }) => role !== 'operator').map((reader) => `${reader.name}${readWords(reader, new Date(at))}`),
    ...(office.length
      ? [`${office.length === 1 ? m.n_1_operator() : m.count_operators({ count: office.length })}${officeRead}`]
      : []),
  ].join(', ');
}

const told = (message: VisitMessage): Moment => ({
  at: message.at,
  what: m.told({ message: message.title }),
  detail: m.to_message({ message: readersOf(message) }),
  isMessage: true,
});

const NOTHING: Trail = { entries: [], names: { people: new Map(), services: new Map() } };

/** What the record does not have of a payment: its parts, and the discount. */
function paidWords(entry: LogEntry | undefined, names: NamesByNumber): string | undefined {
  const after = (name: string): string | undefined => {
    const said = entry?.changes.find(({ field }) => field === name)?.after;
    return said ? auditValue(name, said, names) : undefined;
  };
  const discount = after('discount_amount');
  return joined(after('payment_parts'), discount && m.discount_discount({ discount }));
}

/** The ids of who is in a value of the trail: a number, or a list of numbers or of records with their state. */
const idsIn = (value: unknown): string =>
  [value]
    .flat()
    .map((one: unknown) => String(typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    .sort()
    .join();

/**
 * When a step that waited on a phone happened. The moment itself stays when the server heard of it, as everything that
 * followed counts from then. Source: R-beyond-1520.
 */
function sentLater(entry: LogEntry | undefined): string | undefined {
  const said = entry?.changes.find(({ field }) => field === 'occurred_at')?.after;
  if (!entry || typeof said !== 'string') return undefined;
  const time = formatTime(new Date(said));
  return time === formatTime(new Date(entry.at)) ? undefined : m.happened_and_sent_later({ time });
}

/** Whom a review asked instead of whom. Those who were asked again are no change. */
const peopleChanges = ({ changes }: LogEntry, names: NamesByNumber): ChangeInWords[] =>
  changesInWords(
    changes.filter(
      ({ field, before, after }) => (field === 'therapists' || field === 'driver_id') && idsIn(before) !== idsIn(after),
    ),
    names,
  );

/**
 * The moments of an appointment so far, in order. Moments of the same instant follow the order of the work. The record
 * tells what it keeps. The trail tells who did it, and everything else. Source: R-pages-82.
 */
export function timeline(
  appointment: Appointment,
  answers: readonly TimelineMoment[] = [],
  { entries, names }: Trail = NOTHING,
  messages: readonly VisitMessage[] = [],
): Moment[] {
  const deviceOf = deviceIn(entries);
  const doneAt = (at: string): LogEntry | undefined => entries.find((entry) => Date.parse(entry.at) === Date.parse(at));
  const moments: Moment[] = STAMPS.flatMap(([field, what, detail]) => {
    const at = appointment[field];
    if (typeof at !== 'string') return [];
    const done = doneAt(at);
    // The trail tells a change of driver, with the previous one.
    if (field === 'driver_assigned_at' && done?.action === 'appointment.edit_driver') return [];
    if (field === 'payment_verified_at' && done && PAYS_AGAIN.has(done.action)) return [];
    const said = (field === 'payment_verified_at' && paidWords(done, names)) || detail?.(appointment);
    const who = done?.actor_name;
    const by = who && said ? !said.includes(who) && m.by_2({ name: who }) : who;
    const instead = field === 'rejection_reviewed_at' && done ? peopleChanges(done, names) : [];
    return [
      {
        at,
        what,
        detail: joined(said, by || null, sentLater(done)),
        ...(instead.length && { changes: instead }),
        ...deviceOf(done),
      },
    ];
  });
  moments.push(
    ...answers.map(({ at, kind, name }) => {
      const done = doneAt(at);
      // What the system notes about a person has no device.
      return {
        at,
        what: ANSWERS[kind],
        detail: joined(name, sentLater(done)),
        ...(done?.actor_name === name && deviceOf(done)),
      };
    }),
  );
  moments.push(...messages.map(told));
  const isTold = (entry: LogEntry): boolean => {
    const stamp = OF_STAMP[entry.action as AuditAction];
    return FROM_TRAIL.has(entry.action) || (stamp !== undefined && entry !== doneAt(String(appointment[stamp])));
  };
  moments.push(...entries.filter(isTold).map((entry) => momentOf(entry, names, deviceOf)));
  return moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
