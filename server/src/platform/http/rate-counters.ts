import type { FastifyRateLimitStore as Store } from '@fastify/rate-limit';
import type { Clock } from '../clock.js';

/** The addresses remembered for each limit. Those whose window began first are forgotten first. */
const MOST_ADDRESSES = 5_000;

interface Window {
  readonly since: number;
  current: number;
}

/**
 * Counts requests in windows that begin with an address's first request, by the product's clock. Kept in the memory of
 * this server, because these limits only stop floods. The limits that guard an account (tries, codes, e-mails) are
 * counted in the database.
 */
export function rateCounters(clock: Clock): new () => Store {
  return class RateCounter implements Store {
    readonly #windows = new Map<string, Window>();

    incr(key: string, done: Parameters<Store['incr']>[1], ms: number): void {
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
      done(null, { current: window.current, ttl: window.since + ms - now });
    }

    /** Each route with a limit of its own counts separately. */
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
