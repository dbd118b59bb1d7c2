import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Calls } from '../contract';
import { FIELD_TEXTS, formatLocalTime, formatServiceDay, texts, urgencyOf, windowOf } from '../domain';
import { currentSession } from '../session/session';
import { hasRole } from '../session/stored-user';
import { now } from '../ui/time/now';
import { fieldError, ApiFailure, isApiFailure } from './api-failure';
import {
  dropAppointment,
  hideAppointment,
  holdStill,
  knownAppointment,
  putAppointment,
  refetchAppointments,
  refreshAppointment,
  restoreLists,
  sealSnapshot,
  snapshotLists,
} from './appointment-cache';
import type { AppointmentChange, CachedAppointment, NewAppointment } from './appointment-record';
import { foresight } from './foresight';
import { send } from './http';
import { beginWrite, keyOf } from './idempotency-key';

type Appointments = Calls['appointments'];

/** How a booking looks until the server has answered: what the form knows and the body does not say. */
export interface BookingPreview {
  client_details: CachedAppointment['client_details'];
  services_details: CachedAppointment['services_details'];
  therapists_details: CachedAppointment['therapists_details'];
  driver_details?: CachedAppointment['driver_details'];
  /** Minutes. */
  duration: number;
}

export interface Booking {
  body: NewAppointment;
  /** Given: the booking stands in the lists at once. */
  preview?: BookingPreview;
}

let temporaryId = 0;

