import { act, fireEvent, screen } from '@testing-library/react';
import type { OwnSos } from 'shared-lib';
import {
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  onFakeClock,
  renderScreen,
  serveAppointments,
  TEST_NOW,
} from 'shared-lib/testing';
import { Safety } from './Safety';

const liza = aUser('therapist');
const NOTHING = { id: 0, is_drill: false, rang: 0, seen: [], claimed: null, ended_at: null };
const COMPANY = {
  name: 'Hatid',
  about: '',
  address: '',
  hours: '',
  phone_number: '02 8555 0100',
  email: null,
  emergency_name: 'Ramon Villanueva',
  emergency_phone: '0917 555 0190',
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const at = (ms: number) => new Date(Date.parse(TEST_NOW) + ms).toISOString();

describe('SOS on a phone (R-beyond-256, R-beyond-257)', () => {
  onFakeClock();
  let server: FakeServer;
  let call: OwnSos;
  beforeEach(() => {
    localStorage.clear();
    server = fakeServer();
    serveAppointments(server, {});
    server.on(calls.settings.company, COMPANY);
    call = { ...NOTHING, id: 5, pressed_at: TEST_NOW, received_at: TEST_NOW };
    server.on(calls.sos.press, ({ body }) => {
      const { pressed_at } = body as { pressed_at: string };
      call = { ...call, pressed_at };
      return call;
    });
    server.on(calls.sos.mine, () => ({ sos: call }));
    server.on(calls.sos.place, undefined);
  });
  const pressed = () => server.seen(calls.sos.press).map(({ body }) => body);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  async function opened() {
    const view = renderScreen(<Safety />, { as: liza, path: '/dashboard/profile' });
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'SOS: something is wrong' }));
    await pass(1_000);
    return { ...view, hold: screen.getByRole('button', { name: /Hold for SOS/ }) };
  }
  async function called() {
    const view = await opened();
    fireEvent.pointerDown(view.hold, { button: 0, pointerId: 1 });
    await pass(2_000);
    await pass(1_000);
    return view;
  }

  it('is sent when it is held for two seconds, by a finger or by a key, and not before', async () => {
    const { hold } = await opened();
    fireEvent.pointerDown(hold, { button: 0, pointerId: 1 });
    await pass(1_900);
    fireEvent.pointerUp(hold, { pointerId: 1 });
    fireEvent.click(hold);
    await pass(1_000);
    fireEvent.keyDown(hold, { key: ' ' });
    await pass(1_900);
    fireEvent.keyUp(hold, { key: ' ' });
    await pass(1_000);
    expect(pressed()).toEqual([]);
    fireEvent.keyDown(hold, { key: 'Enter' });
    await pass(2_100);
    expect(pressed()).toHaveLength(1);
    expect(screen.getByRole('alertdialog', { name: 'SOS' })).toBeVisible();
  });

  it('asks once more where a screen reader presses, as that cannot hold', async () => {
    const { hold } = await opened();
    fireEvent.click(hold);
    await pass(100);
    expect(pressed()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Send SOS now' }));
    await pass(1_000);
    expect(pressed()).toHaveLength(1);
  });

  it('says whom to call from the press on, who saw it and who is on it, until it has ended', async () => {
    await called();
    expect(link('Call 911')).toBe('tel:911');
    expect(link('Call the office')).toBe('tel:0285550100');
    expect(screen.getByText('Hatid does not call the police.')).toBeVisible();
    expect(screen.queryByText(/Ramon/)).not.toBeInTheDocument();
    call = { ...call, rang: 2, seen: [{ id: 2, name: 'Dino Ramos', at: TEST_NOW }] };
    await pass(6_000);
    expect(screen.getByText('Sent. It rings at 2 operators.')).toBeVisible();
    expect(screen.getByText('Dino Ramos saw it.')).toBeVisible();
    call = { ...call, claimed: { id: 1, name: 'Ana Cruz', at: TEST_NOW } };
    await pass(6_000);
    expect(screen.getByText('Ana Cruz is on it')).toBeVisible();
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    expect(screen.getByText(/^The office ended the SOS/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Call 911' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await pass(500);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('offers the emergency contact where nobody takes it for a minute', async () => {
    await called();
    call = { ...call, rang: 1 };
    await pass(30_000);
    expect(screen.queryByRole('link', { name: 'Call Ramon Villanueva' })).not.toBeInTheDocument();
    await pass(35_000);
    expect(screen.getByText('Nobody is on it yet. It rings again.')).toBeVisible();
    expect(link('Call Ramon Villanueva')).toBe('tel:09175550190');
  });

  it('says at once that no screen of an operator is reached', async () => {
    await called();
    await pass(12_000);
    expect(screen.getByText("No operator's screen is reached. Call now.")).toBeVisible();
    expect(link('Call Ramon Villanueva')).toBe('tel:09175550190');
  });

  it('says at once that it is not sent without a network, and offers calls and texts', async () => {
    const { hold } = await opened();
    server.setReachable(false);
    fireEvent.pointerDown(hold, { button: 0, pointerId: 1 });
    await pass(2_000);
    await pass(500);
    expect(screen.getByText('Not sent yet: no network. Call or text now.')).toBeVisible();
    expect(link('Call the office')).toBe('tel:0285550100');
    expect(link('Text the office')).toMatch(/^sms:0285550100\?body=SOS%20from%20/);
    expect(link('Text Ramon Villanueva')).toMatch(/^sms:09175550190/);
    // Back within the minute: it goes by itself, with the instant of the press.
    server.setReachable(true);
    await pass(6_000);
    expect(pressed().at(-1)).toMatchObject({ pressed_at: at(2_000 + 1_100) });
    expect(screen.getByText(/^Sent\./)).toBeVisible();
  });

  it.each([
    ['sends it as pressed then', 'Yes, send SOS', 1],
    ['drops it', 'No, I am safe', 0],
  ])('after a minute asks whether there is still danger, also after a reload: %s', async (_what, button, sent) => {
    localStorage.setItem('sos.unsent', JSON.stringify({ user: liza.id, at: at(-20 * 60_000) }));
    renderScreen(<Safety />, { as: liza, path: '/dashboard' });
    await pass(10_000);
    expect(screen.getByText('Still in danger?')).toBeVisible();
    expect(screen.getByText(/^Your SOS of .* was not sent\.$/)).toBeVisible();
    expect(pressed()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: button }));
    await pass(1_000);
    expect(pressed()).toHaveLength(sent);
    if (sent) expect(pressed()[0]).toMatchObject({ pressed_at: at(-20 * 60_000) });
    expect(screen.queryByText('Still in danger?')).not.toBeInTheDocument();
  });

  it('follows the place from the press to the end only', async () => {
    const clearWatch = jest.fn();
    const watchPosition = jest.fn((say: PositionCallback) => {
      say({ coords: { latitude: 14.65, longitude: 120.97, accuracy: 24.6 } } as GeolocationPosition);
      return 7;
    });
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { watchPosition, clearWatch } });
    await opened();
    expect(watchPosition).not.toHaveBeenCalled();
    fireEvent.pointerDown(screen.getByRole('button', { name: /Hold for SOS/ }), { button: 0, pointerId: 1 });
    await pass(2_500);
    expect(watchPosition).toHaveBeenCalledTimes(1);
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    expect(clearWatch).toHaveBeenCalledWith(7);
    Reflect.deleteProperty(navigator, 'geolocation');
  });
});
