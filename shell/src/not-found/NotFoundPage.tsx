import { ButtonLink, EmptyState, useSession } from 'shared-lib/entry';
import styled from 'styled-components';
import { usePageTitle } from '../titles/usePageTitle';

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 80dvh;
  padding: var(--s4);
`;

/** Shown for an unknown address, with a link back. */
export function NotFound() {
  usePageTitle('Page not found');
  const { status } = useSession();
  const home =
    status === 'signed-in'
      ? { to: '/dashboard', words: 'Go to the dashboard' }
      : { to: '/', words: 'Go to the login page' };
  return (
    <EmptyState
      wholePage
      icon="search"
      title="There is no such page."
      text="The address may be old or mistyped."
      action={<ButtonLink to={home.to}>{home.words}</ButtonLink>}
    />
  );
}

export function NotFoundPage() {
  return (
    <Page>
      <NotFound />
    </Page>
  );
}