const endTimeAfter = (body: NewAppointment, minutes: number): string => {
  const [hours = 0, rest = 0] = body.start_time.split(':').map(Number);
  const total = (hours * 60 + rest + minutes) % 1_440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

/** A booking under a temporary, negative id. Source: spec 3, 'Client-side only flags'. Point 4-071. */
export function provisional({ body, preview }: Required<Booking>, at: Date): CachedAppointment {
  temporaryId -= 1;
  const endTime = body.end_time ?? endTimeAfter(body, preview.duration);
  const { start, end } = windowOf(body.date, body.start_time, endTime);
  const price = preview.services_details.reduce((sum, service) => sum + (service.price ?? 0), 0);
  const [first = null] = preview.therapists_details;
  const people = preview.therapists_details.map(({ id, first_name, last_name }) => ({
    role: 'therapist',
    id,
    name: `${first_name} ${last_name}`.trim(),
  }));
  const instant = at.toISOString();
  const urgency = urgencyOf((start.getTime() - at.getTime()) / 60_000);
  return {
    ...NOTHING_YET,
    id: temporaryId,
    isOptimistic: true,
    version: 0,
    date: body.date,
    start_time: body.start_time,
    end_time: endTime,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    formatted_date: formatServiceDay(body.date),
    formatted_start_time: formatLocalTime(body.start_time),
    formatted_end_time: formatLocalTime(endTime),
    location: body.location || preview.client_details.address,
    notes: body.notes ?? '',
    duration: preview.duration,
    total_duration: preview.duration,
    total_price: price,
    created_at: instant,
    updated_at: instant,
    response_deadline: instant,
    client: body.client,
    client_details: preview.client_details,
    services: body.services,
    services_details: preview.services_details,
    therapist: first?.id ?? null,
    therapist_id: first?.id ?? null,
    therapists: preview.therapists_details.map(({ id }) => id),
    therapist_details: first,
    therapists_details: preview.therapists_details,
    therapists_accepted: preview.therapists_details.map(() => false),
    pending_acceptances: people.map(({ name }) => name),
    waiting_for: people,
    driver: body.driver ?? null,
    driver_id: body.driver ?? null,
    driver_details: preview.driver_details ?? null,
    driver_name: preview.driver_details
      ? `${preview.driver_details.first_name} ${preview.driver_details.last_name}`.trim()
      : null,
    group_size: preview.therapists_details.length,
    requires_car: preview.therapists_details.length > 1,
    urgency,
  };
}

/** A booking that nothing has happened to. */
const NOTHING_YET = {
  status: 'pending',
  outcome: null,
  therapist_accepted: false,
  driver_accepted: false,
  both_accepted: false,
  both_parties_accepted: false,
  driver_assigned_at: null,
  rejection_reason: null,
  rejected_at: null,
  rejected_by: null,
  rejection_reviewed: false,
  rejection_review_decision: null,
  rejection_review_notes: null,
  rejection_reviewed_at: null,
  review_completed: false,
  cancelled_at: null,
  cancel_reason: null,
  payment_status: 'unpaid',
  started_at: null,
  journey_started_at: null,
  arrived_at: null,
  dropped_off_at: null,
  session_started_at: null,
  session_completed_at: null,
  session_end_time: null,
  session_details: { duration: null },
  pickup_requested: false,
  pickup_requested_at: null,
  pickup_urgency: 'normal',
  pickup_notes: null,
  assigned_pickup_driver: null,
  pickup_driver_name: null,
  pickup_deadline: null,
  estimated_pickup_time: null,
  pickup_confirmed_at: null,
  return_journey_completed_at: null,
  material_usage_summary: { consumable_materials: [], reusable_materials: [] },
  materials_checked: false,
  materials_verified: false,
  materials_status: 'none',
  is_overdue: false,
  is_stalled: false,
  allowed_actions: [],
} satisfies Partial<CachedAppointment>;

/** 'Therapist is not available during this time slot' in the words for the operator. Source: spec 8, 'Create'. */
function inOperatorsWords(error: unknown): unknown {
  if (!isApiFailure(error) || fieldError(error, 'therapist') !== FIELD_TEXTS.therapistNotAvailable) return error;
  const taken = texts.CREATE_THERAPIST_TAKEN;
  return new ApiFailure({ ...error, message: taken, explained: true, fields: { ...error.fields, therapist: [taken] } });
}

/** Books. With a preview it stands in the lists at once, and is taken out again when it fails. Points 4-071..4-073. */
export function useCreateAppointment() {
  return useMutation({
    mutationKey: ['appointments', 'create'],
    mutationFn: async (booking: Booking): Promise<CachedAppointment> => {
      try {
        return await send<Appointments['create']>(
          'POST',
          '/api/scheduling/appointments/',
          { body: booking.body },
          { idempotencyKey: keyOf(booking), retry: false },
        );
      } catch (error) {
        throw inOperatorsWords(error);
      }
    },
    onMutate: async (booking, { client }) => {
      beginWrite(booking);
      await holdStill(client);
      if (!booking.preview) return undefined;
      const record = provisional({ body: booking.body, preview: booking.preview }, now());
      putAppointment(client, record);
      return record.id;
    },
    onSuccess: (answer, _booking, temporary, { client }) => {
      if (temporary !== undefined) dropAppointment(client, temporary);
      putAppointment(client, answer);
    },
    onError: (_error, _booking, temporary, { client }) => {
      if (temporary !== undefined) dropAppointment(client, temporary);
    },
  });
}

interface Edit {
  id: number;
  change: AppointmentChange;
}

const read = (id: number) => () =>
  send<Appointments['read']>('GET', '/api/scheduling/appointments/:id/', { params: { id } });

function foresee(client: QueryClient, next: (record: CachedAppointment) => CachedAppointment, id: number) {
  const record = knownAppointment(client, id);
  const snapshot = snapshotLists(client);
  if (record) putAppointment(client, next(record));
  sealSnapshot(snapshot);
  return { record, snapshot };
}

/** Changes an appointment or sets its status. Failed: taken back, flagged, and fetched again. Point 4-074. */
export function useUpdateAppointment() {
  return useMutation({
    mutationKey: ['appointments', 'update'],
    mutationFn: async (edit: Edit): Promise<CachedAppointment> => {
      try {
        return await send<Appointments['update']>(
          'PATCH',
          '/api/scheduling/appointments/:id/',
          { params: { id: edit.id }, body: edit.change },
          { idempotencyKey: keyOf(edit), retry: false },
        );
      } catch (error) {
        throw inOperatorsWords(error);
      }
    },
    onMutate: async (edit, { client }) => {
      beginWrite(edit);
      const [workflow] = await Promise.all([foresight(), holdStill(client)]);
      const { user } = currentSession();
      const next = (record: CachedAppointment): CachedAppointment =>
        workflow && user && hasRole(user) ? workflow.predictEdit(record, edit.change, { user, now: now() }) : record;
      return foresee(client, next, edit.id);
    },
    onSuccess: (answer, _edit, _undo, { client }) => putAppointment(client, answer),
    onError: (_error, { id }, undo, { client }) => {
      if (undo) restoreLists(client, undo.snapshot, undo.record && { ...undo.record, needsRefresh: true });
      void refreshAppointment(client, read(id));
    },
  });
}

/** Deletes an appointment: gone from the lists at once, back when it fails. Point 4-075. */
export function useDeleteAppointment() {
  return useMutation({
    mutationKey: ['appointments', 'delete'],
    mutationFn: (request: { id: number }) =>
      send<Appointments['remove']>(
        'DELETE',
        '/api/scheduling/appointments/:id/',
        { params: { id: request.id } },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: async (request, { client }) => {
      beginWrite(request);
      await holdStill(client);
      const record = knownAppointment(client, request.id);
      const snapshot = snapshotLists(client);
      hideAppointment(client, request.id);
      sealSnapshot(snapshot);
      return { record, snapshot };
    },
    onSuccess: (_answer, { id }, _undo, { client }) => dropAppointment(client, id),
    onError: (_error, _request, undo, { client }) => {
      if (undo) restoreLists(client, undo.snapshot, undo.record);
    },
  });
}

/** Cancels what is overdue and disables therapists who never answered; `dryRun` only tells whom it would touch. */
export function useAutoCancelOverdue() {
  return useMutation({
    mutationKey: ['appointments', 'auto-cancel'],
    mutationFn: (request: { dryRun?: boolean }) =>
      send<Appointments['autoCancelOverdue']>(
        'POST',
        '/api/scheduling/appointments/auto_cancel_overdue/',
        { query: request.dryRun ? { dry_run: true } : {}, body: {} },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: async (_answer, { dryRun }, _undo, { client }) => {
      if (!dryRun)
        await refetchAppointments(client).catch((error: unknown) =>
          console.warn('refreshing after the overdue run failed', error),
        );
    },
  });
}
