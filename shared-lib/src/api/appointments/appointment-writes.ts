import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { personName, texts, windowOf } from '../../domain';
import { currentSession } from '../../session/session';
import { hasRole } from '../../session/stored-user';
import { askAvailability } from '../http/channel-questions';
import { now } from '../../clock/now';
import { ApiFailure, isApiFailure } from '../http/api-failure';
import {
  dropAppointment,
  hideAppointment,
  holdStill,
  knownAppointment,
  putAppointment,
  refetchAppointments,
  refreshAppointment,
} from './appointment-cache';
import { restoreLists, sealSnapshot, snapshotLists } from './list-snapshot';
import type { AppointmentChange, CachedAppointment, CachedCard, NewAppointment } from './appointment-record';
import { loadOptimisticUpdate } from './load-optimistic-update';
import { send } from '../http/http';
import { beginWrite, continueWrite, keyOf } from '../http/idempotency-key';
import { saysTherapistTaken } from '../http/inferred-from-words';

type Appointments = Calls['appointments'];

/** What a booking shows until the server answers: what the form knows and the body does not contain. */
export interface BookingPreview {
  client_details: CachedCard['client_details'];
  services_details: CachedCard['services_details'];
  therapists_details: CachedCard['therapists_details'];
  driver_details?: CachedCard['driver_details'];
  /** Minutes. */
  duration: number;
}

export interface Booking {
  body: NewAppointment;
  /** If given, the booking is in the lists at once. */
  preview?: BookingPreview;
}

let temporaryId = 0;

const endTimeAfter = (body: NewAppointment, minutes: number): string => {
  const [hours = 0, rest = 0] = body.start_time.split(':').map(Number);
  const total = (hours * 60 + rest + minutes) % 1_440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

/** A booking under a temporary, negative id. Source: 4-071. */
export function provisional({ body, preview }: Required<Booking>, at: Date): CachedCard {
  temporaryId -= 1;
  const { start, end } = windowOf(body.date, body.start_time, body.end_time ?? endTimeAfter(body, preview.duration));
  const { therapists_details: people } = preview;
  return {
    id: temporaryId,
    isOptimistic: true,
    version: 0,
    date: body.date,
    created_at: at.toISOString(),
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    total_duration: preview.duration,
    location: body.location || preview.client_details.address,
    notes: body.notes,
    status: 'pending',
    client: body.client,
    client_details: preview.client_details,
    services_details: preview.services_details,
    total_price: preview.services_details.reduce((sum, service) => sum + (service.price ?? 0), 0),
    payment_status: 'unpaid',
    therapists_details: people,
    driver: body.driver,
    driver_details: preview.driver_details,
    materials_status: 'none',
    response_deadline: at.toISOString(),
    waiting_for: people.map((one) => ({ role: 'therapist', id: one.id, name: personName(one) })),
    allowed_actions: [],
  };
}

/** 'Therapist is not available during this time slot' in the words for the operator. Source: 8-036. */
function inOperatorsWords(error: unknown): unknown {
  if (!isApiFailure(error) || !saysTherapistTaken(error)) return error;
  const taken = texts.CREATE_THERAPIST_TAKEN;
  return new ApiFailure({ ...error, message: taken, explained: true, fields: { ...error.fields, therapist: [taken] } });
}

/**
 * Books. With a preview it is in the lists at once, and removed on failure. The same booking sent again is the same
 * decision, and books once. Source: 4-071..4-073.
 */
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
      continueWrite(booking);
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
    onError: (_error, { body }, temporary, { client }) => {
      if (temporary !== undefined) dropAppointment(client, temporary);
      const [service] = body.services;
      if (service !== undefined) askAvailability(body.date, body.start_time, service);
    },
  });
}

interface Edit {
  id: number;
  change: AppointmentChange;
}

function showOptimistically(client: QueryClient, next: (record: CachedCard) => CachedCard, id: number) {
  const record = knownAppointment(client, id);
  const snapshot = snapshotLists(client);
  if (record) putAppointment(client, next(record));
  sealSnapshot(snapshot);
  return { record, snapshot };
}

/** Changes an appointment or sets its status. On failure: undone, flagged, and fetched again. Source: 4-074. */
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
      const [workflow] = await Promise.all([loadOptimisticUpdate(), holdStill(client)]);
      const { user } = currentSession();
      const next = (record: CachedCard): CachedCard =>
        workflow && user && hasRole(user) ? workflow.optimisticEdit(record, edit.change, { user, now: now() }) : record;
      return showOptimistically(client, next, edit.id);
    },
    onSuccess: (answer, _edit, _undo, { client }) => putAppointment(client, answer),
    onError: (_error, { id }, undo, { client }) => {
      if (undo) restoreLists(client, undo.snapshot, undo.record && { ...undo.record, needsRefresh: true });
      void refreshAppointment(client, id);
    },
  });
}

/** Deletes an appointment: gone from the lists at once, back on failure. Source: 4-075. */
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

/**
 * Cancels overdue appointments and disables therapists who never answered. `dryRun` only lists whom it would affect.
 */
export function useAutoCancelOverdue() {
  return useMutation({
    mutationKey: ['appointments', 'auto-cancel'],
    mutationFn: (request: { dryRun?: boolean; ids?: readonly number[] }) =>
      send<Appointments['autoCancelOverdue']>(
        'POST',
        '/api/scheduling/appointments/auto_cancel_overdue/',
        { query: request.dryRun ? { dry_run: true } : {}, body: request.ids ? { ids: [...request.ids] } : {} },
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
