// How it works: docs/subsystems/clients.md.
import { serviceDayOf } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import { hasLooked, putLook } from './looks.repository.js';

/** Notes in the trail that an operator read the client's record: once for each client and service day. */
export async function noteLook(client: number, { deps, actor, origin }: Caller): Promise<void> {
  const user = userIdOf(actor);
  if (user === null) return;
  const at = deps.clock.now();
  const day = serviceDayOf(at);
  if (await hasLooked(deps.db, client, user, day)) return;
  await deps.db.tx(async (tx) => {
    if (!(await putLook(tx, { client, user, day, at }))) return;
    recordAudit(tx, { at, actor, ...origin, action: 'client.look', entity: 'client', entityId: client });
  });
}
