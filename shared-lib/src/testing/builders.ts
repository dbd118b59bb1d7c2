import { ApiFailure, type FailureFacts } from '../api/http/api-failure';
import { workflowStateOf } from '../api/appointments/optimistic-appointment';
import {
  type Answer,
  APPOINTMENT_VISIBILITY,
  appointmentCard,
  type Audience,
  type Board,
  type BoardPerson,
  boardVisit,
  type BoardVisit,
  type Calls,
  isIn,
  restrictedOf,
  withheld,
  type Appointment,
  type AppointmentCard,
  type AttendanceRecord,
  type AttendanceSummary,
  type AttendanceTotal,
  type AvailableDriver,
  type AvailableTherapist,
  type CalendarEntry,
  type Client,
  type Notification,
  type Paginated,
  type Profile,
  type Replacement,
  type Service,
  type StaffMember,
  type TodayStatus,
} from '../contract';
import {
  allowedChanges,
  formatLocalTime,
  formatServiceDay,
  isSurcharge,
  minutesBetween,
  oneOf,
  PICKUP_STATUSES,
  type Role,
  type Status,
  waitingFor,
  windowOf,
  registerCounts,
} from '../domain';
import type { SignedInUser } from '../session/stored-user';

/** The moment of the tests unless they say otherwise: a Friday afternoon in Manila. */
export const TEST_NOW = '2026-11-20T13:10:00+08:00';
const TODAY = '2026-11-20';

let lastId = 2_000;
const nextId = (): number => (lastId += 1);

const PEOPLE: Record<Role, SignedInUser> = {
  operator: {
    id: 1,
    role: 'operator',
    email: 'marisol@example.com',
    email_verified: true,
    first_name: 'Marisol',
    last_name: 'Dizon',
    username: 'operator',
  },
  therapist: {
    id: 11,
    role: 'therapist',
    email: 'liza@example.com',
    email_verified: true,
    first_name: 'Liza',
    last_name: 'Ramos',
    username: 'therapist',
  },
  driver: {
    id: 21,
    role: 'driver',
    email: 'ben@example.com',
    email_verified: true,
    first_name: 'Ben',
    last_name: 'Castro',
    username: 'driver',
  },
};

/** Therapist and driver are those of `anAppointment()`. */
export const aUser = (role: Role = 'operator', over: Partial<SignedInUser> = {}): SignedInUser => ({
  ...PEOPLE[role],
  ...over,
});

export const aProfile = (role: Role = 'operator', over: Partial<Profile> = {}): Profile => ({
  ...PEOPLE[role],
  role,
  phone_number: '0917 555 0100',
  two_factor: false,
  specialization: role === 'therapist' ? 'Swedish' : null,
  pickup_address: null,
  vehicle_type: role === 'driver' ? 'motorcycle' : null,
  motorcycle_plate: role === 'driver' ? 'ABC 1234' : null,
  seats: role === 'driver' ? 1 : null,
  email_change: null,
  suspension: null,
  language: null,
  created_at: '2026-01-05T09:00:00+08:00',
  ...over,
});

export const aService = (over: Partial<Service> = {}): Service => ({
  id: 1,
  name: 'Swedish 60',
  duration: 60,
  price: 850,
  description: '',
  ...over,
});

export const aClient = (over: Partial<Client> = {}): Client => ({
  id: 101,
  first_name: 'Ana',
  last_name: 'Villareal',
  phone_number: '0917 555 0142',
  email: null,
  address: '14 Mabini Street, San Antonio, Makati',
  notes: '',
  preferred_therapist: null,
  preferred_therapist_name: null,
  preferred_gender: null,
  birth_month: null,
  language: null,
  allergies: '',
  gate_instructions: '',
  visits: 3,
  no_shows: 0,
  last_no_show: null,
  do_not_book: null,
  ...over,
});

export const aStaffMember = (
  role: 'therapist' | 'driver' = 'therapist',
  over: Partial<StaffMember> = {},
): StaffMember => ({
  id: PEOPLE[role].id,
  role,
  first_name: PEOPLE[role].first_name,
  last_name: PEOPLE[role].last_name,
  phone_number: '0917 555 0101',
  specialization: role === 'therapist' ? 'Swedish' : null,
  gender: role === 'therapist' ? 'female' : null,
  vehicle_type: role === 'driver' ? 'motorcycle' : null,
  motorcycle_plate: role === 'driver' ? 'ABC 1234' : null,
  seats: role === 'driver' ? 1 : null,
  is_active: true,
  suspended_until: null,
  ...over,
});

