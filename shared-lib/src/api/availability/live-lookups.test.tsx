import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createApplier } from '../../live/apply';
import type { LiveMessage } from '../http/channel-questions';
import { signIn } from '../../session/session';
import {
  anAppointment,
  anAvailableTherapist,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../../testing';
import { setServerTime } from '../../clock/now';
import { appointmentKeys } from '../appointments/appointments';
import { availabilityQueries } from './availability';
import { useLiveLookups } from './live-lookups';

const DAY = '2026-11-20';
const at = (date: string) => ({ date, start_time: '19:00', end_time: '20:00' });
/** Within it nothing is asked twice, so all earlier questions are over. */
const QUIET_MS = 3_000;

describe("who is free, on another person's screen (R-booking-51)", () => {
  let server: FakeServer;
  let end: () => void;
  let say: (record: ReturnType<typeof anAppointment>) => void;
  let drop: (id: number) => void;
  /** Opens its page, or a list that has it. */
  let know: (record: ReturnType<typeof anAppointment>) => void;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** How often the lookups of the shown day were asked, and those of another day. */
  const asked = () => {
    const days = (call: typeof calls.availability.therapists | typeof calls.availability.slots) =>
      server.seen(call).map(({ query }) => query.date === DAY);
    const both = [...days(calls.availability.therapists), ...days(calls.availability.slots)];
    return [both.filter(Boolean).length, both.filter((isShown) => !isShown).length];
  };
  const booked = (rest: Parameters<typeof anAppointment>[0] = {}) =>
    anAppointment({ id: 77, status: 'pending', starts_at: `${rest.date ?? DAY}T19:00:00+08:00`, date: DAY, ...rest });

  beforeEach(async () => {
    jest.useFakeTimers();
    setServerTime(TEST_NOW);
    signIn({ token: TEST_TOKEN, user: aUser('operator') });
    server = fakeServer();
    server.on(calls.availability.therapists, [anAvailableTherapist()]);
    server.on(calls.availability.slots, []);
    const client = testQueryClient();
    const applier = createApplier(client);
    say = (appointment) => act(() => applier.take({ type: 'appointment_updated', appointment } as never));
    know = (record) => client.setQueryData(appointmentKeys.one(record.id), record);
    drop = (appointment_id) =>
      act(() => applier.take({ type: 'appointment_deleted', appointment_id } as unknown as LiveMessage));
    renderHook(useLiveLookups, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    const stops = [DAY, '2026-11-27'].flatMap((day) =>
      [availabilityQueries.therapists(at(day)), availabilityQueries.slots(day)].map((options) =>
        new QueryObserver<unknown>(client, options as never).subscribe(() => undefined),
      ),
    );
    end = () => {
      stops.forEach((stop) => stop());
      applier.stop();
      client.clear();
    };
    await pass(0);
    expect(asked()).toEqual([2, 2]);
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
  });

  it('is asked again within a second of a booking, only for its day', async () => {
    say(booked());
    await pass(900);
    expect(asked()).toEqual([4, 2]);
  });

  it('is asked again for both days if a visit moves between them, and if it is cancelled', async () => {
    know(booked());
    say(booked({ version: 2, date: '2026-11-27' }));
    await pass(QUIET_MS);
    expect(asked()).toEqual([4, 4]);
    drop(77);
    await pass(QUIET_MS);
    expect(asked()).toEqual([4, 6]);
  });

  it('is asked for the day of a visit after midnight, by service day', async () => {
    say(booked({ starts_at: '2026-11-21T00:30:00+08:00', ends_at: '2026-11-21T01:30:00+08:00' }));
    await pass(900);
    expect(asked()).toEqual([4, 2]);
  });

  it('is not asked again for a change that takes and frees nobody’s time', async () => {
    know(booked());
    say(booked({ version: 2, status: 'therapist_confirmed', notes: 'Ring twice' }));
    await pass(QUIET_MS);
    expect(asked()).toEqual([2, 2]);
    say(booked({ version: 3, ends_at: '2026-11-20T20:30:00+08:00' }));
    await pass(QUIET_MS);
    expect(asked()).toEqual([4, 2]);
  });

  it('is asked a few times in a storm of bookings', async () => {
    for (let id = 900; id < 960; id++) say(booked({ id }));
    await pass(5_000);
    expect(asked()[0]).toBeLessThanOrEqual(2 + 3 * 2);
  });
});
