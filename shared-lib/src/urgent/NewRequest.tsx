// How it works: docs/subsystems/calls-and-steps.md.
import { Suspense, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { CachedCard } from '../api/appointments/appointment-record';
import { RejectDialog } from '../appointment/lazyDialogs';
import { StepButton } from '../appointment/StepButton';
import { timeWithDay } from '../appointment/visitDay';
import { personName } from '../domain/people/names';
import { media } from '../theme/tokens';
import { Banner } from '../ui/banner/Banner';
import { Button } from '../ui/button/Button';
import { Row, Stack } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import { useNowValue } from '../clock/now';
import { UrgentFacts } from './UrgentFacts';
import { useRoomBelow } from './useRoomBelow';
import type { UrgentAnswer } from './UrgentSheet';
import { useRestOnArrival } from './useRestOnArrival';
import * as m from '../texts/m';

/** Over the page, at the thumb. It is no dialog: the keyboard and the page stay where they are. */
const Place = styled.section`
  position: fixed;
  z-index: 30;
  /* Messages stand at the foot of a desk, and at the head of a phone. */
  top: var(--s4);
  right: var(--s4);
  width: min(420px, calc(100vw - 2 * var(--s3)));
  max-height: calc(100dvh - 96px);
  /* Where text is large, it scrolls as a whole: nobody answers before what, when and where was in view. */
  overflow: auto;
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  padding: var(--s4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--shadow-high);

  dl { margin: 0; }
  > * { flex: none; }
  ${media.phone} {
    top: auto;
    right: var(--s3);
    bottom: calc(var(--s3) + env(safe-area-inset-bottom));
    left: var(--s3);
    width: auto;
  }
`;

export interface NewRequestProps {
  appointment: CachedCard;
  /** Further new requests after this one. */
  more: number;
  answer: UrgentAnswer;
  onLater: () => void;
}

/**
 * A request that just came: when, where, what, and its answer, over whichever page is open. Source: R-beyond-304,
 * R-beyond-1532.
 */
export function NewRequest({ appointment, more, answer, onLater }: NewRequestProps) {
  const title = useId();
  const place = useRef<HTMLElement>(null);
  useRoomBelow(place);
  const [asksWhy, setAsksWhy] = useState(false);
  const rests = useRestOnArrival(appointment.id);
  const { press, reject } = answer;
  const by = useNowValue((now) => timeWithDay(appointment.response_deadline, now));
  return (
    <Place ref={place} aria-labelledby={title} data-part="new-request">
      <Stack $gap={2}>
        {/* No `aria-live` on the card: under a dialog its buttons would then still be read. */}
        <div role="status">
          <Text as="h2" size="l" strong id={title}>
            {m.new_request_of({ client: personName(appointment.client_details) })}
          </Text>
        </div>
        <Text size="s" muted>
          {m.answer_by_time({ by })}
        </Text>
        <UrgentFacts need={{ kind: 'answer', note: '', appointment }} />
      </Stack>
      <Stack $gap={2}>
        {answer.error && <Banner tone="red" live="alert" title={answer.error} />}
        {press && (
          <StepButton
            variant="primary"
            size="big"
            appointment={appointment}
            action={press.action}
            busy={answer.isBusy}
            rests={rests}
            aria-describedby={title}
            onClick={press.take}
          >
            {press.label}
          </StepButton>
        )}
        <Row>
          {reject && (
            <Button
              step={appointment.id}
              aria-disabled={rests}
              aria-describedby={title}
              onClick={() => setAsksWhy(true)}
            >
              {reject.label}
            </Button>
          )}
          <Button variant="ghost" onClick={onLater}>
            {more > 0 ? m.later_more({ more }) : m.later()}
          </Button>
        </Row>
      </Stack>
      {asksWhy && reject && (
        <Suspense fallback={null}>
          <RejectDialog
            visit={appointment}
            onClose={() => setAsksWhy(false)}
            onReject={reject.take}
            busy={answer.isBusy}
            error={answer.error}
          />
        </Suspense>
      )}
    </Place>
  );
}
