import { startTransition } from 'react';
import { watchErrors } from './browser-log/watchErrors';

/** Ends the task that runs: a press that came meanwhile is heard before the next begins. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * The page's code is there at once but runs in pieces, and what is drawn first is drawn in pieces too: a phone that
 * runs all of it in one go would not answer for a third of a second. The pieces are modules of this very file.
 */
async function start(): Promise<void> {
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { currentSession, setServerTime } = await import(/* webpackMode: "eager" */ 'shared-lib/entry');
  const { timeOfPage } = await import(/* webpackMode: "eager" */ './timeOfPage');
  const page = await timeOfPage();
  if (page) setServerTime(page.time, page.ageMs);
  await nextTask();
  const { dashboardCode, dashboardCodeOnceTouched } = await import(/* webpackMode: "eager" */ './dashboardCode');
  const { LoginForm } = await import(/* webpackMode: "eager" */ './auth-pages/authPages');

  // Whoever is signed in needs it next; whoever brings a local build in the address is asked before it is gone.
  if (currentSession().token || location.search.includes('remote-')) dashboardCode().catch(() => undefined);
  else dashboardCodeOnceTouched();
  if (!currentSession().token && location.pathname === '/') LoginForm.prefetch();

  const { App } = await import(/* webpackMode: "eager" */ './App');
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  startTransition(() => createRoot(root).render(<App />));
}

watchErrors();
void start();
