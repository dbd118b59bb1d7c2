import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, appointmentQueries, putAppointment } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  fakeSound,
  renderScreen,
  serveAppointments,
  setServerTime,
  stepPauses,
} from 'shared-lib/testing';
import { UrgentAppointments } from './UrgentAppointments';

const liza = aUser('therapist');
const LISTED = () => appointmentQueries.list({ filter: 'pending', page_size: 20 });
const request = (over: Partial<Appointment> = {}) =>
  anAppointment({ status: 'pending', start_time: '19:00', created_at: '2026-11-19T09:00:00+08:00', ...over }, liza);

let server: FakeServer;
let heard: jest.Mock;
beforeEach(() => {
  server = fakeServer();
  serveAppointments(server, {});
  server.on(calls.settings.scheduling, aScheduling());
  heard = fakeSound();
  sessionStorage.clear();
});
const serve = (...listed: Appointment[]) => server.on(calls.appointments.list, aPage(listed));
const open = () =>
  renderScreen(
    <main>
      <label>
        Note <input />
      </label>
      <button type="button">Save</button>
      <UrgentAppointments />
    </main>,
    { as: liza, path: '/dashboard/profile' },
  );
const card = () => screen.findByRole('region', { name: 'New request: Ana Villareal' });
const seen = (client: ReturnType<typeof open>['client']) => act(() => client.invalidateQueries(LISTED()));

