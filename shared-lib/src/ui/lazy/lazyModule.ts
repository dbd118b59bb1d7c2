import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from '../toast/toast';

/**
 * Code that is fetched the first time it is needed and drawn at once ever after. Not React.lazy: that remembers a
 * failed download for ever and shows a fallback on each first use.
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  const listeners = new Set<() => void>();

  const fetchNow = (): Promise<Module> => {
    loading ??= load().then(
      (module) => {
        loaded = module;
        for (const listener of listeners) listener();
        return module;
      },
      (reason: unknown) => {
        // Forgotten, so that the next press tries again.
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  };

  return {
    /** Fetches ahead of need; a failure is met again, and said, when it is needed. */
    prefetch: (): void => void fetchNow().catch(() => undefined),

    /** The module once it is there; asks for it as soon as `wanted`. `onFail` runs when it cannot be had. */
    useCode(wanted: boolean, onFail: () => void): Module | undefined {
      const current = useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => loaded,
      );
      const failed = useEffectEvent(() => {
        toast.error('Could not open this. Please check your connection and try again.');
        onFail();
      });
      useEffect(() => {
        if (!wanted || loaded) return;
        fetchNow().catch(failed);
      }, [wanted]);
      return current;
    },
  };
}