export const anAvailableTherapist = (over: Partial<AvailableTherapist> = {}): AvailableTherapist => ({
  id: PEOPLE.therapist.id,
  first_name: 'Liza',
  last_name: 'Ramos',
  start_time: '13:00',
  end_time: '01:00',
  specialization: 'Swedish',
  ...over,
});

export const anAvailableDriver = (over: Partial<AvailableDriver> = {}): AvailableDriver => ({
  id: PEOPLE.driver.id,
  first_name: 'Ben',
  last_name: 'Castro',
  start_time: '13:00',
  end_time: '01:00',
  motorcycle_plate: 'ABC 1234',
  vehicle_type: 'motorcycle',
  seats: 1,
  ...over,
});

/** Ana's visit on the day of the tests, as a calendar draws it. */
export const aCalendarEntry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: nextId(),
  date: TODAY,
  starts_at: `${over.date ?? TODAY}T15:00:00+08:00`,
  ends_at: `${over.date ?? TODAY}T16:00:00+08:00`,
  status: 'confirmed',
  client: 'Ana Villareal',
  is_overdue: false,
  awaits_you: false,
  ...over,
});

/** A person who is free to replace the therapist of `anAppointment()`. */
export const aReplacement = (over: Partial<Replacement> = {}): Replacement => ({
  id: 12,
  first_name: 'Mia',
  last_name: 'Gomez',
  specialization: 'Swedish',
  gender: null,
  vehicle_type: null,
  motorcycle_plate: null,
  seats: null,
  standing: 'free',
  busy_until: null,
  suspended_until: null,
  in_visit: false,
  minutes_away: null,
  minutes_late: null,
  ...over,
});

export const aTherapistOn = (
  over: Partial<Appointment['therapists_details'][number]> = {},
): Appointment['therapists_details'][number] => ({
  id: PEOPLE.therapist.id,
  first_name: 'Liza',
  last_name: 'Ramos',
  specialization: 'Swedish',
  phone_number: '0917 555 0101',
  pickup_status: 'waiting',
  accepted: false,
  ready: false,
  ...over,
});

const BEFORE_ALL_READY: readonly Status[] = ['pending', 'confirmed', 'rejected', 'auto_cancelled'];
const STAMPED_FROM: readonly [keyof Appointment, readonly Status[]][] = [
  [
    'started_at',
    ['in_progress', 'journey', 'arrived', 'dropped_off', 'session_in_progress', 'awaiting_payment', 'completed'],
  ],
  ['journey_started_at', ['journey', 'arrived', 'dropped_off', 'session_in_progress', 'awaiting_payment', 'completed']],
  ['arrived_at', ['arrived', 'dropped_off', 'session_in_progress', 'awaiting_payment', 'completed']],
  ['dropped_off_at', ['dropped_off', 'session_in_progress', 'awaiting_payment', 'completed']],
  ['session_started_at', ['session_in_progress', 'awaiting_payment', 'completed']],
  ['session_completed_at', ['awaiting_payment', 'completed']],
];

