import { appointmentPath, Text } from 'shared-lib';
import type { PaymentCorrection } from 'shared-lib/booking';
import { correctionWords, toApprove } from '../approve-correction/AskedCorrection';
import { LinkLine } from './LinkLine';
import type { PlaceOfLine } from './needLine';
import { useWait } from './useWait';

/** A correction that another operator asked for, with the way to the visit. Source: R-money-23. */
export function CorrectionLine({ correction, ...place }: { correction: PaymentCorrection } & PlaceOfLine) {
  const { appointment, client, asked_at, asked_by, reason } = correction;
  return (
    <LinkLine
      wait={useWait(asked_at)}
      icon="wallet"
      tone="clay"
      kind={toApprove(correction)}
      who={
        <>
          <Text strong>{client}</Text>{' '}
          <Text size="xs" muted nowrap>
            #{appointment}
          </Text>
        </>
      }
      detail={`${correctionWords(correction)}, ${asked_by.name}: ${reason}`}
      button="Decide"
      to={appointmentPath(appointment)}
      {...place}
    />
  );
}
