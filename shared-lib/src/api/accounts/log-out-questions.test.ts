import { currentSession, signIn, signOut } from '../../session/session';
import { aUser, TEST_TOKEN } from '../../testing';
import { logOut } from './log-out';
import { alsoAskBeforeLogOut } from './log-out-questions';

it('asks one question after the other, the urgent one first, and leaves after the last yes (R-beyond-326)', () => {
  signIn({ token: TEST_TOKEN, user: aUser('therapist') });
  const asked: string[] = [];
  const go: Record<string, () => void> = {};
  const question = (name: string, isUrgent = false) =>
    alsoAskBeforeLogOut((leave) => {
      asked.push(name);
      go[name] = leave;
      return name !== 'nothing to lose';
    }, isUrgent);
  const ends = [question('steps'), question('nothing to lose'), question('SOS', true)];
  logOut();
  expect(asked).toEqual(['SOS']);
  go.SOS?.();
  expect(asked).toEqual(['SOS', 'steps']);
  expect(currentSession().token).not.toBeNull();
  go.steps?.();
  expect(asked).toEqual(['SOS', 'steps', 'nothing to lose']);
  expect(currentSession().token).toBeNull();
  signIn({ token: TEST_TOKEN, user: aUser('therapist') });
  for (const end of ends) end();
  logOut();
  expect(currentSession().token).toBeNull();
  signOut();
});
