import type { FastifyRateLimitStore as Store } from '@fastify/rate-limit';
import type { Clock } from '../clock.js';

/** Addresses remembered for each limit; those whose window began longest ago are forgotten first. */
const MOST_ADDRESSES = 5_000;

interface Window {
  readonly since: number;
  current: number;
}

/**
 * Counts of requests in windows that begin with an address's first one, by the product's clock. In the memory of this
 * server: these limits keep floods away. What guards an account (tries, codes, mails) is counted in the database.
 */
export function rateCounters(clock: Clock): new () => Store {
  return class RateCounter implements Store {
    readonly #windows = new Map<string, Window>();

    incr(key: string, done: Parameters<Store['incr']>[1], ms: number): void {
      const now = clock.now().getTime();
      let window = this.#windows.get(key);
      // One that begins later than now is of a clock that was set back meanwhile, and would last until then.
      if (!window || window.since + ms <= now || window.since > now) {
        window = { since: now, current: 0 };
        this.#windows.delete(key);
        this.#windows.set(key, window);
        this.#forget();
      }
      window.current++;
      done(null, { current: window.current, ttl: window.since + ms - now });
    }

    /** Each route with a limit of its own counts by itself. */
    child(): Store {
      return new RateCounter();
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
