import { formatTime, ListCard, Money, personName, Stack, Text, TimeLead } from 'shared-lib';
import type { CachedCard } from 'shared-lib';
import type { Statement } from 'shared-lib/records';
import * as m from '../texts/m';

export interface FinishedTodayProps {
  visits: readonly CachedCard[];
  /** What was earned today; undefined where operators keep statements to themselves, or until known. */
  earnings: Statement['rows'] | undefined;
}

/** Today's finished visits: where it was, and what it earned. Source: R-beyond-970. */
export function FinishedToday({ visits, earnings }: FinishedTodayProps) {
  if (visits.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="finished-today" $gap={2} style={{ marginTop: 'var(--s4)' }}>
      <Text as="h2" size="l" strong id="finished-today">
        {m.finished_today()}
      </Text>
      {visits.map((visit) => (
        <ListCard
          key={visit.id}
          lead={<TimeLead time={formatTime(new Date(visit.starts_at))} />}
          title={personName(visit.client_details)}
          text={visit.location}
          end={
            earnings && <Earned visit={visit} rows={earnings.filter(({ appointment }) => appointment === visit.id)} />
          }
        />
      ))}
    </Stack>
  );
}

function Earned({ visit, rows }: { visit: CachedCard; rows: Statement['rows'] }) {
  if (visit.payment_status === 'unpaid') return <Text muted>{m.not_paid_yet()}</Text>;
  // Pesos with centavos: a sum of them has no more.
  return <Money pesos={Math.round(rows.reduce((sum, { earned }) => sum + earned * 100, 0)) / 100} />;
}