const plain = (over: Partial<Appointment>): Appointment => {
  const status = over.status ?? 'pending';
  const id = over.id ?? nextId();
  const accepted = !['pending', 'rejected', 'auto_cancelled'].includes(status);
  const crew = over.therapists_details ?? [aTherapistOn({ accepted, ready: !BEFORE_ALL_READY.includes(status) })];
  const date = over.date ?? TODAY;
  const startTime = over.start_time ?? '16:00';
  const endTime = over.end_time ?? '17:00';
  const { start, end } = windowOf(date, startTime, endTime);
  const driver = over.driver === undefined ? PEOPLE.driver.id : over.driver;
  const client = aClient();
  const services = over.services_details ?? [{ id: 1, name: 'Swedish 60', duration: 60, price: 850 }];
  const paid = ['completed', 'transport_completed'].includes(status);
  const stamps = Object.fromEntries(
    STAMPED_FROM.filter(([, from]) => from.includes(status)).map(([field]) => [field, start.toISOString()]),
  );
  return {
    id,
    version: 1,
    date,
    start_time: startTime,
    end_time: endTime,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    formatted_date: formatServiceDay(date),
    formatted_start_time: formatLocalTime(startTime),
    formatted_end_time: formatLocalTime(endTime),
    location: client.address,
    notes: '',
    duration: minutesBetween(start, end),
    total_duration: minutesBetween(start, end),
    status,
    outcome: paid || oneOf(PICKUP_STATUSES, status) ? 'completed' : null,
    created_at: '2026-11-20T09:00:00+08:00',
    updated_at: '2026-11-20T09:00:00+08:00',
    series: null,
    client: client.id,
    client_details: {
      first_name: client.first_name,
      last_name: client.last_name,
      phone_number: client.phone_number,
      address: client.address,
    },
    gate_instructions: null,
    companion: null,
    visit_phone: null,
    pin: null,
    allergies: null,
    client_preference: null,
    services: services.map((one) => one.id),
    services_details: services,
    therapist: crew[0]?.id ?? null,
    therapist_id: crew[0]?.id ?? null,
    therapists: crew.map((one) => one.id),
    therapist_details: crew[0] ?? null,
    therapists_details: crew,
    therapist_accepted: crew.every((one) => one.accepted),
    therapists_accepted: crew.map((one) => one.accepted),
    driver_accepted: driver !== null && accepted,
    both_accepted: accepted,
    both_parties_accepted: accepted,
    pending_acceptances: [],
    driver,
    driver_id: driver,
    driver_name: driver === null ? null : 'Ben Castro',
    driver_assigned_at: null,
    driver_details:
      driver === null
        ? null
        : {
            first_name: 'Ben',
            last_name: 'Castro',
            motorcycle_plate: 'ABC 1234',
            vehicle_type: 'motorcycle',
            phone_number: '0917 555 0121',
          },
    group_size: crew.length,
    requires_car: crew.length > 1,
    rejection_reason: null,
    rejected_at: null,
    rejected_by: null,
    rejection_reviewed: false,
    rejection_review_decision: null,
    rejection_review_notes: null,
    rejection_reviewed_at: null,
    asked_again: false,
    review_completed: false,
    cancelled_at: null,
    cancel_reason: null,
    internal_note: '',
    client_confirmed_at: null,
    cancel_asked_at: null,
    time_asked_for: null,
    time_asked_at: null,
    time_held_until: null,
    total_price: services.reduce((sum, one) => sum + (one.price ?? 0), 0),
    payment_status: paid ? 'paid' : 'unpaid',
    payment_method: paid ? 'cash' : null,
    payment_amount: paid ? 850 : null,
    amount_paid: null,
    payment_reference: null,
    payment_verified_by: null,
    payment_notes: null,
    payment_verified_at: null,
    receipt_hash: null,
    receipt_url: null,
    metadata: { service_extension: { has_extension: false, extension_amount: null } },
    started_at: null,
    journey_started_at: null,
    arrived_at: null,
    dropped_off_at: null,
    session_started_at: null,
    session_completed_at: null,
    session_end_time: null,
    session_details: { duration: null },
    pickup_requested: false,
    pickup_declined: false,
    pickup_requested_at: null,
    pickup_requested_by: null,
    pickup_urgency: 'normal',
    pickup_notes: null,
    assigned_pickup_driver: null,
    pickup_driver_name: null,
    pickup_driver_phone: null,
    pickup_driver_plate: null,
    pickup_deadline: null,
    estimated_pickup_time: null,
    pickup_confirmed_at: null,
    return_journey_completed_at: null,
    backup: null,
    cannot_come: null,
    late: null,
    client_says: null,
    words_to_client: null,
    takeover_note: null,
    elsewhere: null,
    material_usage_summary: { consumable_materials: [], reusable_materials: [] },
    materials_checked: false,
    materials_verified: false,
    materials_status: 'none',
    response_deadline: new Date(start.getTime() - 30 * 60_000).toISOString(),
    is_overdue: false,
    is_stalled: false,
    urgency: status === 'pending' ? 'normal' : null,
    waiting_for: [],
    allowed_actions: [],
    ...stamps,
    ...over,
  };
};

