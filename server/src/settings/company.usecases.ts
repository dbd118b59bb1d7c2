import type { Company } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { withShownPhone } from '../platform/phone/phone.js';
import { countQuestion, findSetting, lockSetting, otherOperators, writeSetting } from './settings.repository.js';
import * as m from '../texts/m.js';

const UNSAID: Company = {
  name: m.hatid(),
  about: '',
  address: '',
  hours: '',
  phone_number: null,
  email: null,
  emergency_name: '',
  emergency_phone: null,
};

/** What an earlier version stored has no emergency contact. */
const whole = (stored: Partial<Company> | undefined): Company => ({ ...UNSAID, ...stored });

export const companyInfo = async (q: Queryable): Promise<Company> => whole(await findSetting(q, 'company'));

/** Changes the business's own data. Fields that are left out stay. The log names who did it. */
export async function changeCompany(
  { db, clock }: Deps,
  user: Principal,
  change: Partial<Company>,
  requestId: string,
): Promise<Company> {
  return db.tx(async (tx) => {
    const now = clock.now();
    const before = whole(await lockSetting(tx, 'company'));
    const { emergency_phone: other, ...told } = withShownPhone({ ...before, ...change });
    const company = { ...told, emergency_phone: withShownPhone({ phone_number: other }).phone_number };
    await writeSetting(tx, ['company', company], now, user.userId);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.company',
      entity: 'settings',
      entityId: 'company',
      before,
      after: company,
      requestId,
    });
    return company;
  });
}

export interface SupportQuestion {
  readonly subject: string;
  readonly message: string;
}

/** The address of the business. While it has none: the other operators, or the only one. */
async function supportAddresses(q: Queryable, user: Principal): Promise<readonly string[]> {
  const { email } = await companyInfo(q);
  if (email) return [email];
  const operators = await otherOperators(q, user.userId);
  return operators.length ? operators : [user.email];
}

/**
 * Queues an e-mail that says whom to answer. Refusal: RATE_LIMITED after five from one person within an hour, because
 * each goes to everybody who answers.
 */
export async function askSupport(
  { db, clock, mail }: Deps,
  user: Principal,
  { subject, message }: SupportQuestion,
  requestId: string,
): Promise<void> {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const text = [message, `${name} (${user.role})\nPlease answer to ${user.email}.`, m.hatid()].join('\n\n');
  await db.tx(async (tx) => {
    const now = clock.now();
    const over = await countQuestion(tx, user.userId, now);
    if (over)
      throw new ApiError('RATE_LIMITED', {
        detail: m.you_can_send_messages_within({ supportQuestionsAnHour: serverLimits.SUPPORT_QUESTIONS_AN_HOUR }),
        retryAfter: (over.getTime() - now.getTime()) / 1000,
      });
    for (const to of await supportAddresses(tx, user))
      await mail.send(tx, { to, subject: `${name}: ${subject}`, text });
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'support.ask',
      entity: 'user',
      entityId: user.userId,
      requestId,
    });
  });
}
