import { useState } from 'react';
import { ButtonLink, Count, IconButton, Link, Logo, Sheet, VisuallyHidden } from 'shared-lib';
import styled from 'styled-components';
import type { DashboardPage } from './dashboardPages';
import { Sidebar, useUnread } from './Sidebar';

const Bar = styled.header`
  position: sticky;
  z-index: 20;
  top: 0;
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  min-height: 52px;
  padding: 0 var(--s2);
  border-bottom: 1px solid var(--line);
  background: var(--bg);

  > :last-child { justify-self: end; }
`;
const Home = styled(Link)`
  display: grid;
  place-items: center;
  min-height: 44px;
  text-decoration: none;
`;
const Bell = styled(ButtonLink).attrs({ variant: 'ghost', icon: 'bell' })`
  padding: 0 var(--s2);
`;

/** The top of a phone: the menu behind the hamburger, the way home, what is new. Source: 2-084. */
export function PhoneBar({ pages }: { pages: readonly DashboardPage[] }) {
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  const close = (): void => setOpen(false);
  return (
    <Bar>
      <div>
        <IconButton icon="menu" label="Open the menu" aria-expanded={open} onClick={() => setOpen(true)} />
      </div>
      <Home to="/dashboard" aria-label="Hatid, dashboard">
        <Logo />
      </Home>
      <Bell to="/dashboard/notifications">
        <VisuallyHidden>{`Notifications, ${unread} unread`}</VisuallyHidden>
        {unread > 0 && (
          <span aria-hidden="true">
            <Count value={unread} tone="clay" strong />
          </span>
        )}
      </Bell>
      <Sheet open={open} onClose={close} title="Menu" side="left" bare>
        <Sidebar pages={pages} onNavigate={close} />
      </Sheet>
    </Bar>
  );
}
