import { formatPesos } from '../money/money.js';
import { formatLocalTime, formatMoment, formatServiceDay, isLocalTime, isServiceDay } from '../time/service-day.js';
import { isStatusName, statusLabel } from '../workflow/statuses.js';
import * as m from '../../texts/m.js';

/** A changed field of a record, in an entry of the trail. */
export interface AuditChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Fields of the trail in words. Any other field is its name with blanks: `reorder_level` is 'Reorder level'. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  acceptances: m.acceptances(),
  after: m.after(),
  agreement_note: m.note(),
  end_note: m.note(),
  arrival: m.arrived(),
  asked_at: m.asked(),
  asked_by: m.asked_for_by(),
  at: m.at_2(),
  backup: m.backup(),
  cancel_reason: m.reason(),
  date: m.day(),
  discount_amount: m.discount(),
  discount_reason: m.reason_of_the_discount(),
  driver_accepted_at: m.driver_accepted(),
  driver_assigned_at: m.driver_assigned(),
  driver_id: m.driver(),
  email: m.e_mail(),
  ends_at: m.end(),
  erasure_reason: m.why(),
  estimated_pickup_time: m.ride_home_begins(),
  extension_amount: m.extension(),
  from: m.from(),
  gcash_reference: m.gcash_reference(),
  internal_note: m.internal_note(),
  is_active: m.active(),
  mark_reason: m.why(),
  motorcycle_plate: m.plate(),
  occurred_at: m.happened(),
  payment_amount: m.amount(),
  payment_method: m.method(),
  payment_notes: m.payment_notes(),
  payment_parts: m.in_parts(),
  payment_status: m.payment(),
  phone_number: m.phone(),
  pickup_address: m.pick_up_address(),
  pickup_asked: m.asked_for_the_ride_home(),
  pickup_driver_id: m.driver_of_the_ride_home(),
  receipt_hash: m.proof_of_payment(),
  rejected_by: m.refused_by(),
  rejection_reason: m.reason(),
  rejection_review_decision: m.decision(),
  rejection_review_notes: m.notes_of_the_review(),
  response_deadline: m.answer_by(),
  service_day: m.day(),
  staff_id: m.whose(),
  stars: m.stars(),
  starts_at: m.start(),
  stock: m.in_stock(),
  surcharges: m.surcharges(),
  suspended_until: m.suspended_until(),
  to: m.to_2(),
  total_price: m.price(),
  two_factor: m.two_factor_codes(),
  undone: m.taken_back(),
  user: m.whose(),
  visit_phone: m.phone_of_the_visit(),
};

/** Technical fields, which mean nothing to people. */
const TECHNICAL = new Set([
  // The subject already names the client.
  'client',
  'client_id',
  'companion_id',
  'version',
  'updated_at',
  'created_at',
  'status_since',
  'status_before_pickup',
  'needed_at',
  'payment_verified_by',
  'receipt_url',
  'requires_car',
  'token_id',
  'token_ids',
]);

/** Fields in pesos. */
const PESOS = new Set([
  'payment_amount',
  'extension_amount',
  'total_price',
  'price',
  'amount',
  'discount_amount',
  'tip',
  'unit_cost',
  // Of a hand-over of cash.
  'expected',
  'counted',
  'handed_over',
]);
/** Fields with the number of a staff member, or of several. */
const PEOPLE =
  /^(?:driver_id|pickup_driver_id|pickup_asked|backup_asked|backup_declined|staff_id|user|(?:preferred_)?therapists?|driver|.*_by)$/;
const SERVICES = /^services?$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The words with a capital first letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `driver_id` as 'Driver'. */
export const auditField = (field: string): string =>
  FIELD_WORDS[field] ?? capital(field.replace(/_(?:id|at)$/, '').replaceAll('_', ' '));

/** The names for the numbers in the changes. */
export interface NamesByNumber {
  readonly people: ReadonlyMap<number, string>;
  readonly services: ReadonlyMap<number, string>;
}

const numbersIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const id = isObject(one) ? one.id : one;
    return typeof id === 'number' && Number.isInteger(id) ? [id] : [];
  });

