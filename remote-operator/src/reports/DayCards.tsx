import { type ReactNode, useId, useState } from 'react';
import {
  appointmentPath,
  Badge,
  Button,
  Card,
  failureText,
  dayWords,
  momentWords,
  formatPesos,
  Link,
  Money,
  Row,
  Stack,
  StatusBadge,
  Text,
  toast,
} from 'shared-lib';
import { type BookDay, type DayCorrection, type DayGcash, type DayVisit, useSeeGcash } from 'shared-lib/records';
import styled from 'styled-components';
import { METHOD_WORDS } from '../parts/visit-words/methodWords';
import * as m from '../texts/m';

const Head = styled(Row)`
  h2 { margin-right: auto; font-size: var(--t-m); font-weight: 600; }
`;
const Line = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  padding: 8px 0;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  overflow-wrap: anywhere;

  > :first-child { flex: 1 1 8rem; }
`;
const Lines = styled.ul`
  list-style: none;
  margin: 8px 0 0;
  padding: 0;
`;

interface DayCardProps {
  title: string;
  count?: number;
  pesos?: number;
  /** Where there are no lines. */
  none: string;
  children: ReactNode[];
}
function DayCard({ title, count, pesos, none, children }: DayCardProps) {
  const id = useId();
  return (
    <Card pad="s" aria-labelledby={id}>
      <Head>
        <h2 id={id}>
          {title} {count !== undefined && count > 0 && <Badge tone="clay">{count}</Badge>}
        </h2>
        {pesos !== undefined && <Money pesos={pesos} strong />}
      </Head>
      {children.length > 0 ? (
        <Lines>{children}</Lines>
      ) : (
        <Text as="p" size="s" muted>
          {none}
        </Text>
      )}
    </Card>
  );
}

const Visit = ({ id, client }: { id: number | null; client: string }) => (
  <span>
    {id !== null && <Link to={appointmentPath(id)}>#{id}</Link>} {client}
  </span>
);

/** Above this many, the payments that were found stand behind a button. */
const FEW = 3;

/** The payments by GCash, ticked against the transaction history. Source: R-beyond-553. */
function Gcash({ day }: { day: BookDay }) {
  const [isAll, setAll] = useState(false);
  const { gcash, figures } = day;
  const seen = gcash.filter(({ is_seen }) => is_seen);
  const shown = isAll || gcash.length <= FEW ? gcash : gcash.filter(({ is_seen }) => !is_seen);
  return (
    <DayCard title={m.gcash()} pesos={figures.gcash} none={m.no_gcash_payments()}>
      {gcash.length === 0
        ? []
        : [
            <Line key="sum">
              <span>{gcash.length === 1 ? m.one_payment() : m.payments({ count: gcash.length })}</span>
              <Text size="s" muted>
                {m.found_in_the_gcash_history({ count: seen.length })}
              </Text>
            </Line>,
            ...shown.map((payment) => <GcashLine key={payment.payment} day={day} payment={payment} />),
            ...(gcash.length > FEW && seen.length > 0
              ? [
                  <Line key="all">
                    <Button size="sm" variant="ghost" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                      {isAll ? m.only_those_not_found() : m.show_all_payments()}
                    </Button>
                  </Line>,
                ]
              : []),
            ...(seen.length < gcash.length && day.state !== 'open'
              ? [
                  <Line key="why">
                    <Text size="s" muted>
                      {day.state === 'signed' ? m.take_the_signature_back_to_tick() : m.reopen_the_day_to_tick()}
                    </Text>
                  </Line>,
                ]
              : []),
          ]}
    </DayCard>
  );
}

/** What clients paid ahead, which is no revenue yet, and what was paid with it, fees too. Source: R-beyond-824. */
function Prepaid({ day: { figures } }: { day: BookDay }) {
  const { prepaid_cash: cash = 0, prepaid_gcash: gcash = 0, credit = 0, fees = 0 } = figures;
  const lines = [
    { words: m.came_in_by_cash(), pesos: cash },
    { words: m.came_in_by_gcash(), pesos: gcash },
    { words: m.used_for_visits(), pesos: credit },
    { words: m.fees_of_cancelled_visits(), pesos: fees },
  ].filter(({ pesos }) => pesos !== 0);
  return (
    <DayCard title={m.credit_and_vouchers()} pesos={cash + gcash} none={m.no_credit_came_in()}>
      {lines.map(({ words, pesos }) => (
        <Line key={words}>
          <span>{words}</span>
          <Money pesos={pesos} />
        </Line>
      ))}
    </DayCard>
  );
}

function GcashLine({ day, payment }: { day: BookDay; payment: DayGcash }) {
  const see = useSeeGcash();
  const { appointment, client, amount, tip, ahead, reference, received_on: on, is_seen, seen_by } = payment;
  // A visit may be paid, and paid ahead, by GCash: two lines.
  const [tickIt, takeItBack] =
    appointment === null || amount + tip === 0
      ? [m.tick_the_credit_of({ client }), m.take_the_tick_of_credit_back({ client })]
      : [m.tick_the_payment_of({ visit: appointment }), m.take_the_tick_of_back({ visit: appointment })];
  const tick = (seen: boolean): void =>
    see.mutate(
      { day: day.day, body: { payment: payment.payment, seen } },
      { onError: (error) => toast.error(failureText(error, m.could_not_tick_it())) },
    );
  return (
    <Line>
      <span>
        <Visit id={appointment} client={client} />
        <br />
        <Text size="xs" strong={!is_seen} muted={is_seen} {...(!is_seen && { tone: 'clay' as const })}>
          {is_seen ? (seen_by ? m.found_by({ name: seen_by }) : m.found_when_it_was_recorded()) : m.not_found_yet()}
          {reference && ` · ${m.ref_reference({ reference })}`}
          {on && ` · ${m.came_in_on_day({ day: dayWords(on) })}`}
        </Text>
      </span>
      <Row $gap={2} $nowrap>
        <span>
          <Money pesos={amount + tip + ahead} strong />
          {tip !== 0 && (
            <Text size="xs" muted>
              {' '}
              {m.tip_of({ tip: formatPesos(tip) })}
            </Text>
          )}
          {ahead !== 0 && (
            <Text size="xs" muted>
              {' '}
              {m.credit_of({ ahead: formatPesos(ahead) })}
            </Text>
          )}
        </span>
        {day.state === 'open' && (!is_seen || seen_by !== null) && (
          <Button
            size="sm"
            variant={is_seen ? 'ghost' : 'outline'}
            busy={see.isPending}
            aria-label={is_seen ? takeItBack : tickIt}
            onClick={() => tick(!is_seen)}
          >
            {is_seen ? m.undo() : m.found()}
          </Button>
        )}
      </Row>
    </Line>
  );
}

const visitLines = (visits: readonly DayVisit[]): ReactNode[] =>
  visits.map(({ appointment, client, status, due }) => (
    <Line key={appointment}>
      <Visit id={appointment} client={client} />
      <Row $gap={2}>
        <StatusBadge status={status} />
        <Money pesos={due} />
      </Row>
    </Line>
  ));

const methodsIn = (methods: DayCorrection['methods_before']): string =>
  methods.map((one) => METHOD_WORDS[one]).join(', ');

/** What a correction changed: the sum, or where the sum stayed, the way it was paid. */
export function Corrected({ before, after, methods_before, methods_after }: DayCorrection) {
  const isSum = before !== after;
  return (
    <span>
      <s>{isSum ? formatPesos(before) : methodsIn(methods_before)}</s> →{' '}
      <Text strong>{isSum ? formatPesos(after) : methodsIn(methods_after)}</Text>
    </span>
  );
}

const correctionLines = (day: BookDay): ReactNode[] =>
  day.corrections.map((one) => (
    <Line key={`${one.appointment}.${one.at}`}>
      <span>
        <Visit id={one.appointment} client={one.client} />
        <br />
        <Text size="xs" muted>
          {[
            one.reason && `“${one.reason}”`,
            momentWords(new Date(one.at)),
            one.of_day !== day.day && m.of_an_earlier_day({ day: dayWords(one.of_day) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <Corrected {...one} />
    </Line>
  ));

/** What else a day's books have, beside the cash. Source: R-beyond-550. */
export function DayCards({ day }: { day: BookDay }) {
  const { unpaid, open, tips, corrections } = day;
  const sum = (of: readonly { due: number }[]): number => of.reduce((all, { due }) => all + due, 0);
  return (
    <Stack $gap={3}>
      <Gcash day={day} />
      <Prepaid day={day} />
      <DayCard title={m.unpaid_visits()} count={unpaid.length} pesos={sum(unpaid)} none={m.every_visit_is_paid()}>
        {visitLines(unpaid)}
      </DayCard>
      {open.length > 0 && (
        <DayCard title={m.visits_not_ended()} count={open.length} none="">
          {visitLines(open)}
        </DayCard>
      )}
      <DayCard
        title={m.tips_to_pay_out()}
        pesos={tips.reduce((all, { amount }) => all + amount, 0)}
        none={m.no_tips_are_owed()}
      >
        {tips.map(({ person, amount, appointments }) => (
          <Line key={person.id}>
            <span>
              {person.name}
              <br />
              <Text size="xs" muted>
                {appointments.map((id) => `#${id}`).join(', ')}
              </Text>
            </span>
            <Money pesos={amount} strong />
          </Line>
        ))}
      </DayCard>
      <DayCard title={m.corrections()} count={corrections.length} none={m.nothing_was_corrected()}>
        {correctionLines(day)}
      </DayCard>
    </Stack>
  );
}
