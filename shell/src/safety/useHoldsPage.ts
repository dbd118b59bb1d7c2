// How it works: docs/subsystems/sos.md.
import { useEffect } from 'react';

/**
 * While `isOn`, the product does not reload this page by itself: `losesNothing` says no. The browser's own question
 * stays away, as some browsers would ask it before they open the dialler.
 */
export function useHoldsPage(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const hold = (event: Event): void => {
      if (!event.isTrusted) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isOn]);
}
