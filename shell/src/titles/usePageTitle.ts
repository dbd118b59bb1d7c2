import { useEffect } from 'react';

/**
 * Names the page in the tab and the history: `Schedule · Hatid`. Within the dashboard by the page's `label`
 * (frame/shellPages.ts, or a remote's pages.ts), as frame/Dashboard.tsx says; pages in front of it say their own.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hatid`;
  }, [title]);
}
