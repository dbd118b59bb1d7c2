import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import {
  adaptiveInterval,
  ButtonLink,
  Card,
  Icon,
  media,
  type Profile,
  Row,
  Text,
  TextLink,
  useOwnProfile,
  VisuallyHidden,
} from 'shared-lib';
import { businessQueries } from 'shared-lib/booking';
import styled from 'styled-components';
import { ADVISED, FIRST_RUN_WORDS } from './firstRunSteps';
import * as m from '../../texts/m';

const KEY = 'first-run-over';

/**
 * Remembers in this browser that this account's business is set up, so that the dashboard stops asking. The time when
 * the account was made tells apart two businesses at the same address.
 */
function rememberFirstRunOver({ created_at }: Profile): void {
  try {
    localStorage.setItem(KEY, created_at);
  } catch {
    // A browser without storage asks on each visit.
  }
}

function wasFirstRunOver({ created_at }: Profile): boolean {
  try {
    return localStorage.getItem(KEY) === created_at;
  } catch {
    return false;
  }
}

const Steps = styled.ol`
  margin: var(--s3) 0 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto;
    align-items: start;
    gap: 2px var(--s3);
    padding: var(--s2) 0;
    border-top: 1px solid var(--line);
  }
  > li > div { display: flex; flex-direction: column; }
  > li > svg { margin-top: 1px; color: var(--green); }
  ${media.phone} {
    > li { grid-template-columns: 24px minmax(0, 1fr); }
    > li > :nth-child(3) { grid-column: 2; justify-self: start; }
    > li > [data-variant='ghost'] { padding-left: 0; }
  }
`;
/** An empty ring in the place of a tick. */
const Ring = styled.span`
  width: 18px;
  height: 18px;
  margin: 2px 2px 0 1px;
  border: 2px solid var(--line-strong);
  border-radius: 50%;

  &[data-next='true'] { border-color: var(--brand); }
`;

/**
 * What a new business lacks before its first confirmed visit, from its data. Each step opens the place where it is
 * done. A step disappears once it is done, here or by a colleague. Source: R-pages-3.
 */
export function FirstRun() {
  const title = useId();
  const profile = useOwnProfile();
  const { data } = useQuery({
    ...businessQueries.firstRun(),
    enabled: profile !== undefined && !wasFirstRunOver(profile),
    // No live message covers everything that completes a step.
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? adaptiveInterval() : false),
  });
  const isOver = data?.complete === true;
  useEffect(() => {
    if (isOver && profile) rememberFirstRunOver(profile);
  }, [isOver, profile]);
  if (!data || isOver) return null;
  const steps = data.steps.filter(({ step, done }) => !done || !ADVISED.includes(step));
  const done = steps.filter((one) => one.done).length;
  const next = steps.find((one) => !one.done && !ADVISED.includes(one.step));
  return (
    <Card as="section" aria-labelledby={title}>
      <Row $gap={3}>
        <h2 id={title}>{m.set_up_your_business()}</h2>
        <Text size="s" muted>
          {m.of_done({ done, count: steps.length })}
        </Text>
      </Row>
      <Text as="p" size="s" muted>
        {m.from_here_to_your_first()}
        <TextLink to="/dashboard/settings?view=business">{m.business_rules()}</TextLink>.
      </Text>
      <Steps>
        {steps.map(({ step, done: isDone, waiting }) => {
          const words = FIRST_RUN_WORDS[step];
          const isNext = step === next?.step;
          return (
            <li key={step} aria-current={isNext ? 'step' : undefined}>
              {isDone ? <Icon name="checkCircle" size={20} /> : <Ring data-next={isNext} aria-hidden />}
              <div>
                <Text strong={!isDone} muted={isDone}>
                  {words.title}
                  {isDone && <VisuallyHidden>{m.done_2()}</VisuallyHidden>}
                </Text>
                {!isDone && (
                  <Text size="s" muted>
                    {waiting > 0 && words.waiting ? words.waiting(waiting) : words.text}
                  </Text>
                )}
              </div>
              {!isDone && (
                <ButtonLink size="sm" variant={isNext ? 'primary' : 'ghost'} to={words.to}>
                  {words.opens}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </Steps>
    </Card>
  );
}
