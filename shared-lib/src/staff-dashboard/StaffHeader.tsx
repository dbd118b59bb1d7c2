import { Suspense, useEffect, useState } from 'react';
import styled from 'styled-components';
import {
  Button,
  ButtonLink,
  Clock,
  ConnectionStatus,
  displayName,
  Greeting,
  lazyComponent,
  logOut,
  onIdle,
  PageHeader,
  type PageRow,
  TitleInBar,
  useUser,
} from 'shared-lib';
import { pageName } from '../remote/pageName';
import * as m from '../texts/m';

/** Two lines in the bar of a phone: the greeting, and the time with the state of the connection. */
const InBar = styled.div`
  min-width: 0;
  line-height: 1.25;

  h1 {
    overflow: hidden;
    font-size: var(--t-l);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s1);
    color: var(--ink-2);
    font-size: var(--t-xs);
  }
  /* Two lines from the start where time and state need them. */
  @media (max-width: 379px) {
    > p { min-height: 2.5em; }
  }
  /* What is not 'Live' takes the place of the time, so that the bar keeps its height. */
  > p:has([data-notice='true']) > time { display: none; }
  /* So does what leads to the check-in, in the place of the date. */
  > p > time:has(~ [data-part='not-checked-in']) > :first-child { display: none; }
  > p:has([data-part='not-checked-in']) > [data-notice] { flex: 0 0 auto; }
`;
/** Part of what steps without a network need. Without its code, nothing is said. */
const NotCheckedIn = lazyComponent(() =>
  import(/* webpackChunkName: "unsent" */ './NotCheckedIn').then(
    (code) => code.NotCheckedIn,
    () => () => null,
  ),
);

/** Once the first screen is drawn. */
function LaterHint() {
  const [isLater, setLater] = useState(false);
  useEffect(() => onIdle(() => setLater(true)), []);
  return <Suspense fallback={null}>{isLater && <NotCheckedIn />}</Suspense>;
}

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  margin-top: var(--s4);
`;

export interface OwnPages {
  /** Pages of the role without a row in the sidebar: the dashboard links to them. Source: 6-011, R-pages-19. */
  own: readonly Pick<PageRow, 'path' | 'label'>[];
}

function WaysOn({ own }: OwnPages) {
  return (
    <>
      {own.map((page) => (
        <ButtonLink key={page.path} size="sm" variant="ghost" to={`/dashboard/${page.path}`}>
          {pageName(page)}
        </ButtonLink>
      ))}
      <Button size="sm" variant="ghost" onClick={logOut}>
        {m.logout()}
      </Button>
    </>
  );
}

/**
 * Greeting, the business's clock and the connection. Without a bar, also the links and log-out. Source: 2-160, 2-161,
 * R-pages-41.
 */
export function StaffHeader({ bar, own }: OwnPages & { bar: HTMLElement | null }) {
  const greeting = <Greeting name={displayName(useUser(), '')} />;
  if (!bar) {
    return (
      <PageHeader
        title={greeting}
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
            <LaterHint />
          </>
        }
        actions={<WaysOn own={own} />}
      />
    );
  }
  return (
    <TitleInBar place={bar}>
      <InBar>
        <h1>{greeting}</h1>
        <p>
          <Clock date="short" />
          <ConnectionStatus />
          <LaterHint />
        </p>
      </InBar>
    </TitleInBar>
  );
}

/** On a phone, what is beside the title elsewhere, below everything. Its menu has it too. */
export const StaffFoot = ({ own }: OwnPages) => (
  <Foot>
    <WaysOn own={own} />
  </Foot>
);
