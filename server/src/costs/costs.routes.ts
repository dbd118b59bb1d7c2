import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls, XLSX } from 'shared-lib/contract';
import { costsFileName } from 'shared-lib/domain';
import { FORM_BYTES, sendUpload } from '../payments/uploaded-file.js';
import { callerOf } from '../platform/caller.js';
import { acceptForms } from '../platform/http/form.js';
import { FileStream, FROM_STANDBY, route } from '../platform/http/route.js';
import { exportCosts } from './costs-file.usecases.js';
import { readProof } from './costs.repository.js';
import { addCost, listCosts, proveCost, voidCost } from './costs.usecases.js';

/** What the business spends, with its documents. */
export async function costRoutes(app: FastifyInstance): Promise<void> {
  const { costs } = calls;
  route(app, costs.list, ({ deps, query }) => listCosts(deps.db, query));
  route(app, costs.add, ({ body, ...asked }) => addCost(callerOf(asked), body));
  route(app, costs.void, ({ params, body, ...asked }) => voidCost(callerOf(asked), params.id, body));
  route(app, costs.proof, async ({ params, deps, reply }) =>
    sendUpload(reply, await readProof(deps.db, params.id, params.hash), 'document'),
  );
  route(
    app,
    costs.file,
    async ({ deps, query }) =>
      new FileStream(
        `${costsFileName(query.month)}.${query.format}`,
        Readable.from(exportCosts(deps, query)),
        query.format === 'xlsx' ? XLSX : 'text/csv',
      ),
    FROM_STANDBY,
  );
  await app.register(async (scope) => {
    acceptForms(scope);
    route(
      scope,
      costs.prove,
      ({ form, params, ...asked }) => proveCost(callerOf(asked), params.id, Buffer.from(form.file)),
      { bodyLimit: FORM_BYTES },
    );
  });
}