/** The numbers of staff and services in the changes, so that they can be named. */
export function numbersOf(changes: readonly AuditChange[]): { people: number[]; services: number[] } {
  const named = (names: RegExp): number[] => [
    ...new Set(
      changes
        .filter(({ field }) => names.test(field))
        .flatMap(({ before, after }) => [...numbersIn(before), ...numbersIn(after)]),
    ),
  ];
  return { people: named(PEOPLE), services: named(SERVICES) };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** `Liza Ramos: accepted, ready` */
function therapistWords(value: Readonly<Record<string, unknown>>, { people }: NamesByNumber): string {
  const done = [
    value.accepted && 'accepted',
    value.ready && 'ready',
    value.pickedUp && m.picked_up(),
    value.needsNoRide && m.needs_no_ride_home(),
    value.collectedBefore && m.picked_up_by_an_earlier(),
  ].filter(Boolean);
  const name = people.get(value.id as number) ?? `#${String(value.id)}`;
  return done.length ? `${name}: ${done.join(', ')}` : name;
}

/** `voucher …K3P4 ₱300.00` */
function partWords({ method, amount, voucher }: Readonly<Record<string, unknown>>): string {
  const how = typeof voucher === 'string' ? m.voucher_part({ end: voucher }) : method === 'gcash' ? m.gcash() : method;
  return `${String(how ?? 'nothing')} ${formatPesos(Number(amount))}`;
}

/** A value of the trail in words. Null, empty and missing values are 'nothing'. */
export function auditValue(field: string, value: unknown, names: NamesByNumber): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length ? value.map((one) => auditValue(field, one, names)).join('; ') : 'nothing';
  if (isObject(value)) {
    if (field === 'payment_parts') return partWords(value);
    if (field === 'running_late')
      return m.minutes_about({ count: Number(value.minutes), time: formatMoment(new Date(Number(value.expectedAt))) });
    if (field === 'therapists' && typeof value.id === 'number') return therapistWords(value, names);
    return Object.entries(value)
      .filter(([name]) => !TECHNICAL.has(name))
      .map(([name, one]) => `${auditField(name)} ${auditValue(name, one, names)}`)
      .join(', ');
  }
  if (typeof value === 'number') {
    if (PESOS.has(field)) return formatPesos(value);
    const named = PEOPLE.test(field) ? names.people : SERVICES.test(field) ? names.services : undefined;
    return named ? (named.get(value) ?? `#${value}`) : String(value);
  }
  const text = String(value);
  // The digest of the picture: its first signs tell one from another.
  if (field === 'receipt_hash') return m.picture_short({ short: text.slice(0, 8) });
  if (INSTANT.test(text)) return formatMoment(new Date(text));
  if (isServiceDay(text)) return formatServiceDay(text);
  if (isLocalTime(text)) return formatLocalTime(text);
  if (field === 'status' && isStatusName(text)) return statusLabel(text);
  // Our own words, such as `driver_confirm` or `gcash`, not text that a person typed.
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

export interface ChangeInWords {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Items of a list that have a number of their own, such as the therapists of a group. */
const isNumbered = (value: unknown): value is Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && typeof one.id === 'number');

/** The items of a list that changed. The others are counted. */
function whatDiffers({ field, before, after }: AuditChange, names: NamesByNumber): ChangeInWords {
  const words = (value: unknown): string => auditValue(field, value, names);
  const whole = { field: auditField(field), before: words(before), after: words(after) };
  if (!isNumbered(before) || !isNumbered(after)) return whole;
  const without = (list: readonly unknown[], others: readonly unknown[]): unknown[] => {
    const said = new Set(others.map(words));
    return list.filter((one) => !said.has(words(one)));
  };
  const gone = without(before, after);
  const come = without(after, before);
  const same = after.length - come.length;
  if (same === 0 || gone.length + come.length === 0) return whole;
  const rest = m.as_before({ same });
  return { ...whole, before: words(gone), after: come.length > 0 ? `${words(come)}; ${rest}` : rest };
}

/** The status first, then when: people read the start before the end. */
const IN_ORDER = ['status', 'service_day', 'starts_at', 'start_time'];
const placeOf = (field: string): number => {
  const at = IN_ORDER.indexOf(field);
  return at < 0 ? IN_ORDER.length : at;
};

/**
 * What an entry changed, in words: the status first, technical fields left out. For a group, only those for whom
 * something changed are named. Source: R-pages-8, R-pages-193.
 */
export function changesInWords(changes: readonly AuditChange[], names: NamesByNumber): ChangeInWords[] {
  return changes
    .filter(({ field }) => !TECHNICAL.has(field))
    .sort((a, b) => placeOf(a.field) - placeOf(b.field))
    .map((change) => whatDiffers(change, names))
    .filter(({ before, after }) => before !== after);
}

const REASONS = ['reason', 'cancel_reason', 'rejection_reason', 'rejection_review_notes', 'disabled_reason'] as const;
/** The fields of an entry that give a reason. Searches look in them. */
export const AUDIT_REASONS: readonly string[] = REASONS;

/** The reason, in the words of the person who did it; undefined if none was given. */
export function auditReason(changes: readonly AuditChange[]): string | undefined {
  for (const name of REASONS) {
    const said = changes.find(({ field }) => field === name)?.after;
    if (typeof said === 'string' && said !== '') return said;
  }
  return undefined;
}
