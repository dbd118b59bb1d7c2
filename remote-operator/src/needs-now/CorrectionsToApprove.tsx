import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { appointmentPath, ButtonLink, Icon, limits, spanInWords, Text, useNowValue } from 'shared-lib';
import { correctionQueries, type PaymentCorrection } from 'shared-lib/booking';
import { correctionWords } from '../approve-correction/AskedCorrection';
import { Line, List, OnPhone, Tile } from './needLine';

export interface CorrectionsToApproveProps {
  /** How many there are, told to the heading. */
  onCount: (count: number) => void;
  /** Folded away on a phone. */
  isHidden: boolean;
}

/** Corrections that another operator asked for, the longest waiting first, with the way to the visit. R-money-23. */
export function CorrectionsToApprove({ onCount, isHidden }: CorrectionsToApproveProps) {
  const { data } = useQuery(correctionQueries.toApprove());
  const count = data?.count ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  if (isHidden || !data || data.results.length === 0) return null;
  return (
    <List aria-label="Corrections to approve">
      {data.results.map((correction) => (
        <CorrectionLine key={correction.id} correction={correction} />
      ))}
    </List>
  );
}

function CorrectionLine({ correction }: { correction: PaymentCorrection }) {
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
      <ButtonLink size="sm" variant="outline" aria-describedby={who} to={appointmentPath(appointment)}>
        Decide
      </ButtonLink>
    </Line>
  );
}
