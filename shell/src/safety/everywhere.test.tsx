import { act, screen } from '@testing-library/react';
import { aUser, calls, fakeServer, onFakeClock, renderScreen, serveAppointments } from 'shared-lib/testing';
import { Everywhere } from './Everywhere';

let mockHasNetwork = false;
const mockAsked = jest.fn<undefined, []>();
const mockLoaded = jest.fn<undefined, []>();
jest.mock('../../../shared-lib/src/ui/dialog/RadixDialog', () => {
  mockAsked();
  if (!mockHasNetwork) throw new Error('no network');
  mockLoaded();
  return jest.requireActual<object>('../../../shared-lib/src/ui/dialog/RadixDialog');
});

jest.mock('../offline/Offline', () => ({ Offline: () => 'Keeps for later' }));
jest.mock('../remotes/remotes', () => ({ areaLoader: { loaded: () => [] } }));

describe('what every page has', () => {
  onFakeClock();

  it('loads the code of dialogs again where it failed, so that SOS opens without a network (R-beyond-256)', async () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    const server = fakeServer();
    serveAppointments(server, {});
    server.on(calls.settings.company, {
      name: 'Hatid',
      about: '',
      address: '',
      hours: '',
      phone_number: '02 8555 0100',
      email: null,
      emergency_name: '',
      emergency_phone: '',
    });
    renderScreen(<Everywhere />, { as: aUser('therapist'), path: '/dashboard' });
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(mockAsked).toHaveBeenCalled();
    mockHasNetwork = true;
    await act(() => jest.advanceTimersByTimeAsync(12_000));
    expect(mockLoaded).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a therapist', true, 'therapist', null],
    ['a driver', true, 'driver', null],
    ['an operator', false, 'operator', null],
    ['an operator, after somebody who kept something', true, 'operator', {}],
  ] as const)(
    'on a laptop of %s, what is kept is looked after: %s (R-device-20)',
    async (_who, isThere, role, controller) => {
      mockHasNetwork = true;
      const serviceWorker = Object.assign(new EventTarget(), { controller, startMessages: () => undefined });
      Object.assign(navigator, { serviceWorker });
      serveAppointments(fakeServer(), {});
      renderScreen(<Everywhere />, { as: aUser(role), path: '/dashboard' });
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(screen.queryByText('Keeps for later') !== null).toBe(isThere);
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  );
});
