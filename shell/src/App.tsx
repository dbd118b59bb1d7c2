import { lazy, Suspense } from 'react';
import { BrowserRouter, GlobalStyle, lazyComponent, Route, Routes, Toaster } from 'shared-lib/entry';
import { CrashBoundary } from './crash/CrashBoundary';
import { readyDashboard } from './dashboardCode';
import { DemoBanner } from './demo/DemoBanner';
import { DashboardGuard } from './guard/DashboardGuard';
import { LoadingPage } from './guard/LoadingPage';
import { NotFoundPage } from './not-found/NotFoundPage';
import { readPageConfig } from './remotes/pageConfig';
import { LoginPage } from './sign-in/LoginPage';
import { CodeBoundary } from './auth-pages/CodeBoundary';
import { AUTH_PAGES } from './auth-pages/authPages';

const Dashboard = lazyComponent(readyDashboard);
/** The design system, under `npm run dev` alone: a build leaves the route and its code out. */
const DesignPage = process.env.NODE_ENV === 'development' && lazy(() => import('../dev-design/DesignPage'));
const { demo } = readPageConfig();

export function App() {
  return (
    <>
      <GlobalStyle />
      <CrashBoundary>
        <BrowserRouter>
          {demo && <DemoBanner />}
          <Suspense fallback={<LoadingPage />}>
            <Routes>
              <Route
                path="/"
                element={
                  <CodeBoundary>
                    <LoginPage />
                  </CodeBoundary>
                }
              />
              {AUTH_PAGES.map(({ path, Page }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <CodeBoundary>
                      <Page />
                    </CodeBoundary>
                  }
                />
              ))}
              <Route
                path="/dashboard/*"
                element={
                  <DashboardGuard>
                    <Dashboard />
                  </DashboardGuard>
                }
              />
              {DesignPage && <Route path="/dev/design" element={<DesignPage />} />}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
          <Toaster />
        </BrowserRouter>
      </CrashBoundary>
    </>
  );
}
