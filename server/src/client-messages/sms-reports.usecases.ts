// How it works: docs/subsystems/client-messages.md.
import { SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Deps } from '../platform/deps.js';
import type { SmsReport } from '../platform/sms/sms-gateway.js';
import { lockMessages, storeLeft, storeReport } from './client-messages.repository.js';

interface ReportedSms {
  /** Our own number. */
  readonly message: number;
  readonly gatewayId: string;
  /** Undefined where it is only under way. */
  readonly report: SmsReport;
}

/**
 * Notes what the gateway says of an SMS. It may say so before our own note that it took it, twice, or in another order:
 * 'delivered' stays. A number of another SMS changes nothing. Source: R-beyond-980.
 */
export const noteReport = ({ db, clock }: Deps, { message: id, gatewayId, report }: ReportedSms): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock.now();
    const one = (await lockMessages(tx, id)).find((found) => found.id === id && found.channel === 'sms');
    if (!one || (one.gateway_id !== null && one.gateway_id !== gatewayId)) return;
    const note = (action: 'tracking.sms' | 'tracking.sms_delivered' | 'tracking.sms_undelivered') =>
      recordAudit(tx, {
        at: now,
        actor: SYSTEM,
        action,
        entity: 'appointment',
        entityId: one.appointment_id,
        after: { about: one.about },
      });
    if (await storeLeft(tx, id, { gatewayId, now })) note('tracking.sms');
    if (report && (await storeReport(tx, id, { report, now }))) note(`tracking.sms_${report}`);
  });
