import { BrowserRouter, EmptyState, GlobalStyle, isRole, Navigate, Route, Routes, Toaster, useParams } from 'shared-lib';
import { DesignRoute } from './dev-design/DesignRoute';
import { areaAt, areasOf } from './remotes/areas';
import { OverrideBanner } from './remotes/OverrideBanner';
import { RemoteOutlet } from './remotes/RemoteArea';
import { areaLoader, overrides } from './remotes/remotes';
import { readPageConfig } from './remotes/pageConfig';
import { RemotesProvider } from './remotes/RemotesProvider';

function Dashboard() {
  const { '*': path = '' } = useParams();
  const { role } = JSON.parse(localStorage.getItem('user') ?? '{}') as { role?: unknown };
  if (!isRole(role)) return <Navigate to="/" replace />;
  const area = areaAt(path, role);
  const notFound = <EmptyState title="There is no such page." />;
  return area ? <RemoteOutlet area={area} next={areasOf(role)} notFound={notFound} /> : notFound;
}

export function App() {
  return (
    <BrowserRouter>
      <GlobalStyle />
      <RemotesProvider loader={areaLoader}>
        <OverrideBanner overrides={overrides} />
        <Routes>
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="/dev/design" element={<DesignRoute demo={readPageConfig().demo} />} />
          <Route path="*" element={<h1>Hatid</h1>} />
        </Routes>
        <Toaster />
      </RemotesProvider>
    </BrowserRouter>
  );
}
