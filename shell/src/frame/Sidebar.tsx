import { useState } from 'react';
import { Count, displayName, Icon, Link, Logo, media, useLocation, useUser, VisuallyHidden } from 'shared-lib';
import styled from 'styled-components';
import type { DashboardPage } from './dashboardPages';
import { GROUPS, iconOf, profileLabel, rowsIn } from './sidebarRows';
import { SidebarGroup } from './SidebarGroup';
import { rowStyle, SidebarRow } from './SidebarRow';
import { useUnread } from './useUnread';
import * as m from '../texts/m';

const Nav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding: var(--s4) var(--s3);

  /* A closed group stays closed: display would beat its hidden attribute. */
  ul:not([hidden]) { display: grid; gap: 2px; }
  ul + ul { padding-top: 10px; border-top: 1px solid var(--line); }
`;
const Home = styled(Link)`
  align-self: flex-start;
  padding: var(--s1) 10px;
  border-radius: var(--r-m);
  text-decoration: none;
`;

const Press = styled.button`
  ${rowStyle}
`;
const Find = styled(Press)`
  border: 1px solid var(--line);
  color: var(--ink-2);

  kbd { margin-inline-start: auto; color: var(--ink-3); font: inherit; font-size: var(--t-xs); }

  /* A key is nothing to tell to fingers. */
  ${media.touch} {
    kbd { display: none; }
  }
`;

function Unread({ count }: { count: number }) {
  return (
    <>
      <Count value={count} tone="clay" strong />
      <VisuallyHidden>{m.unread()}</VisuallyHidden>
    </>
  );
}

interface SidebarProps {
  /** The pages this user can open. */
  pages: readonly DashboardPage[];
  /** Called when a link is followed, so that the drawer closes. */
  onNavigate?: () => void;
  /** Opens the command palette, which finds all of this and more by name. */
  onFind?: () => void;
  /** Logs out; the button stands below the links. Left out when the page shows it itself. */
  onLogOut?: () => void;
}

/** The main navigation. `DashboardGuard` (guard/DashboardGuard.tsx) decides who sees it. Source: 2-064..2-083. */
export function Sidebar({ pages, onNavigate, onFind, onLogOut }: SidebarProps) {
  const user = useUser();
  const unread = useUnread();
  const { pathname } = useLocation();
  const groups = GROUPS.map((group) => ({ group, rows: rowsIn(group.section, pages) })).filter(
    ({ rows }) => rows.length,
  );
  const [open, setOpen] = useState(
    () => groups.find(({ group }) => pathname.startsWith(`/dashboard/${group.section}/`))?.group.section ?? null,
  );
  return (
    <Nav aria-label={m.main()}>
      <Home to="/dashboard" aria-label={m.hatid_dashboard()} onClick={onNavigate}>
        <Logo />
      </Home>
      {onFind && (
        <Find type="button" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
          <Icon name="search" />
          {m.find()}
          <kbd aria-hidden="true">{m.ctrl_k()}</kbd>
        </Find>
      )}
      <ul role="list">
        {rowsIn('top', pages).map((page) => (
          <SidebarRow
            key={page.path}
            path={page.path}
            icon={iconOf(page)}
            label={page.path === 'profile' ? profileLabel(user) : page.label}
            title={page.path === 'profile' ? displayName(user, page.label) : undefined}
            badge={page.path === 'notifications' && unread > 0 && <Unread count={unread} />}
            onClick={onNavigate}
          />
        ))}
      </ul>
      <ul role="list">
        {rowsIn('main', pages).map((page) => (
          <SidebarRow key={page.path} path={page.path} icon={iconOf(page)} label={page.label} onClick={onNavigate} />
        ))}
      </ul>
      {groups.length > 0 && (
        <ul role="list">
          {groups.map(({ group, rows }) => (
            <SidebarGroup
              key={group.section}
              group={group}
              rows={rows}
              open={open === group.section}
              onToggle={() => setOpen(open === group.section ? null : group.section)}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      )}
      {onLogOut && (
        <ul role="list">
          <li>
            <Press type="button" onClick={onLogOut}>
              <Icon name="logout" />
              {m.logout()}
            </Press>
          </li>
        </ul>
      )}
    </Nav>
  );
}
