// How it works: docs/subsystems/screens.md.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import {
  accountQueries,
  lazyComponent,
  limits,
  media,
  Navigate,
  type Role,
  SkeletonCard,
  startLive,
  TitlePlace,
  useParams,
  useSession,
  useUser,
  VisuallyHidden,
  useLocation,
  reloadPage,
} from 'shared-lib';
import styled from 'styled-components';
import { NotFound } from '../not-found/NotFoundPage';
import { QueryCache } from '../query-cache/QueryCache';
import { AreaBoundary } from '../remotes/AreaBoundary';
import type { KnownPages } from '../remotes/areaPages';
import { useAreaLoader, useBroughtPages } from '../remotes/loaderContext';
import { RemoteOutlet } from '../remotes/RemoteArea';
import { queryAtStart, readPageConfig } from '../remotes/pageConfig';
import { localBuilds } from '../remotes/localBuilds';
import { areaLoader } from '../remotes/remotes';
import { RemotesProvider } from '../remotes/RemotesProvider';
import { usePalette } from '../command-palette/usePalette';
import { onceIdle } from '../safety/onceIdle';
import { usePageTitle } from '../titles/usePageTitle';
import { answersFor, areasOf, findPage, isLost, isShellPage, pagesFor, redirectOf } from './dashboardPages';
import { AreaView } from '../remotes/AreaView';
import { newTitlePlace, PhoneBar } from './PhoneBar';
import { type ShellPage } from './shellPages';
import { LaterSidebar } from './LaterSidebar';
import { useNarrow } from './useNarrow';
import * as m from '../texts/m';

/**
 * A new page starts at the top, with the focus there too. A page that only changes its view or filter keeps its place.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    // A page with a start of its own, such as a form's first field, has already set the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const { shown, event: eventAtStart } = readPageConfig();
const { overrides } = localBuilds;
/** Only teams that try their own build, and people with a preview or chosen versions, need it. */
const isOwn = shown.length > 0 || Object.keys(overrides).length > 0 || queryAtStart.includes('remote-');
const OwnVersions = lazyComponent(() => import('../remotes/OwnVersions').then((code) => code.OwnVersions));

/** What comes once the first page is drawn: the code of the first presses, and SOS, which then needs no network. */
const Everywhere = lazyComponent(() =>
  onceIdle(() => import(/* webpackChunkName: "everywhere" */ '../safety/Everywhere')).then((code) => code.Everywhere),
);

const Layout = styled.div`
  ${media.desk} {
    display: grid;
    grid-template-columns: 232px minmax(0, 1fr);
    min-height: calc(100dvh - var(--strip, 0px));
  }
  /* Icons only, so that the page has the width. The whole sidebar comes for the pointer and the keyboard. */
  @media (min-width: 768px) and (max-width: 1199.98px) {
    grid-template-columns: 64px minmax(0, 1fr);
    > aside { z-index: 20; width: 64px; overflow-x: hidden; }
    > aside:is(:hover, :has(:focus-visible)) { width: 232px; box-shadow: var(--shadow-high); }
    > aside:not(:hover, :has(:focus-visible)) {
      :is(a, button) { position: relative; gap: 20px; max-width: 40px; overflow: hidden; white-space: nowrap; }
      a > [data-strong] { position: absolute; inset: 1px 0 auto auto; padding: 0 4px; font-size: 10px; line-height: 14px; }
      ul ul:not([hidden]) { display: none; }
    }
  }
`;
const Side = styled.aside`
  position: sticky;
  top: var(--over, 0px);
  height: calc(100dvh - var(--over, 0px));
  overflow-y: auto;
  border-inline-end: 1px solid var(--line);
  background: var(--surface);
`;
const Main = styled.main`
  display: grid;
  align-content: start;
  gap: var(--s4);
  min-width: 0;
  max-width: 1400px;
  padding: var(--s5) var(--s6) var(--s7);

  > * { min-width: 0; }
  /* Nothing moves once it is drawn: what stands below a part that still loads is seen when that has its size. A form
     is left alone with all that holds it, and so is what has the focus: what is not seen cannot have it. */
  [data-waits] & > div :is([data-shape], :has([data-shape])) ~ :not([data-shape], form, form *, :has(form), :focus-within) {
    animation: appear 1ms 5s backwards;
  }
  ${media.phone} { padding: var(--s3) var(--s4) var(--s7); }
`;
const Skip = styled.a`
  position: absolute;
  z-index: 30;
  top: -60px;
  left: var(--s3);
  padding: var(--s2) var(--s4);
  border-radius: var(--r-m);
  background: var(--brand);
  color: var(--on-brand);
  font-weight: 600;

  &:focus { top: var(--s3); }
`;

