import { useId } from 'react';
import { ButtonLink, Card, Icon, media, Row, Text, TextLink, VisuallyHidden } from 'shared-lib';
import type { FirstRunStep } from 'shared-lib/booking';
import styled from 'styled-components';
import { ADVISED, FIRST_RUN_WORDS } from './firstRunSteps';
import * as m from '../../texts/m';

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

interface Step {
  readonly step: FirstRunStep;
  readonly done: boolean;
  /** How many others must act first. */
  readonly waiting: number;
}

/** The steps that a new business has left, each with the place where it is done. Source: R-pages-3. */
export function Checklist({ all }: { all: readonly Step[] }) {
  const title = useId();
  const steps = all.filter(({ step, done }) => !done || !ADVISED.includes(step));
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