/** The fields that the server hides from this person: null. */
function keptFrom({ role, id }: SignedInUser, record: Appointment): Partial<Appointment> {
  const mayRead = (audience: Audience): boolean => isIn(audience, { role, id }, record.rejected_by?.id ?? null);
  const services = restrictedOf(APPOINTMENT_VISIBILITY.services_details);
  return {
    ...withheld(record, restrictedOf(APPOINTMENT_VISIBILITY), mayRead),
    services_details: record.services_details.map((one) => withheld(one, services, mayRead)),
  };
}

/**
 * An appointment in any state, with the fields that the state implies; `over` wins. With a viewer, it has their allowed
 * actions, and lacks what is hidden from them.
 *
 * @example anAppointment({ status: 'driver_confirmed' }, aUser('operator'))
 */
export function anAppointment(over: Partial<Appointment> = {}, viewer?: SignedInUser): Appointment {
  const record = plain(over);
  const state = workflowStateOf(record);
  const name = (id: number | null): string => {
    const therapist = record.therapists_details.find((one) => one.id === id);
    return therapist
      ? `${therapist.first_name} ${therapist.last_name}`
      : id !== null && id === record.driver
        ? (record.driver_name ?? '')
        : 'Operator';
  };
  const kept: Partial<Appointment> = viewer ? keptFrom(viewer, record) : {};
  const waiting = over.waiting_for ?? waitingFor(state).map(({ role, id }) => ({ role, id, name: name(id) }));
  return {
    ...record,
    ...kept,
    waiting_for: waiting,
    pending_acceptances:
      over.pending_acceptances ?? (record.status === 'pending' ? waiting.map((one) => one.name) : []),
    allowed_actions:
      over.allowed_actions ??
      (viewer ? allowedChanges(state, { role: viewer.role, id: viewer.id }, Date.parse(TEST_NOW)) : []),
  };
}

type UsedMaterial = NonNullable<Appointment['material_usage_summary']>['consumable_materials'][number];

/** A material that a visit took and that nobody has checked yet. */
export const aUsedMaterial = (over: Partial<UsedMaterial> = {}): UsedMaterial => ({
  id: 5,
  name: 'Massage oil',
  category: 'Oils',
  quantity_used: 30,
  unit: 'ml',
  deducted_at: '2026-11-20T13:00:00+08:00',
  returned_at: null,
  is_empty: null,
  shortage: 0,
  checked_quantity: null,
  check_notes: '',
  ...over,
});
/** The fields of a visit whose oil is still to be checked. */
export const WITH_OIL: Partial<Appointment> = {
  materials_status: 'unchecked',
  material_usage_summary: { consumable_materials: [aUsedMaterial()], reusable_materials: [] },
};

/** The card of an appointment, as a list answers it, without fields that are empty or hidden from the reader. */
export function cardOf(record: Appointment): AppointmentCard {
  const { services_details: services, ...card } = appointmentCard.parse(record);
  const said = Object.entries(card).filter(
    ([name, value]) =>
      value !== null && value !== false && value !== '' && (name !== 'pickup_urgency' || record.pickup_requested),
  );
  return {
    ...(Object.fromEntries(said) as typeof card),
    services_details: services.map(({ name, price, therapist, duration }) => ({
      name,
      ...(isSurcharge({ duration }) && { duration }),
      ...(price != null && { price }),
      ...(therapist != null && { therapist }),
    })),
  };
}

/** The failure of a call that the server answered. A refusal has its reason. */
export const aFailure = (status: number, over: Partial<FailureFacts> = {}): ApiFailure =>
  new ApiFailure({ kind: 'http', status, message: 'Somebody else was faster.', explained: status < 500, ...over });

/** A list with a single page. */
export const aPage = <T>(results: T[] = [], over: Partial<Paginated<T>> = {}): Paginated<T> => ({
  results,
  count: results.length,
  total_pages: 1,
  current_page: 1,
  page_size: 100,
  has_next: false,
  has_previous: false,
  ...over,
});