describe('a new request (R-beyond-304)', () => {
  it('comes up over any page with its service, place, time and answer, and leaves the keyboard where it is', async () => {
    serve();
    const { client, user } = open();
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Gate 2');
    await waitFor(() => expect(client.getQueryData(LISTED().queryKey)).toBeDefined());
    serve(request({ location: '14 Mabini Street, Makati' }));
    await seen(client);
    const shown = within(await card());
    for (const words of [/14 Mabini Street, Makati/, /7:00 –/, /minutes/, /^Answer by/])
      expect(shown.getByText(words)).toBeVisible();
    expect(shown.getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(shown.getByRole('button', { name: 'Reject' })).toBeVisible();
    expect(note).toHaveFocus();
    await user.type(note, ', blue door');
    expect(note).toHaveValue('Gate 2, blue door');
    expect(heard).toHaveBeenCalled();
  });

  it('says when, then where, before its answer, and scrolls as a whole (R-beyond-1532)', async () => {
    serve(request({ created_at: '2026-11-20T13:09:00+08:00', location: '14 Mabini Street, Makati' }));
    open();
    const shown = await card();
    const order = [/7:00 –/, /14 Mabini Street, Makati/].map((words) => within(shown).getByText(words));
    order.push(within(shown).getByRole('button', { name: 'Accept' }));
    for (const [at, one] of order.slice(1).entries())
      expect(order[at]!.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(shown).getAllByText(/New request/)).toHaveLength(1);
    expect(getComputedStyle(shown).overflow).toBe('auto');
  });

  it('leaves the page of a phone room to scroll its end above it (R-beyond-1532)', async () => {
    const high = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(310);
    const matches = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    const media = jest.spyOn(globalThis, 'matchMedia').mockReturnValue(matches as unknown as MediaQueryList);
    serve(request({ created_at: '2026-11-20T13:09:00+08:00' }));
    const { user } = open();
    await card();
    expect(screen.getByRole('main').style.marginBottom).toBe('310px');
    await user.click(within(await card()).getByRole('button', { name: 'Later' }));
    expect(screen.getByRole('main').style.marginBottom).toBe('');
    media.mockRestore();
    high.mockRestore();
  });

  it('is accepted on the spot, and leaves', async () => {
    const asked = request({ created_at: '2026-11-20T13:09:00+08:00' });
    serve(asked);
    server.on(calls.appointments.act, { ...asked, status: 'confirmed', version: 2, waiting_for: [] });
    const { user } = open();
    await user.click(within(await card()).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /New request/ })).toBeNull());
    expect(server.seen(calls.appointments.act)[0]?.params).toMatchObject({ action: 'therapist_confirm' });
  });

  it('takes no answer until it could be read: the thumb aimed at what lay there (R-beyond-1522)', async () => {
    jest.replaceProperty(stepPauses, 'rest', 1_000);
    const asked = request({ created_at: '2026-11-20T13:09:00+08:00' });
    serve(asked);
    server.on(calls.appointments.act, { ...asked, status: 'confirmed', version: 2, waiting_for: [] });
    const { user } = open();
    const accept = within(await card()).getByRole('button', { name: 'Accept' });
    await user.click(accept);
    expect(server.seen(calls.appointments.act)).toEqual([]);
    await waitFor(() => expect(accept).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 5_000 });
    await user.click(accept);
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
  });

  it('asks for the reason of a refusal first', async () => {
    serve(request({ created_at: '2026-11-20T13:09:00+08:00' }));
    const { user } = open();
    await user.click(within(await card()).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('dialog', { name: 'Reject Appointment' })).toBeVisible();
    expect(server.seen(calls.appointments.act)).toEqual([]);
  });

  it('leaves when it is answered on another device', async () => {
    const asked = request({ created_at: '2026-11-20T13:09:00+08:00' });
    serve(asked);
    const { client } = open();
    await card();
    serve();
    act(() => putAppointment(client, { ...asked, version: 2, waiting_for: [] }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /New request/ })).toBeNull());
  });

  it('waits for another moment with Later, and comes again only when it is asked again', async () => {
    const asked = request({ created_at: '2026-11-20T13:09:00+08:00' });
    serve(asked);
    const { client, user } = open();
    await user.click(within(await card()).getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('region', { name: /New request/ })).toBeNull();
    serve({ ...asked, version: 2, response_deadline: '2026-11-20T18:45:00+08:00' });
    await seen(client);
    expect(await card()).toBeVisible();
  });

  it('stays away after Later on the next page and after a reload, until it changes or its answer is due (R-beyond-714)', async () => {
    const asked = request({
      created_at: '2026-11-20T13:09:00+08:00',
      response_deadline: '2026-11-20T13:24:00+08:00',
    });
    serve(asked);
    const first = open();
    await first.user.click(within(await card()).getByRole('button', { name: 'Later' }));
    first.unmount();
    const { client, unmount } = open();
    await waitFor(() => expect(client.getQueryData(LISTED().queryKey)).toBeDefined());
    expect(screen.queryByRole('region', { name: /New request/ })).toBeNull();
    act(() => setServerTime('2026-11-20T13:18:59+08:00'));
    expect(screen.queryByRole('region', { name: /New request/ })).toBeNull();
    act(() => setServerTime('2026-11-20T13:19:00+08:00'));
    await first.user.click(within(await card()).getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('region', { name: /New request/ })).toBeNull();
    serve({ ...asked, version: 2, location: '8 Mabini Street' });
    await seen(client);
    expect(await card()).toBeVisible();
    unmount();
  });

  it('like any call it waits at the foot while one types, and comes up once one has left the field and pressed what follows', async () => {
    const aCall = (appointment: Appointment) => ({
      kind: 'answer' as const,
      since: '2026-11-20T13:09:00+08:00',
      until: '2026-11-20T13:24:00+08:00',
      phone_number: null,
      notification_id: null,
      taken: null,
      note: null,
      appointment,
    });
    serve();
    const { client, user } = open();
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Gate 2');
    server.on(calls.appointments.needs, { ...aPage([aCall(request())]), next_at: null });
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('button', { name: /New request waits for you/ })).toBeVisible();
    expect(note).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // The finger is down on the button: the call does not come between.
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) });
    expect(note).not.toHaveFocus();
    await expect(screen.findByRole('alertdialog', {}, { timeout: 500 })).rejects.toThrow();
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(await screen.findByRole('alertdialog', {}, { timeout: 3_000 })).toBeVisible();
  });

  it('keeps the request that is being read when another comes, and shows that one next (R-beyond-1500)', async () => {
    const first = request({ response_deadline: '2026-11-20T13:24:00+08:00' });
    const second = request({
      id: 78,
      response_deadline: '2026-11-20T13:20:00+08:00',
      client_details: { ...first.client_details, first_name: 'Rosa', last_name: 'Dizon' },
    });
    serve();
    const { client, user } = open();
    await waitFor(() => expect(client.getQueryData(LISTED().queryKey)).toBeDefined());
    serve(first);
    await seen(client);
    await card();
    serve(second, first);
    await seen(client);
    const shown = within(await card());
    await user.click(await shown.findByRole('button', { name: 'Later (1 more)' }));
    expect(await screen.findByRole('region', { name: 'New request: Rosa Dizon' })).toBeVisible();
  });

  it('shows the request first whose answer is due first (R-beyond-1500)', async () => {
    const late = request({ response_deadline: '2026-11-20T13:24:00+08:00' });
    const soon = request({
      id: 78,
      response_deadline: '2026-11-20T13:20:00+08:00',
      client_details: { ...late.client_details, first_name: 'Rosa', last_name: 'Dizon' },
    });
    serve();
    const { client } = open();
    await waitFor(() => expect(client.getQueryData(LISTED().queryKey)).toBeDefined());
    serve(late, soon);
    await seen(client);
    expect(await screen.findByRole('region', { name: 'New request: Rosa Dizon' })).toBeVisible();
  });

  it('does not come up for what was asked before: the dashboard has it', async () => {
    serve(request(), request({ id: 77, waiting_for: [{ role: 'driver', id: 21, name: 'Ben Castro' }] }));
    const { client } = open();
    await waitFor(() => expect(client.getQueryData(LISTED().queryKey)).toBeDefined());
    expect(screen.queryByRole('region', { name: /New request/ })).toBeNull();
  });
});
