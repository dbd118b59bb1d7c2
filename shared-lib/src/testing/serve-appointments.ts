import { type Appointment, calls } from '../contract';
import { aPage } from './builders';
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
