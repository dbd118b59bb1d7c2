import { createHmac, timingSafeEqual } from 'node:crypto';
import { askGateway, memberOf } from './ask-gateway.js';
import { SmsRefusal, type Sms, type SmsAccess, type SmsGateway, type SmsReport } from './sms-gateway.js';

/** Twilio's code for a number whose owner answered STOP. */
export const STOPPED = 21610;
/** Its codes for numbers that it will never reach. */
const NEVER = [21211, 21214, 21217, 21219, 21265, 21408, 21612, 21614];

/** Sends by Twilio's Messages resource. It calls us with reports and replies, and signs those calls. */
export function twilio({ origin, user, secret, from, withinMs }: SmsAccess): SmsGateway {
  const account = `${origin}/2010-04-01/Accounts/${encodeURIComponent(user)}`;
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
  const sender: Readonly<Record<string, string>> = /^MG[0-9a-f]{32}$/i.test(from)
    ? { MessagingServiceSid: from }
    : { From: from };
  return {
    // A name cannot be answered. Networks of the Philippines put a name in place of a foreign number.
    takesReplies: /^(?:\+63\d+|\d{3,8})$/.test(from),
    async send({ to, text, reportTo }: Sms) {
      const form = { To: to, ...sender, Body: text, ...(reportTo && { StatusCallback: reportTo }) };
      const { status, body } = await askGateway(`${account}/Messages.json`, { headers, form, withinMs });
      const id = memberOf(body, 'sid');
      // A sender that is chosen later is 0 parts at first.
      const parts = Number(memberOf(body, 'num_segments'));
      if (status < 300) {
        if (typeof id !== 'string')
          throw new SmsRefusal('not known', `the gateway answered ${status} without a number`);
        return { id, ...(parts > 0 && { parts }) };
      }
      const code = Number(memberOf(body, 'code'));
      const kind = code === STOPPED ? 'stopped' : NEVER.includes(code) ? 'never' : 'not now';
      throw new SmsRefusal(kind, `the gateway refuses it (${status}, ${code || 'no code'})`);
    },
    async problem() {
      const { status, body } = await askGateway(`${account}.json`, { headers, withinMs });
      if (status >= 300) return `it refuses the account or its token (${status})`;
      const state = memberOf(body, 'status');
      return state === 'active' ? undefined : `the account is ${String(state)}`;
    },
  };
}

/**
 * What Twilio says of a message. 'sent' means that the network has it, and 'delivered' that the network confirmed it.
 * Others, such as 'queued', are under way. Source: R-beyond-1310.
 */
export const twilioReport = (status: string | null): SmsReport =>
  status === 'delivered' || status === 'read'
    ? 'delivered'
    : status === 'undelivered' || status === 'failed' || status === 'canceled'
      ? 'undelivered'
      : undefined;

interface SignedCall {
  /** The whole address, as the caller knows it. */
  readonly address: string;
  readonly form: URLSearchParams;
}
/** The signature of a call from Twilio: its address and the members of its form by name, under the account's token. */
export function twilioSignature(secret: string, { address, form }: SignedCall): string {
  const members = [...new Set(form.keys())]
    .sort()
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => `${name}${value}`));
  return createHmac('sha1', secret)
    .update(`${address}${members.join('')}`, 'utf8')
    .digest('base64');
}

/** Did Twilio sign this call? */
export function isSigned(secret: string, call: SignedCall, signature: unknown): boolean {
  const [given, right] = [Buffer.from(String(signature)), Buffer.from(twilioSignature(secret, call))];
  return given.length === right.length && timingSafeEqual(given, right);
}
