import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { changeClientText, clientTexts } from './client-texts.usecases.js';
import { mailPaper } from './paper-mails.usecases.js';
import { tellNow } from './words-to-client.usecases.js';
import { mailText } from './written-mails.usecases.js';

/** What drivers and therapists tell the client from the road. */
export function wordsToClientRoutes(app: FastifyInstance): void {
  route(app, calls.tracking.tellNow, ({ params, body, ...asked }) => tellNow(callerOf(asked), params.id, body));
}

/** What an operator writes to the client of a visit. */
export function writtenMailRoutes(app: FastifyInstance): void {
  route(app, calls.tracking.mailText, async ({ params, body, ...asked }) => {
    await mailText(callerOf(asked), params.id, body);
    return undefined;
  });
}

/** Receipts and invoices that a client asks for. */
export function paperMailRoutes(app: FastifyInstance): void {
  route(app, calls.receipts.mail, ({ params, body, ...asked }) => mailPaper(callerOf(asked), params.appointment, body));
}

/** What the messages to clients say, as owners change it. */
export function clientTextRoutes(app: FastifyInstance): void {
  route(app, calls.clientTexts.list, ({ deps }) => clientTexts(deps));
  route(app, calls.clientTexts.change, ({ deps, user, params, body, request }) =>
    changeClientText(deps, user, { ...body, ...params }, request.id),
  );
}
