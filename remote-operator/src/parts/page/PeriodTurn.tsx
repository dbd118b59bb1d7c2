import { addDays, IconButton, Row, type ServiceDay, Text } from 'shared-lib';
import { type Period, periodWords } from 'shared-lib/records';

export interface PeriodTurnProps {
  period: Period;
  /** The names of the two buttons. */
  before: string;
  after: string;
  today: ServiceDay;
  /** Called with a day of the period before or after. */
  onTurn: (day: ServiceDay) => void;
}

/** A period of a report, with a button to the one before and after it. None begins after today. */
export function PeriodTurn({ period, before, after, today, onTurn }: PeriodTurnProps) {
  const look = { size: 'sm', variant: 'outline' } as const;
  return (
    <Row $gap={2} $nowrap>
      <IconButton {...look} icon="left" label={before} onClick={() => onTurn(addDays(period.from, -1))} />
      <Text strong>{periodWords(period)}</Text>
      <IconButton
        {...look}
        icon="right"
        label={after}
        disabled={period.to >= today}
        onClick={() => onTurn(addDays(period.to, 1))}
      />
    </Row>
  );
}
