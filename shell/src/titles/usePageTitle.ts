import { useEffect } from 'react';

/** Names the page in the tab and the history: `Schedule · Hatid`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hatid`;
  }, [title]);
}
