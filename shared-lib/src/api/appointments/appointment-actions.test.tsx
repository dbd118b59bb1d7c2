import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signIn } from '../../session/session';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  rawAnswer,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../../testing';
import { createApplier } from '../../live/apply';
import { setServerTime } from '../../clock/now';
import { ApiFailure } from '../http/api-failure';
import { useAppointmentAction } from './appointment-actions';
import type { AppointmentPage } from './appointment-record';
import { appointmentQueries } from './appointments';
import {
  type BookingPreview,
  useCreateAppointment,
  useDeleteAppointment,
  useUpdateAppointment,
} from './appointment-writes';

const therapist = aUser('therapist');
let server: FakeServer;
let client = testQueryClient();

/** A server that answers on command. */
function held<T>() {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

function hooked<T>(hook: () => T) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}
const seed = (options: ReturnType<typeof appointmentQueries.today>, page: AppointmentPage) =>
  client.setQueryData(options.queryKey, page);
const listed = (options = appointmentQueries.today()) => client.getQueryData(options.queryKey)?.results ?? [];

beforeEach(() => {
  setServerTime(TEST_NOW);
  server = fakeServer();
  client = testQueryClient();
  signIn({ token: TEST_TOKEN, user: therapist });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => client.clear());

describe('an action', () => {
  const dropped = anAppointment({ id: 41, status: 'dropped_off' }, therapist);

  it('shows in the lists at once with its next actions, and the answer confirms it (4-071, 4-072, 4-077)', async () => {
    const { promise, answer } = held<typeof dropped>();
    server.on(calls.appointments.act, () => promise);
    seed(appointmentQueries.today(), aPage([dropped]));
    const action = hooked(useAppointmentAction);
    act(() => action.current.mutate({ id: 41, action: 'start_session' }));
    await waitFor(() => expect(listed()[0]).toMatchObject({ status: 'session_in_progress', isOptimistic: true }));
    expect(listed()[0]?.allowed_actions).toContain('mark_awaiting_payment');
    answer({ ...dropped, version: 2, status: 'session_in_progress', notes: 'from the server' });
    await waitFor(() => expect(action.current.isSuccess).toBe(true));
    expect(listed()[0]).toMatchObject({ status: 'session_in_progress', notes: 'from the server' });
    expect(listed()[0]).not.toHaveProperty('isOptimistic');
  });

  it('is undone on failure, flagged, and the appointment fetched again (3-023, 4-074, 4-077)', async () => {
    const { promise, answer } = held<ReturnType<typeof problem>>();
    const fresh = held<typeof dropped>();
    server.on(calls.appointments.act, () => promise);
    server.on(calls.appointments.read, () => fresh.promise);
    seed(appointmentQueries.today(), aPage([dropped]));
    const action = hooked(useAppointmentAction);
    act(() => action.current.mutate({ id: 41, action: 'start_session' }));
    await waitFor(() => expect(listed()[0]?.status).toBe('session_in_progress'));
    answer(problem('INTERNAL'));
    await waitFor(() => expect(listed()[0]).toMatchObject({ status: 'dropped_off', needsRefresh: true }));
    fresh.answer({ ...dropped, version: 3, notes: 'fresh' });
    await waitFor(() => expect(listed()[0]).toMatchObject({ notes: 'fresh' }));
    expect(listed()[0]).not.toHaveProperty('needsRefresh');
  });

  it('that is no longer possible brings the current appointment', async () => {
    server.on(
      calls.appointments.act,
      problem('ACTION_NOT_ALLOWED', {
        status: 'cancelled',
        appointment: { ...dropped, version: 8, status: 'cancelled' },
      }),
    );
    seed(appointmentQueries.today(), aPage([dropped]));
    const action = hooked(useAppointmentAction);
    act(() => action.current.mutate({ id: 41, action: 'start_session' }));
    await waitFor(() => expect(action.current.isError).toBe(true));
    expect(listed()[0]?.status).toBe('cancelled');
    expect(server.seen(calls.appointments.read)).toHaveLength(0);
  });

  it('leaves a list it no longer belongs to, and returns to its place on failure', async () => {
    signIn({ token: TEST_TOKEN, user: aUser('operator') });
    const due = [1, 2, 3].map((id) =>
      anAppointment({ id, status: 'awaiting_payment', start_time: `1${id + 3}:00`, end_time: `1${id + 4}:00` }),
    );
    const { promise, answer } = held<ReturnType<typeof problem>>();
    server.on(calls.appointments.act, () => promise);
    const payments = appointmentQueries.awaitingPayment();
    seed(payments, aPage(due, { count: 11, total_pages: 2, page_size: 3 }));
    const action = hooked(useAppointmentAction);
    act(() => action.current.mutate({ id: 2, action: 'mark_completed', body: { payment_amount: 850 } }));
    await waitFor(() => expect(listed(payments).map(({ id }) => id)).toEqual([1, 3]));
    answer(problem('STALE_VERSION'));
    await waitFor(() => expect(listed(payments).map(({ id }) => id)).toEqual([1, 2, 3]));
  });

  describe('of a driver who is replaced in the meantime', () => {
    const driver = aUser('driver');
    const home = { status: 'driver_assigned_pickup', assigned_pickup_driver: driver.id, driver: 99 } as const;
    const asked = anAppointment({ id: 41, pickup_requested: true, ...home }, driver);
    beforeEach(() => signIn({ token: TEST_TOKEN, user: driver }));

    /** Presses; then the channel says first that another driver has it. */
    async function takenAway(
      body: { action: 'reject_pickup'; body: { reason: string } } | { action: 'confirm_pickup' },
    ) {
      const { promise, answer } = held<typeof asked | ReturnType<typeof problem>>();
      server.on(calls.appointments.act, () => promise);
      seed(appointmentQueries.today(), aPage([asked]));
      const action = hooked(useAppointmentAction);
      act(() => action.current.mutate({ id: 41, ...body }));
      await waitFor(() => expect(listed()[0]).toMatchObject({ isOptimistic: true }));
      const channel = createApplier(client);
      channel.take({ type: 'appointment_deleted', appointment: { id: 41 } });
      channel.stop();
      expect(listed()).toEqual([]);
      return { action, answer };
    }

    it('keeps a ride home that they gave back out of their lists, even if the answer comes last (R-workflow-82)', async () => {
      const { action, answer } = await takenAway({ action: 'reject_pickup', body: { reason: 'Flat tyre' } });
      answer({ ...asked, version: 2, status: 'pickup_requested', assigned_pickup_driver: null });
      await waitFor(() => expect(action.current.isSuccess).toBe(true));
      expect(listed()).toEqual([]);
    });

    it('does not put back a ride that they were too late for (R-workflow-82)', async () => {
      const { action, answer } = await takenAway({ action: 'confirm_pickup' });
      answer(problem('NOT_FOUND'));
      await waitFor(() => expect(action.current.isError).toBe(true));
      expect(listed()).toEqual([]);
    });

    it('keeps the visit they drove to the client (R-workflow-82)', async () => {
      server.on(calls.appointments.act, {
        ...asked,
        version: 2,
        status: 'pickup_requested',
        driver: driver.id,
        assigned_pickup_driver: null,
      });
      seed(appointmentQueries.today(), aPage([{ ...asked, driver: driver.id }]));
      const action = hooked(useAppointmentAction);
      act(() => action.current.mutate({ id: 41, action: 'reject_pickup', body: { reason: 'Flat tyre' } }));
      await waitFor(() => expect(action.current.isSuccess).toBe(true));
      expect(listed()).toMatchObject([{ id: 41, version: 2 }]);
    });
  });

  it('that verifies a payment shows the visit as completed and paid at once (4-060)', async () => {
    signIn({ token: TEST_TOKEN, user: aUser('operator') });
    const due = anAppointment({ id: 41, status: 'awaiting_payment', payment_status: 'unpaid' });
    const { promise } = held<typeof due>();
    server.on(calls.appointments.act, () => promise);
    seed(appointmentQueries.today(), aPage([due]));
    const action = hooked(useAppointmentAction);
    act(() => action.current.mutate({ id: 41, action: 'mark_completed', body: { payment_amount: 850 } }));
    await waitFor(() =>
      expect(listed()[0]).toMatchObject({ status: 'completed', payment_status: 'paid', isOptimistic: true }),
    );
  });

  it('carries an Idempotency-Key, a new one each time', async () => {
    server.on(calls.appointments.act, dropped);
    const action = hooked(useAppointmentAction);
    const again = { id: 41, action: 'start_session' } as const;
    await act(() => action.current.mutateAsync(again));
    await act(() => action.current.mutateAsync(again));
    const [first, second] = server.seen(calls.appointments.act).map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it('keeps its key when sent again', async () => {
    client.setDefaultOptions({ mutations: { retry: 1, retryDelay: 0 } });
    const answers = [rawAnswer(503, {})];
    server.on(calls.appointments.act, () => answers.shift() ?? dropped);
    const action = hooked(useAppointmentAction);
    await act(() => action.current.mutateAsync({ id: 41, action: 'start_session' }));
    const keys = server.seen(calls.appointments.act).map(({ headers }) => headers['Idempotency-Key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('mark_completed is tried once more on 404, and no other action is (7-057)', async () => {
    const answers = [problem('NOT_FOUND')];
    server.on(calls.appointments.act, () => answers.shift() ?? dropped);
    const action = hooked(useAppointmentAction);
    const pay = { id: 41, action: 'mark_completed', body: { payment_amount: 850 } } as const;
    const sent = () =>
      server
        .seen(calls.appointments.act)
        .map(({ params, body, headers }) => ({ params, body, key: headers['Idempotency-Key'] }));
    await act(() => action.current.mutateAsync(pay));
    expect(sent()).toEqual([sent()[0], sent()[0]]);
    server.on(calls.appointments.act, problem('NOT_FOUND'));
    await act(() => action.current.mutateAsync(pay).catch(() => undefined));
    expect(sent()).toHaveLength(4);
    await act(() => action.current.mutateAsync({ id: 41, action: 'start_session' }).catch(() => undefined));
    expect(sent()).toHaveLength(5);
  });

  it('is not undone by a list that was requested before it', async () => {
    const stale = held<AppointmentPage>();
    const answers = [aPage([dropped])];
    server.on(calls.appointments.today, () => answers.shift() ?? stale.promise);
    const { promise } = held<typeof dropped>();
    server.on(calls.appointments.act, () => promise);
    const both = hooked(() => ({ list: useQuery(appointmentQueries.today()), action: useAppointmentAction() }));
    await waitFor(() => expect(both.current.list.data?.results).toHaveLength(1));
    act(() => void both.current.list.refetch());
    act(() => both.current.action.mutate({ id: 41, action: 'start_session' }));
    await waitFor(() => expect(both.current.list.data?.results[0]?.status).toBe('session_in_progress'));
    act(() => stale.answer(aPage([dropped])));
    await waitFor(() => expect(both.current.list.isFetching).toBe(false));
    expect(both.current.list.data?.results[0]?.status).toBe('session_in_progress');
  });
});

describe('a rejection', () => {
  const failed = async (reason: string): Promise<ApiFailure> => {
    const action = hooked(useAppointmentAction);
    const error: unknown = await act(() =>
      action.current
        .mutateAsync({ id: 41, action: 'reject', body: { rejection_reason: reason } })
        .catch((thrown: unknown) => thrown),
    );
    return error as ApiFailure;
  };

  it('without a reason, or with only blanks, is not sent (5-022, 5-023)', async () => {
    expect((await failed('  ')).message).toBe('Rejection reason cannot be empty');
    expect(server.seen(calls.appointments.act)).toHaveLength(0);
  });

  it('rejected by the server for its reason says what to do (5-025)', async () => {
    server.on(calls.appointments.act, rawAnswer(400, { rejection_reason: ['Rejection reason is required'] }));
    expect((await failed('x')).message).toBe('Rejection reason is required. Please provide a valid reason.');
  });
});

it('an impossible id is rejected before it is sent (5-009)', async () => {
  const action = hooked(useAppointmentAction);
  const error = await act(() =>
    action.current.mutateAsync({ id: Number.NaN, action: 'start_session' }).catch((thrown: unknown) => thrown),
  );
  expect((error as ApiFailure).message).toBe('Invalid appointment ID provided');
});

describe('a booking', () => {
  const preview: BookingPreview = {
    client_details: {
      first_name: 'Ana',
      last_name: 'Villareal',
      phone_number: '0917 555 0142',
      address: '14 Mabini Street',
    },
    services_details: [{ name: 'Swedish 60', price: 850 }],
    therapists_details: anAppointment().therapists_details,
    duration: 60,
  };
  const body = { client: 101, services: [1], therapist: 11, date: '2026-11-20', start_time: '23:30' };
  beforeEach(() => signIn({ token: TEST_TOKEN, user: aUser() }));

  it('is in the lists at once under a temporary id, until the server gives it one (3-021, 4-071, 4-072)', async () => {
    const { promise, answer } = held<ReturnType<typeof anAppointment>>();
    server.on(calls.appointments.create, () => promise);
    seed(appointmentQueries.today(), aPage([]));
    const create = hooked(useCreateAppointment);
    act(() => create.current.mutate({ body, preview }));
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(listed()[0]).toMatchObject({
      isOptimistic: true,
      status: 'pending',
      ends_at: '2026-11-20T16:30:00.000Z',
      total_price: 850,
      allowed_actions: [],
    });
    expect(listed()[0]?.id).toBeLessThan(0);
    answer(anAppointment({ id: 77, start_time: '23:30', end_time: '00:30' }));
    await waitFor(() => expect(listed().map(({ id }) => id)).toEqual([77]));
  });

  it('is removed again on failure (4-073)', async () => {
    server.on(
      calls.appointments.create,
      problem('VALIDATION_FAILED', {
        detail: undefined,
        therapist: ['Therapist is not available during this time slot'],
      }),
    );
    seed(appointmentQueries.today(), aPage([]));
    const create = hooked(useCreateAppointment);
    const error = await act(() => create.current.mutateAsync({ body, preview }).catch((thrown: unknown) => thrown));
    expect(listed()).toEqual([]);
    expect((error as ApiFailure).message).toBe(
      'This therapist is not available during the selected time. Please select another therapist or time slot.',
    );
    expect((error as ApiFailure).fields.therapist).toEqual([(error as ApiFailure).message]);
  });

  it("keeps other field errors in the server's words", async () => {
    server.on(calls.appointments.create, rawAnswer(400, { date: ['This time is already past.'] }));
    const create = hooked(useCreateAppointment);
    const error = await act(() => create.current.mutateAsync({ body }).catch((thrown: unknown) => thrown));
    expect((error as ApiFailure).message).toBe('This time is already past.');
  });
});

describe('a change', () => {
  const one = anAppointment({ id: 5 });
  beforeEach(() => signIn({ token: TEST_TOKEN, user: aUser() }));

  it('shows at once, and is undone, flagged and fetched on failure (4-071, 4-074)', async () => {
    const { promise, answer } = held<ReturnType<typeof problem>>();
    server.on(calls.appointments.update, () => promise);
    server.on(calls.appointments.read, { ...one, version: 2, notes: 'fresh' });
    seed(appointmentQueries.today(), aPage([one]));
    const update = hooked(useUpdateAppointment);
    act(() => update.current.mutate({ id: 5, change: { notes: 'gate 2', status: 'in_progress' } }));
    await waitFor(() =>
      expect(listed()[0]).toMatchObject({ notes: 'gate 2', status: 'in_progress', isOptimistic: true }),
    );
    answer(problem('STALE_VERSION'));
    await waitFor(() => expect(listed()[0]).toMatchObject({ notes: 'fresh', status: 'pending' }));
  });

  describe('that deletes', () => {
    const own = () => client.getQueryData(appointmentQueries.read(5).queryKey);
    const deleting = async () => {
      const { promise, answer } = held<ReturnType<typeof problem> | undefined>();
      server.on(calls.appointments.remove, () => promise);
      seed(appointmentQueries.today(), aPage([one, anAppointment({ id: 6, start_time: '18:00', end_time: '19:00' })]));
      client.setQueryData(appointmentQueries.read(5).queryKey, one);
      const remove = hooked(useDeleteAppointment);
      act(() => remove.current.mutate({ id: 5 }));
      await waitFor(() => expect(listed().map(({ id }) => id)).toEqual([6]));
      expect(own()).toEqual({ ...one, isOptimisticDeleted: true });
      return { remove, answer };
    };

    it('hides the appointment at once and flags it, until it is gone (3-022, 4-071)', async () => {
      const { remove, answer } = await deleting();
      answer(undefined);
      await waitFor(() => expect(remove.current.isSuccess).toBe(true));
      expect([listed().map(({ id }) => id), own()]).toEqual([[6], undefined]);
      expect(JSON.stringify(server.seen(calls.appointments.remove))).not.toContain('isOptimistic');
    });

    it('puts it back without the flag on failure (3-022, 4-075)', async () => {
      const { answer } = await deleting();
      answer(problem('ACTION_NOT_ALLOWED'));
      await waitFor(() => expect(listed().map(({ id }) => id)).toEqual([5, 6]));
      expect(own()).toEqual(one);
    });
  });
});

it('a failed refresh after a successful change is only a warning (4-076)', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  signIn({ token: TEST_TOKEN, user: aUser() });
  server.on(calls.appointments.counts, {
    rejected: 0,
    pending: 1,
    timeout: 0,
    payment: 0,
    all: 1,
    today: 1,
    upcoming: 0,
  });
  server.on(calls.appointments.update, anAppointment({ id: 5, status: 'cancelled', version: 2 }));
  seed(appointmentQueries.today(), aPage([anAppointment({ id: 5 })]));
  const both = hooked(() => ({ counts: useQuery(appointmentQueries.counts()), update: useUpdateAppointment() }));
  await waitFor(() => expect(both.current.counts.isSuccess).toBe(true));
  server.on(calls.appointments.counts, rawAnswer(500, {}));
  await act(() => both.current.update.mutateAsync({ id: 5, change: { notes: 'x' } }));
  await waitFor(() => expect(warn).toHaveBeenCalledWith('refreshing after a change failed', expect.any(ApiFailure)));
  expect(both.current.update.isSuccess).toBe(true);
});
