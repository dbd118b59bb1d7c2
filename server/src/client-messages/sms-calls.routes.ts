// How it works: docs/subsystems/client-messages.md.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stopSms } from '../clients/consents.usecases.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { phoneKey } from '../platform/phone/phone.js';
import { isSigned, STOPPED, twilioReport } from '../platform/sms/twilio.js';
import { takeForms } from '../tracking/client-pages.js';
import { noteReport } from './sms-reports.usecases.js';
import { SMS_REPORT_PATH } from './sms-client.js';

/** Where the gateway passes on what clients answer. */
const SMS_ANSWER_PATH = '/sms/answer/';

/** A gateway calls from few addresses, several times for each SMS. */
const LIMIT = { max: 600, timeWindow: 60_000 };
/** The words by which people everywhere end SMS. 'Cancel' may mean the visit: it counts where the gateway says so. */
const STOPS = /^\s*(stop|stopall|unsubscribe|quit|tigil)\s*[.!]?\s*$/i;
/** An answer that sends nothing to the client. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

interface Called {
  readonly Params: { readonly message: string };
}

/** The calls of a gateway that calls us: reports and answers, each signed. Source: R-beyond-980, R-beyond-981. */
export function smsCallRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;

  /** The form of a call that the gateway signed. Without such a gateway there are no such pages. */
  const signedForm = ({ url, body, headers }: FastifyRequest): URLSearchParams => {
    if (config.sms?.provider !== 'twilio') throw notFound();
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const call = { address: `${config.publicUrl}${url}`, form };
    if (!isSigned(config.sms.secret, call, headers['x-twilio-signature'])) throw new ApiError('FORBIDDEN');
    return form;
  };

  void app.register(async (calls) => {
    takeForms(calls);

    calls.post<Called>(`${SMS_REPORT_PATH}:message/`, { config: { rateLimit: LIMIT } }, async (request, reply) => {
      const form = signedForm(request);
      const message = Number(request.params.message);
      const gatewayId = form.get('MessageSid');
      if (!Number.isSafeInteger(message) || message > 2_147_483_647 || !gatewayId) throw notFound();
      await noteReport(deps, { message, gatewayId, report: twilioReport(form.get('MessageStatus')) });
      const key = Number(form.get('ErrorCode')) === STOPPED ? phoneKey(form.get('To')) : null;
      if (key) await db.tx((tx) => stopSms(tx, key, clock.now()));
      return reply.code(204).send();
    });

    calls.post(SMS_ANSWER_PATH, { config: { rateLimit: LIMIT } }, async (request, reply) => {
      const form = signedForm(request);
      const wantsNoMore = form.get('OptOutType') === 'STOP' || STOPS.test(form.get('Body') ?? '');
      const key = wantsNoMore ? phoneKey(form.get('From')) : null;
      if (key) await db.tx((tx) => stopSms(tx, key, clock.now()));
      return reply.type('text/xml; charset=utf-8').send(NOTHING);
    });
  });
}
