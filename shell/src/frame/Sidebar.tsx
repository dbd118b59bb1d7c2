import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  adaptiveInterval,
  Count,
  displayName,
  limits,
  Link,
  Logo,
  notificationQueries,
  useLocation,
  useUser,
  VisuallyHidden,
} from 'shared-lib';
import styled from 'styled-components';
import { GROUPS, mainRows, profileLabel } from './navigation';
import { SidebarGroup } from './SidebarGroup';
import { SidebarRow } from './SidebarRow';

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

/** How many notifications are unread; operators every 2 minutes (9-046), others as often as they are active. */
export function useUnread(): number {
  const { role } = useUser();
  const refetchInterval = role === 'operator' ? limits.REFRESH_EVERY_MS.operator.notifications : adaptiveInterval;
  return useQuery({ ...notificationQueries.unread(), refetchInterval }).data ?? 0;
}

interface SidebarProps {
  /** Pages that exist for this person, by their path below /dashboard. */
  pages: ReadonlySet<string>;
  /** A link was followed: the drawer closes. */
  onNavigate?: () => void;
}

/** The way around the product. Source: spec 2, 'Sidebar'. Points 2-064..2-083. */
export function Sidebar({ pages, onNavigate }: SidebarProps) {
  const user = useUser();
  const unread = useUnread();
  const { pathname } = useLocation();
  const groups = GROUPS.map((group) => ({ ...group, rows: group.rows.filter((row) => pages.has(row.to)) })).filter(
    (group) => group.rows.length,
  );
  const [open, setOpen] = useState(
    () => groups.find((group) => pathname.startsWith(`/dashboard/${group.key}/`))?.key ?? null,
  );
  return (
    <Nav aria-label="Main">
      <Home to="/dashboard" aria-label="Hatid, dashboard" onClick={onNavigate}>
        <Logo />
      </Home>
      <ul role="list">
        {pages.has('profile') && (
          <SidebarRow
            to="profile"
            icon="user"
            label={profileLabel(user)}
            title={displayName(user, 'Profile')}
            onClick={onNavigate}
          />
        )}
        {pages.has('notifications') && (
          <SidebarRow
            to="notifications"
            icon="bell"
            label="Notifications"
            onClick={onNavigate}
            badge={
              unread > 0 && (
                <>
                  <Count value={unread} tone="clay" strong />
                  <VisuallyHidden>unread</VisuallyHidden>
                </>
              )
            }
          />
        )}
      </ul>
      <ul role="list">
        {mainRows(user.role)
          .filter((row) => pages.has(row.to))
          .map((row) => (
            <SidebarRow key={row.to} {...row} onClick={onNavigate} />
          ))}
      </ul>
      {groups.length > 0 && (
        <ul role="list">
          {groups.map((group) => (
            <SidebarGroup
              key={group.key}
              group={group}
              open={open === group.key}
              onToggle={() => setOpen(open === group.key ? null : group.key)}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      )}
    </Nav>
  );
}
