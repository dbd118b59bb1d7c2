import { type ComponentType, createElement, type JSX, use } from 'react';

export interface LazyComponent<Props> {
  (props: Props): JSX.Element;
  /** Fetches the code ahead of need. A failure is forgotten: it is met again, and said, when it is shown. */
  prefetch: () => void;
}

/** Counts the retries somebody asked for; what failed to load is fetched again once it has grown. */
let retries = 0;

/** Lets whatever could not be fetched be fetched anew, at its next rendering. The shell's Retry calls it. */
export function retryLazyCode(): void {
  retries += 1;
}

interface Loading<Props> {
  readonly page: Promise<ComponentType<Props>>;
  readonly since: number;
  failed: boolean;
}

/**
 * A component (a page, a part of one) whose code is fetched when it is first shown, inside a Suspense. Not React.lazy:
 * that remembers a failed download for ever, so that Retry could never help.
 *
 * @example const BookingsPage = lazyComponent(() => import('./BookingsPage').then((code) => code.BookingsPage));
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Loading<Props> | undefined;

  const current = (): Promise<ComponentType<Props>> => {
    if (loading && !(loading.failed && loading.since < retries)) return loading.page;
    const started: Loading<Props> = { page: load(), since: retries, failed: false };
    started.page.then(
      // What React writes on a promise it has waited for: with it, a page fetched ahead is drawn without a moment of
      // nothing.
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
