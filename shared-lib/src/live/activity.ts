import { limits } from '../domain';

let activeAt = Number.NEGATIVE_INFINITY;

const note = (): void => {
  activeAt = performance.now();
};

/** Watches for signs of a person at the screen. */
export function watchActivity(): () => void {
  const signs = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note);
  };
}

/**
 * Milliseconds until the next poll of data that the channel does not carry: 20 s, or 10 s if the person was active in
 * the last 2 minutes. Source: 9-059, 9-060, R-api-10.
 *
 * @example useQuery({ ...attendanceQueries.records(), refetchInterval: adaptiveInterval });
 */
export const adaptiveInterval = (): number => {
  const { idle, active, activeWithin } = limits.ADAPTIVE_POLL_MS;
  return performance.now() - activeAt < activeWithin ? active : idle;
};
