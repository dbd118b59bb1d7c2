import { logOut, TextLink, useSession } from 'shared-lib/entry';
import type { Journey } from './journey';
import * as m from '../texts/m';

/** The link back to the login page. It keeps the page the user asked for, and drops a half-finished sign-in. */
export function BackToLogIn({
  from,
  username,
  children = m.back_to_log_in(),
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
