import { Suspense, useState } from 'react';
import { ButtonLink, Count, IconButton, Link, logOut, Logo, Sheet, VisuallyHidden } from 'shared-lib';
import styled from 'styled-components';
import type { DashboardPage } from './dashboardPages';
import { LaterSidebar } from './LaterSidebar';
import { useUnread } from './useUnread';
import * as m from '../texts/m';

const Bar = styled.header`
  position: sticky;
  z-index: 20;
  top: var(--over, 0px);
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s1);
  min-height: 48px;
  padding: 2px var(--s2);
  background: var(--bg);

  /* Where a page may put its title. Without one, the logo stands in the middle. */
  [data-part='title'] {
    flex: 1;
    min-width: 0;
    /* SOS comes a little later, and moves nothing. */
    padding-inline-end: clamp(44px, 2.75rem, 64px);

    &:empty { display: none; }
  }
  &:not(:has([data-part='title']:not(:empty))) { border-bottom: 1px solid var(--line); }
  &:has([data-part='title']:not(:empty)) > a[aria-label] { display: none; }
`;
const Title = styled.div`
  display: contents;
`;

/** The place for the title of a page. It outlives the bar. */
export function newTitlePlace(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.part = 'title';
  return place;
}

const Home = styled(Link)`
  position: absolute;
  /* In the middle, or left of SOS, which grows with the text. */
  left: min(50%, 100% - clamp(112px, 7rem, 160px) - 48px);
  display: grid;
  place-items: center;
  min-height: 44px;
  transform: translateX(-50%);
  text-decoration: none;
`;
const Bell = styled(ButtonLink).attrs({ variant: 'ghost', icon: 'bell' })`
  padding: 0 var(--s2);
`;

interface PhoneBarProps {
  pages: readonly DashboardPage[];
  /** The place for the title of a page. */
  title: HTMLElement;
  onFind: () => void;
}

/** The top bar on a phone: the hamburger menu, the logo that leads home, and the notifications. Source: 2-084. */
export function PhoneBar({ pages, title, onFind }: PhoneBarProps) {
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  const close = (): void => setOpen(false);
  return (
    <Bar>
      <div>
        <IconButton icon="menu" label={m.open_the_menu()} aria-expanded={open} onClick={() => setOpen(true)} />
      </div>
      <Title ref={(bar) => void bar?.append(title)} />
      <Home to="/dashboard" aria-label={m.hatid_dashboard()}>
        <Logo />
      </Home>
      <Bell to="/dashboard/notifications">
        <VisuallyHidden>{m.notifications_unread({ unread })}</VisuallyHidden>
        {unread > 0 && (
          <span aria-hidden="true">
            <Count value={unread} tone="clay" strong />
          </span>
        )}
      </Bell>
      <Sheet open={open} onClose={close} title={m.menu()} side="left" bare>
        <Suspense>
          <LaterSidebar
            pages={pages}
            onNavigate={close}
            onFind={() => {
              close();
              onFind();
            }}
            onLogOut={logOut}
          />
        </Suspense>
      </Sheet>
    </Bar>
  );
}
