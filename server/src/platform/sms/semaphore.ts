import { PHILIPPINE_MOBILE } from '../phone/phone.js';
import { askGateway, memberOf } from './ask-gateway.js';
import { SmsRefusal, type Sms, type SmsAccess, type SmsGateway, type SmsReport } from './sms-gateway.js';

/**
 * It never says that an SMS reached a phone: 'Queued', 'Pending' and 'Sent' tell of the way to the network, and 'Sent'
 * means that the network has it. 'Failed' is refused by the network, and 'Refunded' comes after it. R-beyond-1310.
 */
const reportIn = (status: unknown): SmsReport =>
  ['failed', 'refunded'].includes(String(status).toLowerCase()) ? 'undelivered' : undefined;

/** One message of an answer, which is a list, or the message alone. */
const messageIn = (body: unknown): unknown => (Array.isArray(body) ? (body as unknown[])[0] : body);

/** Sends by Semaphore, to Philippine mobile numbers. It takes no replies, and is asked what became of an SMS. */
export function semaphore({ origin, secret, from, withinMs }: SmsAccess): SmsGateway {
  const api = `${origin}/api/v4`;
  const key = `apikey=${encodeURIComponent(secret)}`;
  return {
    takesReplies: false,
    async send({ to, text }: Sms) {
      if (!PHILIPPINE_MOBILE.test(to)) throw new SmsRefusal('never', 'the gateway sends to Philippine mobiles alone');
      const form = { apikey: secret, number: to.slice(1), message: text, ...(from && { sendername: from }) };
      const { status, body } = await askGateway(`${api}/messages`, { form, withinMs });
      const message = messageIn(body);
      const id = memberOf(message, 'message_id');
      if (status < 300 && (typeof id === 'number' || typeof id === 'string')) return { id: String(id) };
      const isNumber = memberOf(message, 'number') !== undefined;
      if (status < 300 && !isNumber && message === undefined)
        throw new SmsRefusal('not known', `the gateway answered ${status} without a number`);
      throw new SmsRefusal(isNumber ? 'never' : 'not now', `the gateway refuses it (${status})`);
    },
    async reportOf(id: string) {
      const { status, body } = await askGateway(`${api}/messages/${encodeURIComponent(id)}?${key}`, { withinMs });
      if (status >= 300) throw new SmsRefusal('not now', `the gateway says nothing of an SMS (${status})`);
      return reportIn(memberOf(messageIn(body), 'status'));
    },
    async problem() {
      const { status, body } = await askGateway(`${api}/account?${key}`, { withinMs });
      const account = messageIn(body);
      if (status >= 300 || memberOf(account, 'account_id') === undefined)
        return `it refuses the key of the account (${status})`;
      return Number(memberOf(account, 'credit_balance')) > 0 ? undefined : 'the account has no credits left';
    },
  };
}
