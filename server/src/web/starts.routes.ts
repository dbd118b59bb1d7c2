import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { calls } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import { deviceOf } from '../platform/http/device.js';
import { route } from '../platform/http/route.js';
import { sealerOf } from '../platform/seal.js';
import { packageOf } from './shell-part.js';
import { takeStart, type TakenStarts } from './starts.usecases.js';

/** Versions of each part that have a number of their own. Those that come later count together. */
const VERSIONS_COUNTED = 20;

function startMetrics({ metrics }: FastifyInstance): (taken: TakenStarts) => void {
  const starts = new Counter({
    name: 'release_starts_total',
    help: 'Starts of pages that this server was told of, by part, version and outcome',
    labelNames: ['remote', 'version', 'outcome'],
    registers: [metrics],
  });
  const returned = new Counter({
    name: 'release_returned_total',
    help: 'Versions that went back by themselves, as this server saw it',
    labelNames: ['remote'],
    registers: [metrics],
  });
  const known = new Map<string, Set<string>>();
  const counted = (remote: string, version: string): string => {
    const versions = known.get(remote) ?? new Set();
    known.set(remote, versions);
    if (versions.size < VERSIONS_COUNTED) versions.add(version);
    return versions.has(version) ? version : 'other';
  };
  return (taken) => {
    for (const { remote, version, outcome } of taken.counted)
      starts.inc({ remote, version: counted(remote, version), outcome });
    for (const { remote } of taken.returned) returned.inc({ remote });
  };
}

/** How the starts of pages went, as browsers tell it. */
export function startRoutes(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  const count = startMetrics(app);
  route(
    app,
    calls.releases.reportStart,
    async ({ deps, body, request }) => {
      const sealer = await sealerOf(deps.db);
      const taken = await takeStart(deps, sealer, body, deviceOf(sealer, request));
      count(taken);
      for (const { remote, version, to, reason } of taken.returned)
        log.warn(
          { remote, version, to, reason },
          `${packageOf(remote)} ${version} went back by itself to ${to}: ${reason}`,
        );
      return undefined;
    },
    { rateLimit: { max: serverLimits.STARTS_A_MINUTE, seconds: 60 } },
  );
}
