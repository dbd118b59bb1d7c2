import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from '../toast/toast';
import * as m from '../../texts/m';

/**
 * Code that is loaded when it is first needed, and drawn at once from then on. Not React.lazy: that remembers a failed
 * download for ever, and shows a fallback on each first use.
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
        // Forgets the failure, so that the next press tries again.
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  };

  return {
    /** Loads in advance. Rejects when it cannot: the next call tries again. */
    load: fetchNow,

    /** Loads in advance. A failure is ignored: it shows up again when the code is needed. */
    prefetch: (): void => void fetchNow().catch(() => undefined),

    /** The module once it is loaded; starts loading when `wanted`. `onFail` runs if it cannot be loaded. */
    useCode(wanted: boolean, onFail: () => void): Module | undefined {
      const current = useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => loaded,
      );
      const failed = useEffectEvent(() => {
        toast.error(m.could_not_open_this_please());
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
