import { aUser, TEST_TOKEN } from 'shared-lib/testing';
import { whoStarts } from './whoStarts';

function arrive(path: string, { token = TEST_TOKEN, user = aUser('driver') as object } = {}) {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
  history.replaceState(null, '', path);
  return whoStarts();
}

describe('who gets the frame before any other code is there (R-beyond-272)', () => {
  afterEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  it.each(['/dashboard', '/dashboard/', '/dashboard/attendance'])('is the person who signed in here, at %s', (path) =>
    expect(arrive(path)).toEqual({ role: 'driver', token: TEST_TOKEN }),
  );

  it.each([
    ['the login page', '/', {}],
    ['another page', '/dashboards', {}],
    ['an unfinished registration', '/dashboard', { user: { ...aUser('driver'), email_verified: false } }],
    ['an unknown role', '/dashboard', { user: { ...aUser('driver'), role: 'client' } }],
    ['an empty token', '/dashboard', { token: '' }],
  ])('is nobody for %s', (_who, path, over) => expect(arrive(path, over)).toBeUndefined());

  it('is nobody where nothing, or something unreadable, is stored', () => {
    history.replaceState(null, '', '/dashboard');
    expect(whoStarts()).toBeUndefined();
    localStorage.setItem('token', TEST_TOKEN);
    localStorage.setItem('user', '{');
    expect(whoStarts()).toBeUndefined();
  });
});
