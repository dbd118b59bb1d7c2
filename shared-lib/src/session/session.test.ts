import { aUser } from '../testing';
import {
  acknowledgeExpiry,
  currentSession,
  expireSession,
  replaceSession,
  signIn,
  signOut,
  statusOf,
  subscribeSession,
  updateUser,
} from './session';
import { isToken } from './is-token';
import { displayName, readUser } from './stored-user';

const TOKEN = 'a-token-of-the-server';

/** Acts like another tab: it changes the storage, and this tab receives the event. */
function otherTab(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

beforeEach(() => {
  signOut();
  localStorage.clear();
});

describe('a stored token', () => {
  it('is a text that is not empty (5-002)', () => {
    expect(isToken(TOKEN)).toBe(true);
    expect([undefined, null, 7, '', '  '].some((value) => isToken(value))).toBe(false);
  });

  it('is not the word undefined or null (5-003, 5-004)', () => {
    expect(isToken('undefined')).toBe(false);
    expect(isToken('null')).toBe(false);
  });

  it('of an operator is longer than ten characters (5-006)', () => {
    expect(isToken('0123456789', 'operator')).toBe(false);
    expect(isToken('0123456789a', 'operator')).toBe(true);
    expect(isToken('0123456789', 'driver')).toBe(true);
  });

  it.each(['undefined', 'null', '', ' '])('that is invalid (%p) is removed (5-005)', (word) => {
    signIn({ token: TOKEN, user: aUser() });
    otherTab(() => localStorage.setItem('token', word));
    expect(localStorage.getItem('token')).toBeNull();
    expect(statusOf(currentSession())).toBe('signed-out');
  });
});

describe('the stored user', () => {
  it('is read back as it was stored (3-043)', () => {
    signIn({ token: TOKEN, user: aUser('driver') });
    expect(readUser(localStorage.getItem('user'))).toEqual(aUser('driver'));
  });

  it.each([null, 'undefined', '{', '[]', '{"id":"7"}', '"x"'])('is nobody when the storage holds %p', (stored) => {
    expect(readUser(stored)).toBeNull();
  });

  it.each(['undefined', 'null', '{', '[]'])('that cannot be read (%p) is removed (5-005)', (stored) => {
    otherTab(() => localStorage.setItem('user', stored));
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('without a user, the token is still being checked', () => {
    otherTab(() => localStorage.setItem('token', TOKEN));
    expect(statusOf(currentSession())).toBe('loading');
  });

  it('is named by first name, or user name, or the default (3-044)', () => {
    expect(displayName(aUser('driver'), 'Profile')).toBe('Ben');
    expect(displayName(aUser('driver', { first_name: ' ' }), 'Profile')).toBe('driver');
    expect(displayName(aUser('driver', { first_name: '', username: '' }), 'Profile')).toBe('Profile');
    expect(displayName(null, 'Profile')).toBe('Profile');
  });

  it('can change without a new session', () => {
    signIn({ token: TOKEN, user: aUser('driver') });
    updateUser({ ...aUser('driver'), first_name: 'Benjie' });
    expect(currentSession()).toMatchObject({ token: TOKEN, user: { first_name: 'Benjie' } });
    expect(readUser(localStorage.getItem('user'))?.first_name).toBe('Benjie');
  });
});

describe('signing out', () => {
  it('clears the stored user, token and session storage (4-094)', () => {
    signIn({ token: TOKEN, user: aUser() });
    sessionStorage.setItem('draft', 'x');
    signOut();
    expect([localStorage.getItem('token'), localStorage.getItem('user'), sessionStorage.length]).toEqual([
      null,
      null,
      0,
    ]);
  });

  it('happens in every tab at once (2-045)', () => {
    signIn({ token: TOKEN, user: aUser() });
    const heard = jest.fn();
    const stop = subscribeSession(heard);
    otherTab(() => localStorage.clear());
    stop();
    expect(statusOf(currentSession())).toBe('signed-out');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('by a rejected token removes token and user, and is reported until it is acknowledged (8-001)', () => {
    signIn({ token: TOKEN, user: aUser() });
    expireSession(TOKEN);
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
    expect(statusOf(currentSession())).toBe('expired');
    acknowledgeExpiry();
    expect(statusOf(currentSession())).toBe('signed-out');
  });

  it('by a rejected token is reported in every tab, and each remembers its own page (8-001, 8-003)', () => {
    signIn({ token: TOKEN, user: aUser() });
    otherTab(() => {
      localStorage.setItem('session_refused', 'yes');
      localStorage.removeItem('token');
    });
    otherTab(() => localStorage.removeItem('user'));
    expect(statusOf(currentSession())).toBe('expired');
    signIn({ token: TOKEN, user: aUser() });
    otherTab(() => localStorage.removeItem('token'));
    expect(statusOf(currentSession())).toBe('signed-out');
  });

  it('does not end a session newer than the rejected one', () => {
    signIn({ token: 'the-new-session', user: aUser() });
    expireSession(TOKEN);
    expect(statusOf(currentSession())).toBe('signed-in');
  });
});

describe('a session that is replaced by a new one', () => {
  const NEXT = 'the-token-after-the-change';
  /** A change whose answer waits until the test releases it. */
  function changing() {
    let answer!: (token: string) => void;
    let fail!: (why: Error) => void;
    const asked = new Promise<{ token: string; user: ReturnType<typeof aUser> }>((resolve, reject) => {
      answer = (token) => resolve({ token, user: aUser('driver') });
      fail = reject;
    });
    return { done: replaceSession(() => asked), answer, fail };
  }
  beforeEach(() => signIn({ token: TOKEN, user: aUser('driver') }));

  it('stays in this tab, although the old token is rejected before the new one arrives (7-018)', async () => {
    const { done, answer } = changing();
    expireSession(TOKEN);
    expect(statusOf(currentSession())).toBe('signed-in');
    answer(NEXT);
    await done;
    expect([statusOf(currentSession()), currentSession().token, localStorage.getItem('token')]).toEqual([
      'signed-in',
      NEXT,
      NEXT,
    ]);
  });

  it('ends after all if it was rejected and no new one came', async () => {
    const { done, fail } = changing();
    expireSession(TOKEN);
    fail(new Error('lost'));
    await expect(done).rejects.toThrow('lost');
    expect(statusOf(currentSession())).toBe('expired');
  });

  it('stays in the other tabs while they wait to hear of the new one', () => {
    localStorage.setItem('session_handover', String(Date.now()));
    expireSession(TOKEN);
    expect(statusOf(currentSession())).toBe('signed-in');
    otherTab(() => localStorage.setItem('token', NEXT));
    window.dispatchEvent(new StorageEvent('storage', { key: 'session_handover', newValue: null }));
    expect([statusOf(currentSession()), currentSession().token]).toEqual(['signed-in', NEXT]);
  });

  it('stays in another tab that is rejected before it has heard of the new one', () => {
    localStorage.setItem('token', NEXT);
    expireSession(TOKEN);
    expect([statusOf(currentSession()), currentSession().token]).toEqual(['signed-in', NEXT]);
  });

  it('is not waited for if the tab that began it closed long ago', () => {
    localStorage.setItem('session_handover', String(Date.now() - 30_000));
    expireSession(TOKEN);
    expect(statusOf(currentSession())).toBe('expired');
  });
});

it('names the area to preload in a cookie, and removes it when nobody is signed in', () => {
  signIn({ token: TOKEN, user: aUser('driver') });
  expect(document.cookie).toContain('hatid_area=driver');
  signOut();
  expect(document.cookie).not.toContain('hatid_area=driver');
});
