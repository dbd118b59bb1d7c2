// How it works: docs/subsystems/broken-remotes.md.
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { RemoteFault } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { isReleased } from './browser-log.repository.js';

/** Says in the server's log and in /metrics that a version of a remote broke on a screen. */
export type TellRemoteFault = (
  log: FastifyInstance['log'],
  told: { readonly of: RemoteFault; readonly id: number },
) => Promise<void>;

/**
 * Anybody may send a report. Only published versions have a line and a count, so their number stays bounded.
 * Source: R-beyond-216.
 */
export function remoteFaults(app: FastifyInstance, { db }: Pick<Deps, 'db'>): TellRemoteFault {
  const faults = new Counter({
    name: 'remote_faults_total',
    help: 'Reports of screens on which a version of a remote broke',
    labelNames: ['remote', 'version', 'kind'],
    registers: [app.metrics],
  });
  return async (log, { of, id }) => {
    if (!(await isReleased(db, of))) return;
    const { remote, version, fault: kind } = of;
    faults.inc({ remote, version, kind });
    log.warn({ remote, version, kind, report: id }, 'a remote broke on a screen');
  };
}
