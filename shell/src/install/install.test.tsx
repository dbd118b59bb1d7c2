import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ActionRequest, useAppointmentAction } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { Look } from '../settings/Look';
import { DeviceParts } from './DeviceParts';
import { keepInstallPrompt } from './installPrompt';

keepInstallPrompt();

let server: FakeServer;
let prompt: jest.Mock;
beforeEach(() => {
  server = fakeServer();
  prompt = jest.fn(async () => ({ outcome: 'accepted' }));
});

/** What Chromium sends when the product can be installed. */
const becomesInstallable = (): void =>
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })));

/** An iPhone's browser: `true` when it was opened from the home screen. */
function onIPhone(standalone: boolean): void {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  act(() => void dispatchEvent(new Event('appinstalled')));
});

/** Steps without anything to enter. */
type Step = Extract<
  ActionRequest,
  { action: 'complete' | 'drop_off_therapist' | 'complete_return_journey' | 'start_session' }
>['action'];

function TakeStep({ action }: { action: Step }) {
  const { mutate } = useAppointmentAction();
  return <button onClick={() => mutate({ id: 5, action } as ActionRequest)}>Take the step</button>;
}

function onPhone(action: Step = 'complete') {
  return renderScreen(
    <main id="main">
      <DeviceParts />
      <TakeStep action={action} />
    </main>,
    { as: aUser('therapist') },
  );
}
const step = () => screen.getByRole('button', { name: 'Take the step' });
const OFFER = 'Keep Hatid on your home screen';

describe('the offer to install', () => {
  beforeEach(() => server.on(calls.appointments.act, anAppointment({ id: 5, status: 'completed' })));

  it.each<Step>(['complete', 'drop_off_therapist', 'complete_return_journey'])(
    'comes after the first finished visit, by %s, and asks the browser (R-device-1)',
    async (action) => {
      const { user } = onPhone(action);
      becomesInstallable();
      expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
      await user.click(step());
      expect(await screen.findByText(OFFER)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Install' }));
      expect(prompt).toHaveBeenCalledTimes(1);
      expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
    },
  );

  it('comes once on a device, also when it was dismissed (R-device-1)', async () => {
    const first = onPhone();
    becomesInstallable();
    await first.user.click(step());
    await first.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
    first.unmount();
    const { user } = onPhone();
    await user.click(step());
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(2));
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  });

  it('says on an iPhone how it is done by hand (R-device-1)', async () => {
    onIPhone(false);
    const { user } = onPhone();
    await user.click(step());
    expect(await screen.findByText(/^Tap Share, then Add to Home Screen/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  });

  it.each<[string, Step, () => void]>([
    ['a step in the middle of a visit', 'start_session', () => undefined],
    ['a refused step', 'complete', () => server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'))],
    ['an app that is installed', 'complete', () => onIPhone(true)],
  ])('does not come after %s (R-device-1)', async (_what, action, prepare) => {
    prepare();
    const { user } = onPhone(action);
    if (navigator.standalone === undefined) becomesInstallable();
    await user.click(step());
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
    await act(async () => Promise.resolve());
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  });

  it("goes when the product is installed by the browser's own menu (R-device-1)", async () => {
    const { user } = onPhone();
    becomesInstallable();
    await user.click(step());
    expect(await screen.findByText(OFFER)).toBeVisible();
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  });

  it('stands in the settings of this device while it can be installed (R-device-1)', async () => {
    const { user } = renderScreen(<Look />, { as: aUser('driver') });
    becomesInstallable();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('region', { name: 'On your home screen' })).not.toBeInTheDocument();
  });
});

describe("the number on the app's icon", () => {
  const setAppBadge = jest.fn(async (_count?: number) => undefined);
  const clearAppBadge = jest.fn(async () => undefined);
  beforeEach(() => Object.assign(navigator, { setAppBadge, clearAppBadge }));
  afterEach(() => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  });

  it('is what the bell counts, and goes with the session (R-device-2)', async () => {
    server.on(calls.notifications.list, { notifications: [], unread_count: 3, ...aPage([]) });
    const { unmount } = onPhone();
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
    expect(clearAppBadge).not.toHaveBeenCalled();
    unmount();
    expect(clearAppBadge).toHaveBeenCalledTimes(1);
  });

  it('hurts nobody where the browser refuses it (R-device-2)', async () => {
    setAppBadge.mockRejectedValueOnce(new Error('not allowed'));
    onPhone();
    await act(async () => Promise.resolve());
    expect(step()).toBeVisible();
  });
});

describe('a pull at the top of a page', () => {
  let asked: jest.Mock;
  beforeEach(() => {
    asked = jest.fn(async () => 'fresh');
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });
  function Page() {
    useQuery({ queryKey: ['a page'], queryFn: asked });
    return (
      <>
        <DeviceParts />
        <p>The page</p>
      </>
    );
  }
  async function open() {
    const view = renderScreen(<Page />, { as: aUser('driver') });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    return view;
  }
  const at = (...ys: number[]) => ({ touches: ys.map((clientY) => ({ clientY })) });
  function pull(to: number, fingers = 1): void {
    const page = screen.getByText('The page');
    fireEvent.touchStart(page, at(...Array<number>(fingers).fill(100)));
    fireEvent.touchMove(page, at(...Array<number>(fingers).fill(100 + to)));
    fireEvent.touchEnd(page, at());
  }

  it('asks the server anew for what the page shows, and says so meanwhile (R-device-3)', async () => {
    await open();
    let answer = (): void => undefined;
    asked.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve('fresh'))));
    pull(160);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Asking the server')).toHaveRole('status');
    await act(async () => answer());
    await waitFor(() => expect(screen.queryByText('Asking the server')).not.toBeInTheDocument());
  });

  it("switches the browser's own pull off, which loads the whole page, only while it is there", async () => {
    const { unmount } = await open();
    expect(document.documentElement.style.overscrollBehaviorY).toBe('contain');
    unmount();
    expect(document.documentElement.style.overscrollBehaviorY).toBe('');
  });

  it.each([
    ['is too short', () => pull(100)],
    ['goes up', () => pull(-200)],
    ['is done with two fingers', () => pull(200, 2)],
    ['begins in the middle of the page', () => (Object.assign(window, { scrollY: 40 }), pull(200))],
    [
      'begins on a dialog',
      () => {
        const dialog = document.body.appendChild(document.createElement('div'));
        dialog.setAttribute('role', 'dialog');
        pull(200);
        dialog.remove();
      },
    ],
    ['begins where something scrolls', () => ((screen.getByText('The page').scrollTop = 9), pull(200))],
  ])('asks nothing if it %s (R-device-3)', async (_how, gesture) => {
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
    await open();
    gesture();
    await act(async () => Promise.resolve());
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('the keyboard of a phone that lies over the page', () => {
  it.each([
    ['a keyboard', { height: 400, scale: 1 }, '368px'],
    ["the browser's own bars", { height: 700, scale: 1 }, '0px'],
    ['a zoomed page', { height: 384, scale: 2 }, '0px'],
  ])('is told to dialogs: %s (R-device-4)', (_what, seen, height) => {
    const viewport = Object.assign(new EventTarget(), seen);
    Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true });
    onPhone();
    act(() => void viewport.dispatchEvent(new Event('resize')));
    expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe(height);
    Reflect.deleteProperty(window, 'visualViewport');
  });
});
