import type { FastifyRateLimitStore as Store } from '@fastify/rate-limit';
import type { Clock } from '../clock.js';

/** The addresses remembered for each limit. Those whose window began first are forgotten first. */
const MOST_ADDRESSES = 5_000;

interface Window {
  readonly since: number;
  current: number;
}

/** How many requests a key has made in its window, and how many milliseconds are left of it. */
interface Counted {
  readonly current: number;
  readonly ttl: number;
}

interface RateCounter extends Store {
  count: (key: string, ms: number) => Counted;
}

/**
 * Counts requests in windows that begin with an address's first request, by the product's clock. Kept in the memory of
 * this server, because these limits only stop floods. The limits that guard an account (tries, codes, e-mails) are
 * counted in the database.
 */
export function rateCounters(clock: Clock): new () => RateCounter {
  return class Counter implements RateCounter {
    readonly #windows = new Map<string, Window>();

    count(key: string, ms: number): Counted {
      const now = clock.now().getTime();
      let window = this.#windows.get(key);
      // A window that begins in the future is from before the clock was set back. It would last until then.
      if (!window || window.since + ms <= now || window.since > now) {
        window = { since: now, current: 0 };
        this.#windows.delete(key);
        this.#windows.set(key, window);
        this.#forget();
      }
      window.current++;
      return { current: window.current, ttl: window.since + ms - now };
    }

    incr(key: string, done: Parameters<Store['incr']>[1], ms: number): void {
      done(null, this.count(key, ms));
    }

    /** Each route with a limit of its own counts separately. */
    child(): Store {
      return new Counter();
    }

    #forget(): void {
      if (this.#windows.size <= MOST_ADDRESSES) return;
      for (const oldest of this.#windows.keys()) {
        this.#windows.delete(oldest);
        return;
      }
    }
  };
}
