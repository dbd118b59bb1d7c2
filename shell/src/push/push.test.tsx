import { act, screen, waitFor } from '@testing-library/react';
import { type ActionRequest, useAppointmentAction } from 'shared-lib';
import { anAppointment, aUser, calls, fakeServer, type FakeServer, renderScreen } from 'shared-lib/testing';
import { NotificationSettings } from '../settings/NotificationSettings';
import { PushWatch } from './PushWatch';

const SUBSCRIBED = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
const DEVICE = { muted: [], quiet: null, details: false };

let server: FakeServer;
let permission: NotificationPermission;
const requestPermission = jest.fn(async () => permission);
const subscription = { toJSON: () => SUBSCRIBED, unsubscribe: jest.fn(async () => true) };
const registration = {
  active: {},
  pushManager: { subscribe: jest.fn(async () => subscription), getSubscription: jest.fn(async () => null) },
  getNotifications: async () => [],
};
const worker = Object.assign(new EventTarget(), {
  register: jest.fn(async () => registration),
  getRegistration: jest.fn(async () => registration),
  startMessages: jest.fn(),
});

beforeEach(() => {
  permission = 'granted';
  server = fakeServer();
  server.on(calls.push.read, { public_key: 'K', device: null });
  server.on(calls.settings.notificationChoices, { muted: [] });
  server.on(calls.appointments.act, anAppointment({ id: 5 }));
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: {
      get permission() {
        return permission === 'granted' ? 'default' : permission;
      },
      requestPermission,
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
});

function TakeStep({ action }: { action: 'start_session' | 'complete' }) {
  const { mutate } = useAppointmentAction();
  return <button onClick={() => mutate({ id: 5, action } as ActionRequest)}>Take the step</button>;
}
const onPage = (role: 'therapist' | 'operator' = 'therapist', action: 'start_session' | 'complete' = 'start_session') =>
  renderScreen(
    <main id="main">
      <PushWatch />
      <TakeStep action={action} />
    </main>,
    { as: aUser(role) },
  );
const step = () => screen.getByRole('button', { name: 'Take the step' });
const card = () => screen.findByRole('region', { name: 'Get called when your screen is off' });

describe('the card that asks (R-beyond-280)', () => {
  it('comes after a step, not before, and calls this device', async () => {
    server.on(calls.push.subscribe, { device: DEVICE });
    const { user } = onPage();
    expect(screen.queryByText('Get called when your screen is off')).toBeNull();
    await user.click(step());
    expect(await card()).toHaveTextContent('New requests and reminders ring');
    server.on(calls.push.read, { public_key: 'K', device: DEVICE });
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(server.seen(calls.push.subscribe)).toHaveLength(1));
    expect(server.seen(calls.push.subscribe)[0]?.body).toEqual({ endpoint: SUBSCRIBED.endpoint, ...SUBSCRIBED.keys });
    expect(worker.register).toHaveBeenCalledWith('/push-worker.js', { scope: '/push/', updateViaCache: 'none' });
    await waitFor(() => expect(screen.queryByText('Get called when your screen is off')).toBeNull());
  });

  it('is asked once: Not now is final', async () => {
    const { user, unmount } = onPage();
    await user.click(step());
    await card();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    unmount();
    const again = onPage();
    await again.user.click(step());
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(2));
    expect(screen.queryByText('Get called when your screen is off')).toBeNull();
  });

  it('leaves the end of a visit to the offer to install', async () => {
    const { user } = onPage('therapist', 'complete');
    await user.click(step());
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
    expect(screen.queryByText('Get called when your screen is off')).toBeNull();
  });

  it('says what to do when the browser says no', async () => {
    const { user } = onPage('operator');
    await user.click(step());
    expect(await card()).toHaveTextContent('SOS and urgent work ring');
    permission = 'denied';
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/^Your browser blocks notifications of Hatid/)).toBeVisible();
    expect(server.seen(calls.push.subscribe)).toEqual([]);
  });
});

describe('the settings of this device (R-beyond-280, R-beyond-283)', () => {
  const settings = (role: 'therapist' | 'driver' | 'operator' = 'driver') =>
    renderScreen(<NotificationSettings />, { as: aUser(role) });

  it('are private by default, and change one by one', async () => {
    server.on(calls.push.read, { public_key: 'K', device: DEVICE });
    server.on(calls.push.change, DEVICE);
    const { user } = settings();
    const details = await screen.findByRole('checkbox', { name: /^Show details/ });
    expect(details).not.toBeChecked();
    await user.click(details);
    await user.click(screen.getByRole('checkbox', { name: /^Rides home/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
    await waitFor(() =>
      expect(server.seen(calls.push.change).map(({ body }) => body)).toEqual([
        { details: true },
        { muted: ['rides'] },
        { quiet: { from: '02:00', to: '10:00' } },
      ]),
    );
  });

  it.each([
    [
      'an iPhone without the product on its home screen',
      () => {
        Reflect.deleteProperty(globalThis, 'PushManager');
        Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
      },
      /^On an iPhone, tap Share/,
    ],
    [
      'a browser without it',
      () => void Reflect.deleteProperty(globalThis, 'PushManager'),
      /^This browser cannot call you/,
    ],
    ['a browser that blocks it', () => void (permission = 'denied'), /^Your browser blocks notifications of Hatid/],
  ])('say in one sentence what to do with %s', async (_, given, words) => {
    given();
    settings('therapist');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });
});

it('shows the page of a message in the window that is open (R-beyond-286)', () => {
  const { address } = onPage();
  const postMessage = jest.fn();
  const asked = Object.assign(new Event('message'), { data: { open: '/dashboard/cash' }, ports: [{ postMessage }] });
  act(() => void worker.dispatchEvent(asked));
  expect(postMessage).toHaveBeenCalledWith('shown');
  expect(address()).toBe('/dashboard/cash');
});
