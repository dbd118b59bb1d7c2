import { Spinner } from 'shared-lib/entry';
import styled from 'styled-components';
import * as m from '../texts/m';

const Page = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--s3);
  min-height: 80dvh;
  color: var(--ink-2);
  font-size: var(--t-s);
`;

/** Shown until the user is known and the code of the page has loaded. Source: 2-011. */
export function LoadingPage() {
  return (
    <Page role="status" data-part="loading">
      <Spinner $size={28} />
      {m.loading()}
    </Page>
  );
}
