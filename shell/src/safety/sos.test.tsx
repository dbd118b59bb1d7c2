import { act, fireEvent, screen, within } from '@testing-library/react';
import { currentSession, logOut, losesNothing, type OwnSos, signOut, useSession } from 'shared-lib';
import {
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  onFakeClock,
  problem,
  renderScreen,
  serveAppointments,
  TEST_NOW,
  timeOut,
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

/** As the dashboard has it: gone with the session. */
function Guarded() {
  return useSession().token ? <Safety /> : null;
}

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
    const view = renderScreen(<Guarded />, { as: liza, path: '/dashboard/profile' });
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

  /** A double tap of TalkBack and VoiceOver, as phones report it. */
  const tap = (hold: HTMLElement): void => {
    fireEvent.pointerDown(hold, { button: 0, pointerId: 1 });
    fireEvent.pointerUp(hold, { pointerId: 1 });
    fireEvent.click(hold);
  };
  it.each<[string, (hold: HTMLElement) => void]>([
    ['as phones report it', tap],
    ['as a bare click', (hold) => fireEvent.click(hold)],
    [
      'after a hold that the browser took away',
      (hold) => {
        fireEvent.pointerDown(hold, { button: 0, pointerId: 1 });
        fireEvent.pointerCancel(hold, { pointerId: 1 });
        fireEvent.click(hold);
      },
    ],
  ])('asks once more where a screen reader presses, as that cannot hold: %s', async (_what, press) => {
    const { hold } = await opened();
    press(hold);
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

  const close = async (): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await pass(500);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  };
  const mark = (name: string) => screen.getByRole('button', { name });

  it('says over the page that it runs while its panel is closed, and how to withdraw it (R-beyond-922)', async () => {
    await called();
    expect(screen.getByText('Pressed by mistake? Call the office: only they can end it.')).toBeVisible();
    expect(screen.queryByText('Your SOS is running')).toBeNull();
    await close();
    fireEvent.click(screen.getByRole('button', { name: 'Your SOS is running Open' }));
    expect(screen.getByRole('alertdialog', { name: 'SOS' })).toBeVisible();
    await close();
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    await close();
    expect(screen.queryByText('Your SOS is running')).toBeNull();
  });

  it('asks whether there is still danger though the panel was closed, and the mark says how it stands', async () => {
    const { hold } = await opened();
    server.setReachable(false);
    fireEvent.pointerDown(hold, { button: 0, pointerId: 1 });
    await pass(3_000);
    await close();
    expect(mark('SOS: not sent yet')).toBeVisible();
    await pass(65_000);
    expect(screen.getByText('Still in danger?')).toBeVisible();
  });

  it('comes back when nobody takes it, and when the office ends it, though the panel was closed', async () => {
    await called();
    call = { ...call, rang: 1 };
    await pass(6_000);
    await close();
    expect(mark('SOS: it is open')).toBeVisible();
    await pass(60_000);
    expect(screen.getByText('Nobody is on it yet. It rings again.')).toBeVisible();
    await close();
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    expect(screen.getByText(/^The office ended the SOS/)).toBeVisible();
    await close();
    expect(mark('SOS: something is wrong')).toBeVisible();
  });

  it('holds back reloads of the product until it has ended', async () => {
    await called();
    expect(losesNothing()).toBe(false);
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    expect(losesNothing()).toBe(true);
  });

  it('can be held again once the office has ended it', async () => {
    await called();
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    call = { ...NOTHING, id: 6, pressed_at: TEST_NOW, received_at: at(10_000), rang: 1 };
    fireEvent.pointerDown(screen.getByRole('button', { name: /Hold for SOS/ }), { button: 0, pointerId: 1 });
    await pass(3_000);
    expect(pressed()).toHaveLength(2);
    expect(screen.getByText(/^Sent\./)).toBeVisible();
    expect(link('Call 911')).toBe('tel:911');
  });

  it('asks the server no more once nothing is open', async () => {
    localStorage.setItem('sos.open', String(liza.id));
    server.on(calls.sos.mine, { sos: null });
    renderScreen(<Safety />, { as: liza, path: '/dashboard' });
    await pass(10_000);
    expect(server.seen(calls.sos.mine)).toHaveLength(1);
    expect(localStorage.getItem('sos.open')).toBeNull();
  });

  it('is sent without its place and time where the server refuses those, and says so', async () => {
    server.on(calls.sos.press, ({ body }) =>
      'pressed_at' in (body as object) ? problem('VALIDATION_FAILED', { detail: 'The time is too old.' }) : call,
    );
    await called();
    expect(pressed()).toEqual([expect.objectContaining({ pressed_at: expect.any(String) as string }), {}]);
    expect(screen.getByText(/^Sent\./)).toBeVisible();
    expect(screen.getByText('Sent without your place and the time of the press.')).toBeVisible();
    expect(screen.getByText('The time is too old.')).toBeVisible();
  });

  it('never calls a refusal a missing network', async () => {
    server.on(calls.sos.press, problem('VALIDATION_FAILED', { detail: 'The account cannot call.' }));
    await called();
    expect(screen.getByText('The server refused your SOS. Call or text now.')).toBeVisible();
    expect(screen.getByText('The account cannot call.')).toBeVisible();
    expect(screen.queryByText(/no network/)).not.toBeInTheDocument();
  });

  it.each([
    ['is not sent yet', timeOut, 'Your SOS is not sent yet. It is lost when you log out.'],
    ['is open', undefined, /^The office still has your SOS\./],
  ])('that %s is asked about before a log-out (R-beyond-326)', async (_how, answer, says) => {
    if (answer) server.on(calls.sos.press, answer);
    await called();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const asked = async () => {
      act(() => logOut());
      await pass(1_000);
      return within(screen.getByRole('alertdialog', { name: 'Log out during your SOS?' }));
    };
    const question = await asked();
    expect(question.getByText(says)).toBeVisible();
    fireEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(currentSession().token).not.toBeNull();
    fireEvent.click((await asked()).getByRole('button', { name: 'Log out anyway' }));
    await pass(1_000);
    expect(currentSession().token).toBeNull();
  });

  it('without a call, a log-out asks nothing (R-beyond-326)', async () => {
    renderScreen(<Guarded />, { as: liza, path: '/dashboard' });
    await pass(1_000);
    act(() => logOut());
    expect(currentSession().token).toBeNull();
  });

  it('leaves nothing on the device after a log-out', async () => {
    localStorage.setItem('sos.unsent', JSON.stringify({ user: liza.id, at: at(-20 * 60_000) }));
    localStorage.setItem('sos.open', String(liza.id));
    renderScreen(<Guarded />, { as: liza, path: '/dashboard' });
    await pass(1_000);
    expect(localStorage.getItem('sos.numbers')).not.toBeNull();
    act(() => signOut());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('sos.'))).toEqual([]);
  });

  it('sends the best place once the pause is over, and again where that failed', async () => {
    let say: PositionCallback = () => undefined;
    const watchPosition = (next: PositionCallback) => {
      say = next;
      return 7;
    };
    const found = (accuracy: number) =>
      act(() => say({ coords: { latitude: 14.65, longitude: 120.97, accuracy } } as GeolocationPosition));
    const sent = () => server.seen(calls.sos.place).map(({ body }) => (body as { accuracy: number }).accuracy);
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { watchPosition, clearWatch: jest.fn() },
    });
    await called();
    found(900);
    await pass(2_000);
    expect(sent()).toEqual([900]);
    server.on(calls.sos.place, problem('INTERNAL'));
    found(20);
    await pass(4_000);
    expect(sent()).toEqual([900]);
    await pass(8_000);
    expect(sent()).toEqual([900, 20]);
    server.on(calls.sos.place, undefined);
    await pass(20_000);
    expect(sent()).toEqual([900, 20, 20]);
    call = { ...call, ended_at: at(0) };
    await pass(6_000);
    Reflect.deleteProperty(navigator, 'geolocation');
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
