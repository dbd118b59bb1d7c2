import { useEffect } from 'react';
import * as m from '../texts/m';

/**
 * Names the page in the tab and the history: `Schedule · Hatid`. In the dashboard, frame/Dashboard.tsx passes the
 * page's `label` (frame/shellPages.ts, or a remote's pages.ts). Pages before sign-in pass their own title.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = m.title_hatid({ title });
  }, [title]);
}
