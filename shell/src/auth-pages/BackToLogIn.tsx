import { logOut, TextLink, useSession } from 'shared-lib/entry';
import type { Journey } from './journey';

/**
 * The way back to the login page; it keeps where somebody wanted to go, and lets nobody half signed in stand in the
 * way.
 */
export function BackToLogIn({
  from,
  username,
  children = 'Back to log-in',
}: Pick<Journey, 'from' | 'username'> & { children?: string }) {
  const { status } = useSession();
  return (
    <TextLink
      to="/"
      state={{ from, username } satisfies Journey}
      onClick={status === 'signed-out' ? undefined : logOut}
    >
      {children}
    </TextLink>
  );
}