export const aNotification = (over: Partial<Notification> = {}): Notification => ({
  id: nextId(),
  type: 'appointment',
  notification_type: 'appointment_created',
  title: 'New appointment',
  message: 'Ana Villareal, today at 4:00 PM',
  created_at: '2026-11-20T13:00:00+08:00',
  is_read: false,
  appointment_id: null,
  ...over,
});

export const anAttendanceRecord = (over: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  id: nextId(),
  staff_member: PEOPLE.therapist.id,
  staff_name: 'Liza Ramos',
  staff_role: 'therapist',
  date: TODAY,
  check_in_time: '2026-11-20T13:02:00+08:00',
  check_out_time: null,
  check_out_said: false,
  check_in_sent_at: null,
  check_out_sent_at: null,
  status: 'pending_approval',
  arrival: 'present',
  is_checked_in: true,
  hours_worked: null,
  notes: '',
  approved: false,
  approved_at: null,
  ...over,
});

type RegisterEntry = AttendanceSummary['staff'][number];

/** A person in the register; with a record, its person. */
export const aRegisterEntry = (record: AttendanceRecord | null, over: Partial<RegisterEntry> = {}): RegisterEntry => ({
  staff_member: record?.staff_member ?? nextId(),
  staff_name: record?.staff_name ?? 'Efren Tabuena',
  staff_role: record?.staff_role ?? 'driver',
  expected: true,
  record,
  ...over,
});

/** The register of a day, with the server's counts. */
export function aRegister(staff: readonly RegisterEntry[] = [], date = TODAY): AttendanceSummary {
  return {
    date,
    counts: registerCounts(staff),
    hours_worked: staff.reduce((sum, { record }) => sum + (record?.hours_worked ?? 0), 0),
    staff: [...staff],
  };
}

export const anAttendanceTotal = (over: Partial<AttendanceTotal> = {}): AttendanceTotal => ({
  staff_member: PEOPLE.therapist.id,
  staff_name: 'Liza Ramos',
  staff_role: 'therapist',
  days: 20,
  present: 18,
  late: 2,
  absent: 1,
  pending_approval: 0,
  open: 0,
  hours_worked: 176.5,
  overtime_hours: 3.25,
  ...over,
});

export const aTodayStatus = (over: Partial<TodayStatus> = {}): TodayStatus => ({
  date: TODAY,
  is_checked_in: false,
  check_in_time: null,
  check_out_time: null,
  can_check_in: true,
  can_check_out: false,
  record: null,
  no_check_out: null,
  late_from: '2026-11-20T13:15:00+08:00',
  late_minutes: 0,
  ...over,
});

/** On duty from 1 PM to 1 AM on the day of the tests. A driver has a car with four seats. */
export const aBoardPerson = (
  role: 'therapist' | 'driver' = 'therapist',
  over: Partial<BoardPerson> = {},
): BoardPerson => ({
  id: PEOPLE[role].id,
  role,
  first_name: PEOPLE[role].first_name,
  last_name: PEOPLE[role].last_name,
  specialization: role === 'therapist' ? 'Swedish' : null,
  gender: null,
  vehicle_type: role === 'driver' ? 'car' : null,
  seats: role === 'driver' ? 4 : null,
  is_active: true,
  suspended_until: null,
  duty: [{ starts_at: `${TODAY}T13:00:00+08:00`, ends_at: '2026-11-21T01:00:00+08:00' }],
  last_work_end: null,
  ...over,
});

/** `anAppointment()` with these fields, as the board has it. */
export function aBoardVisit(over: Partial<Appointment> = {}): BoardVisit {
  return boardVisit.parse(cardOf(anAppointment(over)));
}

/** The rules that screens follow, for a business that has set none. */
export const aScheduling = (
  over: Partial<Answer<Calls['settings']['scheduling']>> = {},
): Answer<Calls['settings']['scheduling']> => ({ early_step_minutes: 60, outbound_before_minutes: 30, ...over });

export const aBoard = (over: Partial<Board> = {}): Board => ({
  date: TODAY,
  rules: { gap: 0, outbound_before: 30, outbound_after: 15, pickup: 45, overrun: 60, early_step: 60 },
  // Ways take no time unless a test says so.
  travel: { areas: [], pairs: [], between: 0, within: 0 },
  staff: [aBoardPerson(), aBoardPerson('driver')],
  visits: [],
  ...over,
});
