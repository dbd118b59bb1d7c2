import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { bookSeries, previewSeries } from './commands/book-series.usecases.js';
import { cancelSeries, changeSeries, previewSeriesChange } from './commands/change-series.usecases.js';
import { viewFor } from './read/load.js';
import { readSeries } from './read/series.usecases.js';

/** Books, shows, changes and cancels the visits of a series together. */
export function seriesRoutes(app: FastifyInstance): void {
  const { series } = calls;

  route(app, series.preview, ({ body, ...asked }) => previewSeries(callerOf(asked), body));
  route(app, series.create, async ({ body, ...asked }) => {
    const { booked, first } = await bookSeries(callerOf(asked), body);
    return { booked, first: viewFor(first.record, asked.user, first.now) };
  });
  route(app, series.read, ({ params, deps }) => readSeries(deps.db, params.id));
  route(app, series.previewChange, async ({ params, body, ...asked }) => ({
    visits: await previewSeriesChange(callerOf(asked), { ...params, ...body }),
  }));
  route(app, series.change, ({ params, body, ...asked }) => changeSeries(callerOf(asked), { ...params, ...body }));
  route(app, series.cancel, ({ params, body, ...asked }) => cancelSeries(callerOf(asked), { ...params, ...body }));
}
