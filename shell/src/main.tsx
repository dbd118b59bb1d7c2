import { createRoot } from 'react-dom/client';
import { currentSession } from 'shared-lib/entry';
import { App } from './App';
import { dashboardCode, dashboardCodeOnceTouched } from './dashboardCode';

// Whoever is signed in needs it next; whoever brings a local build in the address is asked before it is gone.
if (currentSession().token || location.search.includes('remote-')) dashboardCode().catch(() => undefined);
else dashboardCodeOnceTouched();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<App />);
