import { type ComponentType, createElement, type JSX, use } from 'react';

export interface LazyComponent<Props> {
  (props: Props): JSX.Element;
  /** Loads the code in advance. A failure is ignored: it shows up again when the component is drawn. */
  prefetch: () => void;
}

/** Counts retries by people. Code that failed to load is loaded again once this grows. */
let retries = 0;

/** Lets failed code load again at its next rendering. The shell's Retry calls it. */
export function retryLazyCode(): void {
  retries += 1;
}

interface Loading<Props> {
  readonly page: Promise<ComponentType<Props>>;
  readonly since: number;
  failed: boolean;
}

/**
 * A component (a page, or a part of one) whose code loads when it is first shown, inside a Suspense. Not React.lazy:
 * that remembers a failed download for ever, so Retry could never help.
 *
 * @example const BookingsPage = lazyComponent(() => import('./BookingsPage').then((code) => code.BookingsPage));
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Loading<Props> | undefined;

  const current = (): Promise<ComponentType<Props>> => {
    if (loading && !(loading.failed && loading.since < retries)) return loading.page;
    const started: Loading<Props> = { page: load(), since: retries, failed: false };
    started.page.then(
      // React's own mark on a promise that it has waited for. With it, a prefetched page is drawn without a blank
      // moment.
      (value) => Object.assign(started.page, { status: 'fulfilled', value }),
      () => (started.failed = true),
    );
    loading = started;
    return started.page;
  };

  function Page(props: Props) {
    return createElement(use(current()), props);
  }
  const prefetch = (): void =>
    void current().catch(() => {
      loading = undefined;
    });
  return Object.assign(Page, { prefetch });
}
