// How it works: docs/subsystems/starts.md.
import { appointmentQueries, limits, type Role } from 'shared-lib';
import { currentSession, hasRole } from 'shared-lib/entry';
import { client } from '../query-cache/QueryCache';
import { areaLoader } from '../remotes/remotes';

/** A slower part does not hold back the others: the page is drawn without it. */
const PATIENCE_MS = 500;

/** What the first screen is drawn from. The page's first script has asked for it (`first-calls.ts` of shared-lib). */
const askFirst = (role: Role): Promise<unknown>[] => [
  role === 'operator'
    ? client.prefetchQuery(appointmentQueries.needs({ page: 1, page_size: limits.PAGE_SIZE }))
    : client.prefetchQuery(appointmentQueries.today()),
  client.prefetchQuery(appointmentQueries.counts()),
];

/** The screens take the answers of the page's first script, if it has all. */
async function takeFirstAnswers(role: Role): Promise<void> {
  const { answers } = globalThis.hatidFirst ?? {};
  if (answers && (await Promise.all(answers.values())).every(Boolean)) await Promise.all(askFirst(role));
}

/**
 * Resolves once the first screen can be drawn whole: its area runs, and its data are there. Drawn in parts it comes
 * later, because React shows no two parts within 300 ms, and each part moves what stands below it.
 * Source: R-beyond-410.
 */
export async function firstScreen(): Promise<void> {
  const { user } = currentSession();
  if (!user || !hasRole(user)) return;
  await Promise.race([
    // A failure shows when the area is drawn.
    Promise.allSettled([areaLoader.open(user.role), takeFirstAnswers(user.role)]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}
