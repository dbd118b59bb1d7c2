import { useState } from 'react';
import { Banner, Button, failureText, momentWords, dayWords, Grow, Row, Text, toast, useUser } from 'shared-lib';
import { type BookDay, type DayStep, needsDayReason, useDayStep } from 'shared-lib/records';
import styled from 'styled-components';
import { AskText } from '../parts/page/AskText';
import { InReach } from '../parts/page/InReach';
import { whoApproves } from '../parts/page/whoApproves';
import * as m from '../texts/m';

/** The button of each step, its question where it needs a reason, and what is said once it is done. */
const STEPS: Readonly<Record<DayStep, { button: string; done: string; variant?: 'primary' }>> = {
  sign: { button: m.close_the_day(), done: m.the_day_is_signed(), variant: 'primary' },
  confirm: { button: m.confirm(), done: m.the_day_is_closed(), variant: 'primary' },
  take_back: { button: m.take_the_signature_back(), done: m.the_day_is_open() },
  ask_reopening: { button: m.reopen_the_day(), done: m.reopening_is_asked() },
  reopen: { button: m.agree_to_reopen(), done: m.the_day_is_open(), variant: 'primary' },
  keep_closed: { button: m.keep_it_closed(), done: m.the_day_stays_closed() },
};

/** In reach while the tables above it are read, and beside what is said at the right. Source: R-beyond-1542. */
const Foot = styled(InReach)`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s3);

  @media print { position: static; }
`;

/** Why nobody can sign an open day yet; undefined where somebody can. */
function waitsFor({ is_over, people }: BookDay): string | undefined {
  if (!is_over) return m.it_can_be_closed_from();
  const missing = people.filter(({ is_counted }) => !is_counted).map(({ person }) => person.name);
  if (missing.length === 0) return undefined;
  return missing.length === 1
    ? m.is_not_counted_yet({ name: missing[0] ?? '' })
    : m.are_not_counted_yet({ names: missing.join(', ') });
}

const rest = ({ state, steps }: BookDay): string =>
  state === 'open'
    ? m.you_sign_it_and_a_second()
    : state === 'signed'
      ? steps.includes('confirm')
        ? m.check_the_figures_then_confirm()
        : m.it_waits_for_another_operator()
      : state === 'reopening'
        ? m.it_stays_closed_until_another()
        : m.later_changes_keep_their_own();

/** Who signed the day, and what the operator may do with it. Source: R-beyond-551, R-beyond-555. */
export function DaySteps({ day }: { day: BookDay }) {
  const step = useDayStep();
  const [asking, setAsking] = useState<DayStep | null>(null);
  const send = (which: DayStep, reason = '') =>
    step.mutateAsync({ day: day.day, body: { step: which, digest: day.digest, reason } });
  const press = (which: DayStep): void => {
    if (needsDayReason(which)) return setAsking(which);
    send(which).then(
      () => toast.success(STEPS[which].done),
      (error: unknown) => toast.error(failureText(error, m.could_not_do_it())),
    );
  };
  const { id: self } = useUser();
  const waits = (day.state === 'signed' && !day.steps.includes('confirm')) || day.state === 'reopening';
  const missing = day.state === 'open' ? waitsFor(day) : undefined;
  return (
    <Foot pad="s" aria-label={m.who_signs()}>
      <Grow>
        <Text as="p" size="s" muted>
          {rest(day)} {waits && whoApproves({ approvers: day.approvers, self })}
        </Text>
      </Grow>
      {missing && (
        <Text size="s" strong tone="clay">
          {missing}
        </Text>
      )}
      <Row data-screen $gap={2}>
        {day.steps.map((which) => (
          <Button
            key={which}
            variant={STEPS[which].variant ?? 'outline'}
            busy={step.isPending}
            onClick={() => press(which)}
          >
            {STEPS[which].button}
          </Button>
        ))}
      </Row>
      {asking && (
        <AskText
          draft={`day-step.${day.day}.${asking}`}
          title={STEPS[asking].button}
          description={dayWords(day.day)}
          submitLabel={STEPS[asking].button}
          send={async (reason) => {
            await send(asking, reason);
            toast.success(STEPS[asking].done);
          }}
          failure={m.could_not_do_it()}
          onClose={() => setAsking(null)}
        />
      )}
    </Foot>
  );
}

const TAKEN: Readonly<Record<DayStep, string>> = {
  sign: m.signed(),
  confirm: m.confirmed(),
  take_back: m.took_it_back(),
  ask_reopening: m.asked_to_reopen(),
  reopen: m.reopened(),
  keep_closed: m.kept_closed(),
};

/** What stands above the day: whether its books still fit, what waits, and who did what. */
export function DayState({ day }: { day: BookDay }) {
  const last = day.taken.at(-1);
  return (
    <>
      {day.digest_fits === false && (
        <Banner tone="red" title={m.these_books_are_not_what()}>
          {m.an_entry_was_changed_past()}
        </Banner>
      )}
      {(day.state === 'signed' || day.state === 'reopening') && last && (
        <Banner tone="clay" title={day.state === 'signed' ? m.waits_for_a_second() : m.waits_to_be_reopened()}>
          {m.step_by_at({ step: TAKEN[last.step], name: last.by.name, moment: momentWords(new Date(last.at)) })}
          {last.reason && ` “${last.reason}”`}
        </Banner>
      )}
      {day.taken.length > 0 && (
        <details>
          <summary>{m.who_did_what()}</summary>
          <ul>
            {day.taken.map(({ step, by, at, reason }) => (
              <li key={`${step}.${at}`}>
                <Text size="s">
                  {m.step_by_at({ step: TAKEN[step], name: by.name, moment: momentWords(new Date(at)) })}
                  {reason && ` “${reason}”`}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
