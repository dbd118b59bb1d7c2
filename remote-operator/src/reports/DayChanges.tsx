import { useState } from 'react';
import { appointmentPath, Button, dayWords, formatPesos, Link, momentWords, Text } from 'shared-lib';
import { type BookDay, type DayChange, VOID_WORDS } from 'shared-lib/records';
import styled from 'styled-components';
import { Corrected } from './DayCards';
import * as m from '../texts/m';

const WORDS: Readonly<Record<NonNullable<DayChange['kind']>, string>> = {
  payment: m.payment_recorded(),
  correction: m.payment_corrected(),
  refund: m.payment_refunded(),
  tips: m.tips_changed(),
  discount: m.discount_changed(),
  write_off: m.written_off(),
  write_off_back: m.write_off_taken_back(),
  fee: m.fee_charged(),
  fee_waived: m.fee_waived(),
  fee_back: m.fee_taken_back(),
  invoice_voided: m.invoice_voided(),
  prepaid: m.credit_added(),
  client_credit_voided: m.credit_voided(),
  costs_voided: m.cost_voided(),
  edit_visit: m.time_or_services_changed(),
  edit_therapists: m.therapists_changed(),
  edit_driver: m.driver_changed(),
  edit_details: m.place_changed(),
  remove_therapist: m.therapist_removed(),
  set_status: m.status_changed(),
  merged: m.clients_merged(),
};

/** Above this many, the others stand behind a button on the screen. Paper has all of them. */
const MANY = 8;

const Line = styled.li<{ $folded: boolean }>`
  display: ${({ $folded }) => ($folded ? 'none' : 'flex')};
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--s1) var(--s3);
  padding: 7px 12px;
  border-radius: var(--r-m);
  background: var(--clay-soft);
  color: var(--clay);
  font-size: var(--t-s);
  overflow-wrap: anywhere;

  @media print { display: flex; }
`;
const List = styled.ul`
  display: grid;
  gap: var(--s2);
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Title = styled.h2`
  margin: var(--s2) 0;
  font-size: var(--t-m);
  font-weight: 600;
`;

function Sum({ change }: { change: DayChange }) {
  const { kind = 'correction', before, after, appointment } = change;
  if (appointment !== null && (kind === 'correction' || kind === 'refund'))
    return <Corrected {...change} appointment={appointment} />;
  if (before === after) return null;
  if (before === 0) return <Text strong>{formatPesos(after)}</Text>;
  return (
    <>
      <s>{formatPesos(before)}</s> {after !== 0 && <Text strong>→ {formatPesos(after)}</Text>}
    </>
  );
}

/** Why an invoice is void is a choice, not somebody's words. */
const voidWords = (reason: string): string => Object.entries(VOID_WORDS).find(([one]) => one === reason)?.[1] ?? reason;

interface ChangeProps {
  change: DayChange;
  /** On the day when it was made, the day that it concerns is said. */
  isDayNamed: boolean;
  isFolded: boolean;
}
function Change({ change, isDayNamed, isFolded }: ChangeProps) {
  const { at, appointment, client, kind = 'correction', reason, by, agreed_by: agreed, of_day: of } = change;
  return (
    <Line $folded={isFolded}>
      <span>
        {momentWords(new Date(at))} ·{' '}
        {appointment === null ? <b>{client}</b> : <Link to={appointmentPath(appointment)}>#{appointment}</Link>}{' '}
        {WORDS[kind]} <Sum change={change} />
        {reason && ` “${kind === 'invoice_voided' ? voidWords(reason) : reason}”`}
        {isDayNamed && ` · ${m.of_an_earlier_day({ day: dayWords(of) })}`}
      </span>
      <span>{agreed ? m.agreed_by({ by: by ?? '', name: agreed }) : by}</span>
    </Line>
  );
}

interface ChangesProps {
  title: string;
  changes: readonly DayChange[];
  /** How many there are; the server may leave the last out. */
  count?: number | undefined;
  isDayNamed?: boolean;
}
function Changes({ title, changes, count = changes.length, isDayNamed = false }: ChangesProps) {
  const [isAll, setAll] = useState(false);
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title>{title}</Title>
      <List>
        {changes.map((one, place) => (
          <Change
            key={`${one.kind ?? ''}.${one.key ?? one.appointment}.${one.at}`}
            change={one}
            isDayNamed={isDayNamed}
            isFolded={!isAll && place >= MANY}
          />
        ))}
      </List>
      {count > changes.length && (
        <Text size="s" muted>
          {m.and_more({ count: count - changes.length })}
        </Text>
      )}
      {changes.length > MANY && (
        <Button data-screen size="sm" variant="ghost" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? m.show_fewer() : m.show_all_count({ count: changes.length })}
        </Button>
      )}
    </section>
  );
}

/**
 * What was recorded after the day that it concerns. It counts on the day on which it was made, and both days list it.
 * Source: R-beyond-554, R-beyond-1351, R-beyond-1352.
 */
export function DayChanges({ day }: { day: BookDay }) {
  return (
    <>
      <Changes title={m.later_changes_of_this_day()} changes={day.later} count={day.later_count} />
      <Changes title={m.of_earlier_days()} changes={day.earlier ?? []} count={day.earlier_count} isDayNamed />
    </>
  );
}
