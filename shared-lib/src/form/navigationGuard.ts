import { useContext, useEffect, useEffectEvent } from 'react';
import { RELOADS } from '../reload';
import { RouterNavigator, type To, useLocation } from '../router';
import type { FormState } from './useForm';

export type Guarded = Pick<FormState<object>, 'unsaved' | 'waits' | 'keepsAll' | 'leave'>;
type Leave = Guarded['leave'];

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname);

/** The router's place in the browser's history: the only way to tell how far Back has gone. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before an unsaved form is left (`leave`): by a link or the program, by Back, or by closing the tab. Another
 * view of the page asks nothing, nor does a draft that waits, nor a reload of ours that loses nothing.
 *
 * The router's own `useBlocker` needs its data router, 18 kB more in every first screen. So this wraps the navigator
 * behind links and `useNavigate`, and sees a Back before the router does.
 */
export function useNavigationGuard({ unsaved, waits, keepsAll, leave }: Guarded): void {
  const { navigator } = useContext(RouterNavigator);
  const { pathname, key } = useLocation();
  const onLeave = useEffectEvent<Leave>((then) => leave(then));
  const onReload = useEffectEvent(() => keepsAll());

  useEffect(() => {
    // A draft that waits is never lost by leaving: it is there when the form opens again.
    if (!unsaved || waits) return undefined;
    const here = placeOf(window.history.state);
    const before = { push: navigator.push, replace: navigator.replace };
    let returning = false;

    const hold =
      (move: typeof before.push): typeof before.push =>
      (to, ...rest) => {
        if (pathOf(to) === pathname) return move(to, ...rest);
        onLeave(() => {
          release();
          move(to, ...rest);
        });
      };
    const onPop = (event: PopStateEvent): void => {
      if (returning || window.location.pathname !== pathname) event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = placeOf(event.state) - here;
      if (window.location.pathname === pathname || steps === 0) return;
      returning = true;
      window.history.go(-steps);
      onLeave(() => {
        release();
        window.history.go(steps);
      });
    };
    let isKept = false;
    const onReloads = (): void => void (isKept = onReload());
    const onUnload = (event: Event): void => {
      if (!isKept) event.preventDefault();
      isKept = false;
    };
    const release = (): void => {
      Object.assign(navigator, before);
      window.removeEventListener('popstate', onPop, true);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener(RELOADS, onReloads);
    };

    Object.assign(navigator, { push: hold(before.push), replace: hold(before.replace) });
    window.addEventListener('popstate', onPop, true);
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener(RELOADS, onReloads);
    return release;
  }, [unsaved, waits, navigator, pathname, key]);
}
