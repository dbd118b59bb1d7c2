import { newClient } from '../platform/database/connections.js';
import { connectionTo } from '../platform/database/database-address.js';
import { STANDBY_LIMITS, waitForFit, type Fit } from '../platform/database/standby.js';
import { WAL_POSITION, type WalPosition } from '../platform/database/standby.sql.js';
import { messageOf } from '../platform/errors.js';
import { withoutPrivateText } from '../platform/logging.js';
import { START_THERE } from './database-checks.js';
import { MAY_READ } from './doctor.sql.js';
import { fault, ok, warning, type Check, type Finding } from './finding.js';

const PATIENCE_MS = 1_000;
const KILOBYTE = 1024;
/** What follows from every problem of it. */
const MEANWHILE = 'Reports, logs and files come from the primary meanwhile.';

/** With DATABASE_READ_URL: is it a standby of this database, and as new? Source: R-beyond-632. */
export const standbyCheck: Check = {
  name: 'Standby for reports',
  needs: 'database',
  async look({ db, config: { databaseReadUrl } }) {
    if (databaseReadUrl === undefined) return [];
    const client = newClient(connectionTo(databaseReadUrl), STANDBY_LIMITS);
    try {
      await client.connect();
      const rowOf = async <R extends object>({ text }: { readonly text: string }): Promise<R> => {
        const { rows } = await client.query<R>(text);
        return rows[0] as R;
      };
      const primary = await db.one<WalPosition>(WAL_POSITION);
      const found = await waitForFit(() => rowOf<WalPosition>(WAL_POSITION), primary, PATIENCE_MS);
      if (found.fit !== 'good') return [problemOf(found)];
      if (!(await rowOf<{ may: boolean }>(MAY_READ)).may)
        return [
          warning(
            `The user of DATABASE_READ_URL may not read the tables. ${MEANWHILE}`,
            'Name the user of DATABASE_URL there, too.',
          ),
        ];
      return [
        ok(
          `Reports, logs and files come from the standby ${client.host}:${client.port}, which has everything that was saved.`,
        ),
      ];
    } catch (error) {
      return [
        warning(
          `The standby of DATABASE_READ_URL cannot be reached (${withoutPrivateText(messageOf(error))}). ${MEANWHILE}`,
          START_THERE,
        ),
      ];
    } finally {
      await client.end().catch(() => undefined);
    }
  },
};

function problemOf(found: Exclude<Fit, { readonly fit: 'good' }>): Finding {
  if (found.fit === 'behind')
    return warning(
      `The standby of DATABASE_READ_URL is ${Math.ceil(found.behind / KILOBYTE)} kB behind and did not catch up within a second. ${MEANWHILE}`,
      "Look at the standby's log: a long report there may hold it back, or its replay is paused.",
    );
  switch (found.why) {
    case 'another database':
      return fault(
        `DATABASE_READ_URL names another database than DATABASE_URL. ${MEANWHILE}`,
        'Name a standby of the primary in DATABASE_URL, with the same name of the database.',
      );
    case 'no standby':
      return warning(
        `DATABASE_READ_URL names a server that is no standby. ${MEANWHILE}`,
        'Name a standby there, or leave it out. After a failover, make the old primary a standby first.',
      );
    case 'another timeline':
      return warning(
        `The standby of DATABASE_READ_URL followed the primary before a failover, or has not written down yet that it follows the present one. ${MEANWHILE}`,
        'Run "checkpoint" on the primary, wait for a few minutes, and look again. If this stays, make the standby anew.',
      );
  }
}
