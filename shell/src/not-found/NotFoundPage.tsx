import { ButtonLink, EmptyState, useSession } from 'shared-lib/entry';
import styled from 'styled-components';
import { usePageTitle } from '../titles/usePageTitle';
import * as m from '../texts/m';

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 80dvh;
  padding: var(--s4);
`;

/** Shown for an unknown address, with a link back. */
export function NotFound() {
  usePageTitle(m.page_not_found());
  const { status } = useSession();
  const home =
    status === 'signed-in'
      ? { to: '/dashboard', words: m.go_to_the_dashboard() }
      : { to: '/', words: m.go_to_the_login_page() };
  return (
    <EmptyState
      wholePage
      icon="search"
      title={m.there_is_no_such_page()}
      text={m.the_address_may_be_old()}
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
