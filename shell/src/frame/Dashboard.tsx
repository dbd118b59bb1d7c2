import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  accountQueries,
  limits,
  media,
  Navigate,
  prefetchOptimisticUpdate,
  prefetchOverlays,
  type Role,
  SkeletonCard,
  startLive,
  useParams,
  useSession,
  useUser,
  VisuallyHidden,
  whenIdle,
} from 'shared-lib';
import styled from 'styled-components';
import { NotFound } from '../not-found/NotFoundPage';
import { AreaBoundary } from '../remotes/AreaBoundary';
import { areaAt, areasOf } from '../remotes/areas';
import { OverrideBanner } from '../remotes/OverrideBanner';
import { RemoteOutlet } from '../remotes/RemoteArea';
import { areaLoader, overrides } from '../remotes/remotes';
import { RemotesProvider } from '../remotes/RemotesProvider';
import { usePageTitle } from '../titles/usePageTitle';
import { titleOf } from './navigation';
import { SHELL_PAGES } from './pages';
import { PhoneBar } from './PhoneBar';
import { useProvidedPages } from './provided';
import { redirectOf } from './redirects';
import { Sidebar } from './Sidebar';
import { useFocusOnNavigation } from './useFocusOnNavigation';
import { useNarrow } from './useNarrow';

const Layout = styled.div`
  ${media.desk} {
    display: grid;
    grid-template-columns: 232px minmax(0, 1fr);
    min-height: calc(100dvh - var(--strip, 0px));
  }
`;
const Side = styled.aside`
  position: sticky;
  top: 0;
  height: 100dvh;
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

/** With the page come the parts that belong to it; those of a build replaced long ago do not come any more. */
const reload = async (): Promise<void> => location.reload();

function pageAt(path: string, role: Role): ReactNode {
  const own = SHELL_PAGES.find((page) => page.path === path && page.roles.includes(role));
  if (own) {
    return (
      <AreaBoundary label={titleOf(path, role)} place={path} onReload={reload} onRepair={reload}>
        <Suspense fallback={<SkeletonCard />}>
          <own.Page />
        </Suspense>
      </AreaBoundary>
    );
  }
  const area = areaAt(path, role);
  return area ? <RemoteOutlet area={area} next={areasOf(role)} notFound={<NotFound />} /> : <NotFound />;
}

/** What the first press needs, fetched once nothing else is to do. */
function prefetchNext(): void {
  prefetchOverlays();
  prefetchOptimisticUpdate();
}

/** The live channel belongs to the session: it starts with it and ends with it. */
function useLive(): void {
  const { token } = useSession();
  const client = useQueryClient();
  useEffect(() => (token ? startLive(client) : undefined), [token, client]);
}

function Frame() {
  const { role } = useUser();
  const params = useParams();
  const path = (params['*'] ?? '').replace(/\/+$/, '');
  const title = titleOf(path, role);
  const pages = useProvidedPages(role);
  const narrow = useNarrow();
  const main = useRef<HTMLElement>(null);
  usePageTitle(title);
  useFocusOnNavigation(main);
  useLive();
  // The server knows best who this is; the stored copy only lets the page begin without waiting.
  useQuery({ ...accountQueries.profile(), staleTime: limits.CACHE_TIER_MS.medium });
  useEffect(() => whenIdle(prefetchNext), []);

  const redirect = redirectOf(path, role);
  if (redirect) return <Navigate to={redirect} replace />;
  return (
    <Layout>
      <Skip href="#main">Skip to the page</Skip>
      {narrow ? (
        <PhoneBar pages={pages} />
      ) : (
        <Side>
          <Sidebar pages={pages} />
        </Side>
      )}
      <Main id="main" ref={main} tabIndex={-1} aria-label={title}>
        <OverrideBanner overrides={overrides} />
        <div>{pageAt(path, role)}</div>
      </Main>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
    </Layout>
  );
}

/** Everything behind the sign-in: frame, areas, channel. */
export default function Dashboard() {
  return (
    <RemotesProvider loader={areaLoader}>
      <Frame />
    </RemotesProvider>
  );
}
