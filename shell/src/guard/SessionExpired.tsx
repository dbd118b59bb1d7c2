import { useEffect } from 'react';
import { acknowledgeExpiry, Button, texts } from 'shared-lib/entry';
import styled from 'styled-components';
import { usePageTitle } from '../titles/usePageTitle';
import * as m from '../texts/m';

/** Long enough to read the message. A user who is away finds the login page on return. */
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
 * The server no longer knows the session. The screen is cleared, because another person may use this device next.
 * Source: 8-003, 8-004.
 */
export function SessionExpired() {
  usePageTitle(m.session_expired());
  useEffect(() => {
    const timer = setTimeout(acknowledgeExpiry, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page>
      <Box role="alertdialog" aria-labelledby="session-expired">
        <p id="session-expired">{texts.TRANSPORT.sessionExpiredAlert}</p>
        <Button variant="primary" autoFocus onClick={acknowledgeExpiry}>
          {m.log_in_again()}
        </Button>
      </Box>
    </Page>
  );
}
