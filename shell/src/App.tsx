import { lazy, Suspense } from 'react';
import { BrowserRouter, GlobalStyle, Route, Routes, Toaster } from 'shared-lib/entry';
import { CrashBoundary } from './crash/CrashBoundary';
import { dashboardCode } from './dashboardCode';
import { DemoBanner } from './demo/DemoBanner';
import { DesignRoute } from './dev-design/DesignRoute';
import { DashboardGuard } from './guard/DashboardGuard';
import { LoadingPage } from './guard/LoadingPage';
import { NotFoundPage } from './not-found/NotFoundPage';
import { readPageConfig } from './remotes/pageConfig';
import { LoginPage } from './sign-in/LoginPage';
import { CodeBoundary } from './auth-pages/CodeBoundary';
import { AUTH_PAGES } from './auth-pages/authPages';

const Dashboard = lazy(dashboardCode);
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
              <Route path="/dev/design" element={<DesignRoute demo={demo} />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
          <Toaster />
        </BrowserRouter>
      </CrashBoundary>
    </>
  );
}
