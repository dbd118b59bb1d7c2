import { formatPesos } from '../money/money.js';
import { formatLocalTime, formatMoment, formatServiceDay, isLocalTime, isServiceDay } from '../time/service-day.js';
import { isStatusName, statusLabel } from '../workflow/statuses.js';

/** A changed field of a record, in an entry of the trail. */
export interface AuditChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Fields of the trail in words. Any other field is its name with blanks: `reorder_level` is 'Reorder level'. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  acceptances: 'Acceptances',
  after: 'After',
  agreement_note: 'Note',
  arrival: 'Arrived',
  asked_at: 'Asked',
  asked_by: 'Asked for by',
  at: 'At',
  backup: 'Backup',
  cancel_reason: 'Reason',
  date: 'Day',
  discount_amount: 'Discount',
  discount_reason: 'Reason of the discount',
  driver_accepted_at: 'Driver accepted',
  driver_assigned_at: 'Driver assigned',
  driver_id: 'Driver',
  email: 'E-mail',
  ends_at: 'End',
  estimated_pickup_time: 'Ride home begins',
  extension_amount: 'Extension',
  from: 'From',
  gcash_reference: 'GCash reference',
  internal_note: 'Internal note',
  is_active: 'Active',
  mark_reason: 'Why',
  motorcycle_plate: 'Plate',
  occurred_at: 'Happened',
  payment_amount: 'Amount',
  payment_method: 'Method',
  payment_notes: 'Payment notes',
  payment_parts: 'In parts',
  payment_status: 'Payment',
  phone_number: 'Phone',
  pickup_asked: 'Asked for the ride home',
  pickup_driver_id: 'Driver of the ride home',
  rejected_by: 'Refused by',
  rejection_reason: 'Reason',
  rejection_review_decision: 'Decision',
  rejection_review_notes: 'Notes of the review',
  response_deadline: 'Answer by',
  service_day: 'Day',
  staff_id: 'Whose',
  starts_at: 'Start',
  stock: 'In stock',
  suspended_until: 'Suspended until',
  to: 'To',
  total_price: 'Price',
  two_factor: 'Two-factor codes',
  undone: 'Taken back',
  user: 'Whose',
};

/** Technical fields, which mean nothing to people. */
const TECHNICAL = new Set([
  // The subject already names the client.
  'client',
  'client_id',
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
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

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
    value.pickedUp && 'picked up',
    value.needsNoRide && 'needs no ride home',
    value.collectedBefore && 'picked up by an earlier driver',
  ].filter(Boolean);
  const name = people.get(value.id as number) ?? `#${String(value.id)}`;
  return done.length ? `${name}: ${done.join(', ')}` : name;
}

/** A value of the trail in words. Null, empty and missing values are 'nothing'. */
export function auditValue(field: string, value: unknown, names: NamesByNumber): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length ? value.map((one) => auditValue(field, one, names)).join('; ') : 'nothing';
  if (isObject(value)) {
    if (field === 'payment_parts')
      return `${value.method === 'gcash' ? 'GCash' : 'cash'} ${formatPesos(Number(value.amount))}`;
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
  const rest = `${same} ${same === 1 ? 'other' : 'others'} as before`;
  return { ...whole, before: words(gone), after: come.length > 0 ? `${words(come)}; ${rest}` : rest };
}

/**
 * What an entry changed, in words: the status first, technical fields left out. For a group, only those for whom
 * something changed are named. Source: R-pages-8, R-pages-193.
 */
export function changesInWords(changes: readonly AuditChange[], names: NamesByNumber): ChangeInWords[] {
  return changes
    .filter(({ field }) => !TECHNICAL.has(field))
    .sort((a, b) => Number(b.field === 'status') - Number(a.field === 'status'))
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