/** A reload fetches the page with its matching parts. The files of an old build may be gone. */
function OfShell({ page: { path, label, Page } }: { page: ShellPage }) {
  return (
    <AreaBoundary label={label} place={path} onReload={() => reloadPage()}>
      <Suspense fallback={<SkeletonCard />}>
        <Page />
      </Suspense>
    </AreaBoundary>
  );
}

/**
 * The pages of all areas, for all roles. The role's own area is always opened, because its rows may change with the
 * version that runs. A local build is opened too, because only its code knows its rows.
 */
function useKnownPages(role: Role): KnownPages {
  const { open } = useAreaLoader();
  const known = useBroughtPages();
  const wanted = [role, ...known.awaited].join();
  useEffect(() => {
    // An area that fails to load says so on its own page.
    for (const area of wanted.split(',')) open(area).catch(() => undefined);
  }, [open, wanted]);
  return known;
}

/** The live channel starts and ends with the session. It misses nothing that came after the page. */
function useLive(): void {
  const { token } = useSession();
  const client = useQueryClient();
  useEffect(() => (token ? startLive(client, { last: eventAtStart }) : undefined), [token, client]);
}

function Frame() {
  const { role } = useUser();
  const params = useParams();
  const path = (params['*'] ?? '').replace(/\/+$/, '');
  const known = useKnownPages(role);
  const pages = pagesFor(role, known.rows);
  const page = findPage(pages, path);
  const title = page?.label ?? m.hatid();
  const narrow = useNarrow();
  const [titlePlace] = useState(newTitlePlace);
  const { palette, find } = usePalette(pages);
  const main = useRef<HTMLElement>(null);
  usePageTitle(title);
  useFocusOnNavigation(main);
  useLive();
  // The stored copy of the user lets the page start at once; the server's answer replaces it.
  useQuery({ ...accountQueries.profile(), staleTime: limits.CACHE_TIER_MS.medium });

  const redirect = redirectOf(path, role, known.rows);
  if (redirect) return <Navigate to={redirect} replace />;
  return (
    <TitlePlace value={narrow ? titlePlace : null}>
      <Layout>
        <Skip href="#main">{m.skip_to_the_page()}</Skip>
        <Suspense>
          <Everywhere />
        </Suspense>
        {narrow ? (
          <PhoneBar pages={pages} title={titlePlace} onFind={find} />
        ) : (
          <Side>
            <Suspense>
              <LaterSidebar pages={pages} onFind={find} />
            </Suspense>
          </Side>
        )}
        <Main id="main" ref={main} tabIndex={-1} aria-label={title}>
          {isOwn && (
            <Suspense>
              <OwnVersions overrides={overrides} shown={shown} />
            </Suspense>
          )}
          <div>
            {page && isShellPage(page) ? (
              <OfShell page={page} />
            ) : (
              <RemoteOutlet
                area={page?.area ?? answersFor(role, known)}
                role={role}
                next={role === 'operator' ? [] : areasOf(pages)}
                notFound={isLost(path, known) ? <Navigate to="/dashboard" replace /> : <NotFound />}
              />
            )}
          </div>
          <AreaView area={role} view="overlay" />
        </Main>
        {palette}
        <VisuallyHidden role="status">{title}</VisuallyHidden>
      </Layout>
    </TitlePlace>
  );
}

export { firstScreen } from './firstScreen';

/** Everything behind the sign-in: frame, areas, live channel. */
export default function Dashboard() {
  return (
    <QueryCache>
      <RemotesProvider loader={areaLoader}>
        <Frame />
      </RemotesProvider>
    </QueryCache>
  );
}
