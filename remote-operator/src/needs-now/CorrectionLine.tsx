import { useId } from 'react';
import { appointmentPath, ButtonLink, Icon, limits, spanInWords, Text, useNowValue } from 'shared-lib';
import type { PaymentCorrection } from 'shared-lib/booking';
import { correctionWords } from '../approve-correction/AskedCorrection';
import { Line, OnPhone, Tile } from './needLine';

/** A correction that another operator asked for, with the way to the visit. Source: R-money-23. */
export function CorrectionLine({ correction, first }: { correction: PaymentCorrection; first: boolean }) {
  const { appointment, client, asked_at, asked_by } = correction;
  const minutes = useNowValue((now) => Math.max(0, Math.floor((now.getTime() - Date.parse(asked_at)) / limits.MINUTE)));
  const who = useId();
  return (
    <Line aria-labelledby={who}>
      <b>{spanInWords(minutes)}</b>
      <Tile data-tile data-tone="clay" aria-hidden>
        <Icon name="wallet" size={16} />
      </Tile>
      <span data-kind>Correction to approve</span>
      <span data-who id={who}>
        <Text strong>{client}</Text>{' '}
        <Text size="xs" muted nowrap>
          #{appointment}
        </Text>
      </span>
      <span data-detail>
        <OnPhone>
          <Text strong tone="clay">
            Correction to approve
          </Text>{' '}
          ·{' '}
        </OnPhone>
        {correctionWords(correction)}, {asked_by.name}: {correction.reason}
      </span>
      <ButtonLink
        size="sm"
        variant={first ? 'primary' : 'outline'}
        aria-describedby={who}
        to={appointmentPath(appointment)}
      >
        Decide
      </ButtonLink>
    </Line>
  );
}
