import { type Appointment, type CalendarEntry, calls } from '../contract';
import { SLOTS } from '../domain';
import { anAvailableDriver, anAvailableTherapist, aPage, aScheduling } from './builders';
import { type FakeServer, problem } from './fake-server';

export interface ServedAppointments {
  today?: Appointment[];
  upcoming?: Appointment[];
  /** Of any day; default: today's. */
  all?: Appointment[];
}

/** Lets the server list the appointments of one therapist or driver, with their count. */
export function serveAppointments(
  server: FakeServer,
  { today = [], upcoming = [], all = today }: ServedAppointments,
): void {
  server.on(calls.appointments.today, aPage(today));
  server.on(calls.appointments.upcoming, aPage(upcoming));
  server.on(calls.appointments.list, aPage(all, { page_size: 8 }));
  server.on(
    calls.appointments.read,
    ({ params }) => [...today, ...upcoming, ...all].find(({ id }) => id === Number(params.id)) ?? problem('NOT_FOUND'),
  );
  server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
  server.on(calls.appointments.counts, {
    rejected: 0,
    pending: 0,
    timeout: 0,
    payment: 0,
    all: all.length,
    today: today.length,
    upcoming: upcoming.length,
  });
}

/** Lets the server answer what the schedule of a therapist or driver asks, with these visits in its calendar. */
export function serveSchedule(server: FakeServer, entries: CalendarEntry[]): void {
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.calendar, aPage(entries));
  server.on(
    calls.availability.slots,
    SLOTS.map((time) => ({ time, state: 'available' as const, free_therapists: 2, free_drivers: 1 })),
  );
  server.on(calls.availability.days, [
    { date: '2026-11-22', slots: [], day_off: true },
    { date: '2026-11-24', slots: ['limited'], day_off: false },
  ]);
  server.on(calls.availability.therapists, [anAvailableTherapist()]);
  server.on(calls.availability.drivers, [anAvailableDriver()]);
}
