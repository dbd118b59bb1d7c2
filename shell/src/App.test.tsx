import { act, render, screen } from '@testing-library/react';
import { signOut } from 'shared-lib';
import { aUser, fakeServer, TEST_TOKEN } from 'shared-lib/testing';
import { App } from './App';

// The pages behind the sign-in load the federation runtime. Here they throw an error that nothing below them catches.
jest.mock('./dashboardCode', () => ({
  readyDashboard: () =>
    Promise.resolve(() => {
      throw new Error('a part that cannot be drawn');
    }),
}));

beforeEach(() => void fakeServer());
afterEach(() => act(() => signOut()));

const open = async (path: string): Promise<void> => {
  history.replaceState(null, '', path);
  await act(async () => void render(<App />));
};

it('an error that nothing else catches shows the crash screen with its button (2-043, 2-044)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('token', TEST_TOKEN);
  localStorage.setItem('user', JSON.stringify(aUser('operator')));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await open('/dashboard');
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});

it.each([
  ['/', 'Good to See You!', '2-001'],
  ['/register', 'Complete your registration', '2-003'],
  ['/2fa', 'Two-factor authentication', '2-004'],
  ['/forgot-password', 'Forgot your password', '2-005'],
  ['/enter-new-password', 'Choose a new password', '2-006'],
  ['/verify-email', 'Verify your e-mail', '2-007'],
  ['/forgot-password-confirmation', 'You can log in now', '2-008'],
])('%s opens without a sign-in: %s (%s)', async (path, title) => {
  await open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
