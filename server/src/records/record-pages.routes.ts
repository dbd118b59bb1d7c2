import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { mergeClients } from '../clients/merge.usecases.js';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { countRecords } from './record-pages.repository.js';
import {
  alike,
  readClientRecord,
  readMaterialRecord,
  readServiceRecord,
  readStaffRecord,
} from './record-pages.usecases.js';

/** Records of the back office with all that belongs to them: for operators only. Source: R-pages-5. */
export function recordPageRoutes(app: FastifyInstance): void {
  const { records } = calls;
  route(app, records.counts, ({ deps }) => countRecords(deps.db));
  route(app, records.alike, ({ deps, query }) => alike(deps.db, query));
  route(app, records.staff, ({ deps, params }) => readStaffRecord(deps.db, params.id, deps.clock.now()));
  route(app, records.client, ({ deps, params }) => readClientRecord(deps.db, params.id));
  route(app, records.mergeClients, (context) => mergeClients(context.params.id, context.body.other, callerOf(context)));
  route(app, records.material, ({ deps, params }) => readMaterialRecord(deps.db, params.id));
  route(app, records.service, ({ deps, params }) => readServiceRecord(deps.db, params.id));
}
