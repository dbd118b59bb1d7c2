import { startTransition } from 'react';
import { tellOfError, watchErrors } from './browser-log/watchErrors';
import { keepInstallPrompt } from './install/installPrompt';
import { placeReactHook } from './watch/reactHook';

/** Ends the current task, so that the browser handles a waiting press before the next task begins. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * The code arrives in one file but runs in pieces, and so does the first render. In one go, a phone would not respond
 * for a third of a second. The pieces are modules of this same file.
 */
async function start(): Promise<void> {
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { currentSession, setServerTime } = await import(/* webpackMode: "eager" */ 'shared-lib/entry');
  const { timeOfPage } = await import(/* webpackMode: "eager" */ './timeOfPage');
  const page = await timeOfPage();
  if (page) setServerTime(page.time, page.ageMs);
  await nextTask();
  const { dashboardCode, dashboardCodeOnceTouched, readyDashboard } = await import(
    /* webpackMode: "eager" */ './dashboardCode'
  );
  const { LoginForm } = await import(/* webpackMode: "eager" */ './auth-pages/authPages');

  // Signed-in users need it next. An address with a local build is asked about before the router drops it.
  if (currentSession().token || location.search.includes('remote-')) dashboardCode().catch(() => undefined);
  else dashboardCodeOnceTouched();
  if (!currentSession().token && location.pathname === '/') LoginForm.prefetch();

  const { App } = await import(/* webpackMode: "eager" */ './App');
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // Until it can be drawn, the frame of the first script is a better page than this one without it.
  if (document.documentElement.dataset.start) await readyDashboard().catch(() => undefined);
  startTransition(() => createRoot(root).render(<App />));
}

watchErrors();
keepInstallPrompt();
placeReactHook();
start().catch((error: unknown) => {
  void tellOfError(error);
  import(/* webpackChunkName: "tell-of-start" */ './remotes/tellOfStart').then(
    ({ tellOfDeadShell }) => tellOfDeadShell(),
    () => undefined,
  );
});
