import { useEffect } from 'react';
import { acknowledgeExpiry, Button, texts } from 'shared-lib/entry';
import styled from 'styled-components';
import { usePageTitle } from '../titles/usePageTitle';

/** Long enough to read it; who has gone away finds the login page. */
const REDIRECT_MS = 6_000;

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 80dvh;
  padding: var(--s4);
`;
const Box = styled.div`
  display: grid;
  gap: var(--s4);
  justify-items: start;
  max-width: 420px;
  padding: var(--s5);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--shadow-high);
`;

/**
 * The server no longer knows the session. What stood on the screen is gone: it may be somebody else's turn at this
 * device. Source: 8-003, 8-004.
 */
export function SessionExpired() {
  usePageTitle('Session expired');
  useEffect(() => {
    const timer = setTimeout(acknowledgeExpiry, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page>
      <Box role="alertdialog" aria-labelledby="session-expired">
        <p id="session-expired">{texts.TRANSPORT.sessionExpiredAlert}</p>
        <Button variant="primary" autoFocus onClick={acknowledgeExpiry}>
          Log in again
        </Button>
      </Box>
    </Page>
  );
}
