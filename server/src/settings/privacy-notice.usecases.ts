// How it works: docs/subsystems/privacy.md.
import type { PrivacyNotice } from 'shared-lib/contract';
import { LANGUAGES, speaking, type Language } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { Principal } from '../platform/principal.js';
import { bookMonths, retentionMonths } from './business-rules.usecases.js';
import { companyInfo } from './company.usecases.js';
import { findSetting, lockSetting, writeSetting } from './settings.repository.js';
import * as m from '../texts/m.js';

/** The address at which everybody reads the notice. */
export const PRIVACY_PATH = '/privacy/';

/** Nothing was written: the text of the product is read. */
const UNSAID: PrivacyNotice = { en: '', fil: '' };

/** The text of the product, with the name, the ways to reach the business, and the times that it keeps data. */
async function ourNotice(q: Queryable): Promise<PrivacyNotice> {
  const [{ name, address, phone_number, email }, months, books] = await Promise.all([
    companyInfo(q),
    retentionMonths(q),
    bookMonths(q),
  ]);
  const reach = [phone_number, email, address].filter(Boolean).join(', ');
  const write = (): string =>
    [
      m.notice_who_we_are({ business: name }),
      m.notice_what_we_keep(),
      m.notice_health_notes(),
      m.notice_who_sees_it(),
      m.notice_how_long({ months, books }),
      m.notice_your_rights(),
      reach ? m.notice_reach_us_at({ reach }) : m.notice_reach_us(),
    ].join('\n\n');
  return { en: write(), fil: speaking('fil', write) };
}

type Told = PrivacyNotice & { readonly ours: PrivacyNotice; readonly url: string };
const told = async ({ config }: Deps, q: Queryable, stored: PrivacyNotice): Promise<Told> => ({
  ...stored,
  ours: await ourNotice(q),
  url: `${config.publicUrl}${PRIVACY_PATH}`,
});

/** What the business wrote, and the text of the product. */
export const privacyNotice = async (deps: Deps): Promise<Told> =>
  told(deps, deps.db, (await findSetting(deps.db, 'privacy_notice')) ?? UNSAID);

/**
 * Writes the notice in both languages. A text that is the product's own is stored as none, so that it follows what is
 * set later. Source: R-beyond-670.
 */
export async function writePrivacyNotice(
  deps: Deps,
  user: Principal,
  given: PrivacyNotice,
  requestId: string,
): Promise<Told> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const before = (await lockSetting(tx, 'privacy_notice')) ?? UNSAID;
    const ours = await ourNotice(tx);
    const own = (language: Language): string => (given[language] === ours[language] ? '' : given[language]);
    const after: PrivacyNotice = { en: own('en'), fil: own('fil') };
    if (LANGUAGES.some((language) => after[language] !== before[language])) {
      await writeSetting(tx, ['privacy_notice', after], now, user.userId);
      recordAudit(tx, {
        at: now,
        actor: { id: user.userId, role: user.role },
        action: 'settings.privacy_notice',
        entity: 'settings',
        entityId: 'privacy_notice',
        before,
        after,
        requestId,
      });
    }
    return told(deps, tx, after);
  });
}

/** The notice as the page shows it in a language. */
export async function shownNotice(q: Queryable, language: Language): Promise<string> {
  const stored = (await findSetting(q, 'privacy_notice')) ?? UNSAID;
  return stored[language] || (await ourNotice(q))[language];
}
