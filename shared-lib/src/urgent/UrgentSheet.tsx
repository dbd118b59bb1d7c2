// How it works: docs/subsystems/calls-and-steps.md.
import type { Trade } from '../domain/people/roles';
import { useState, type ReactNode } from 'react';
import { useMarkNotificationRead } from '../api/notifications/notification-writes';
import type { CachedCard } from '../api/appointments/appointment-record';
import { askedAgainWords } from '../appointment/askedAgain';
import { driverAfterCallOff, STAY_AWAY, therapistAfterCallOff } from '../appointment/calledOff';
import { RejectDialog } from '../appointment/lazyDialogs';
import { StepButton } from '../appointment/StepButton';
import { useUser } from '../session/session';
import { Badge } from '../ui/badge/Badge';
import { Banner } from '../ui/banner/Banner';
import { Button } from '../ui/button/Button';
import { Sheet } from '../ui/dialog/Dialog';
import { Row, Stack } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import { TimeToAnswer } from './TimeToAnswer';
import { UrgentFacts } from './UrgentFacts';
import { UrgentReach } from './UrgentReach';
import type { Urgent } from './needs';
import { URGENT_WORDS, type UrgentKind } from './urgentTexts';
import { useRestOnArrival } from './useRestOnArrival';
import type { Action } from '../domain/workflow/state';
import * as m from '../texts/m';

/** The possible answers to one call now. */
export interface UrgentAnswer {
  readonly besides?: ReactNode;
  readonly press?: { readonly action: Action; readonly label: string; readonly take: () => void };
  /** A refusal that needs no reason. */
  readonly decline?: { readonly label: string; readonly take: () => void };
  readonly reject?: { readonly label: string; readonly take: (reason: string) => Promise<boolean> };
  readonly isBusy: boolean;
  readonly error?: string;
}

export interface UrgentSheetProps {
  need: Urgent & { kind: UrgentKind };
  role: Trade;
  /** Further calls after this one. */
  more: number;
  answer: UrgentAnswer;
  onLater: () => void;
}

/** What, where, by when, and the answers: over the page, until it is answered or postponed. */
export function UrgentSheet({ need, role, more, answer, onLater }: UrgentSheetProps) {
  const { kind, since, until, appointment } = need;
  const { badge, tone, title } = URGENT_WORDS[kind];
  const { id: self } = useUser();
  const again = askedAgainWords(appointment, self);
  const [asksWhy, setAsksWhy] = useState(false);
  const rests = useRestOnArrival(appointment.id);
  const urgent = kind === 'pickup' && appointment.pickup_urgency === 'urgent';
  if (asksWhy && answer.reject)
    return (
      <RejectDialog
        visit={appointment}
        onClose={() => setAsksWhy(false)}
        onReject={answer.reject.take}
        busy={answer.isBusy}
        error={answer.error}
      />
    );
  return (
    <Sheet
      alert
      open
      side="bottom"
      onClose={onLater}
      title={title(need)}
      description={
        <Row as="span" $between>
          <Badge tone={tone} dot>
            {urgent ? m.urgent({ badge }) : badge}
          </Badge>
          <Text size="s" muted>
            #{appointment.id}
          </Text>
        </Row>
      }
    >
      <Stack $gap={3}>
        <UrgentFacts need={need} />
        {again && <p>{again}</p>}
        {until && <TimeToAnswer kind={kind} since={since} until={until} />}
        {kind === 'cancelled' ? <WayBack role={role} appointment={appointment} /> : <UrgentReach need={need} />}
        {answer.error && <Banner tone="red" live="alert" title={answer.error} />}
        <Answers need={need} answer={answer} rests={rests} onReject={() => setAsksWhy(true)} />
        <Button variant="ghost" block data-autofocus onClick={onLater}>
          {more > 0 ? m.later_more({ more }) : m.later()}
        </Button>
      </Stack>
    </Sheet>
  );
}

/**
 * What a driver must do with the passengers, or how a therapist gets back. A person for whom the card says nothing is
 * called too, and told to stay away.
 */
function WayBack({ role, appointment }: Pick<UrgentSheetProps, 'role'> & { appointment: CachedCard }) {
  const { id: self } = useUser();
  const says = role === 'driver' ? driverAfterCallOff(appointment) : therapistAfterCallOff(appointment, self);
  return <p>{says ?? STAY_AWAY[role]}</p>;
}

interface AnswersProps {
  need: Urgent;
  answer: UrgentAnswer;
  /** It just came, and could not be read yet. */
  rests: boolean;
  onReject: () => void;
}

function Answers({ need, answer, rests, onReject }: AnswersProps) {
  const read = useMarkNotificationRead();
  const { besides, press, decline, reject, isBusy } = answer;
  const { kind, notification_id: news, appointment } = need;
  return (
    <>
      {besides}
      {press && (
        <StepButton
          variant="primary"
          size="big"
          appointment={appointment}
          action={press.action}
          busy={isBusy}
          rests={rests}
          onClick={press.take}
        >
          {press.label}
        </StepButton>
      )}
      {kind === 'cancelled' && news !== null && (
        <Button
          variant={press ? 'outline' : 'primary'}
          size="big"
          step={appointment.id}
          busy={read.isPending}
          aria-disabled={rests}
          onClick={() => read.mutate({ id: news })}
        >
          {m.got_it()}
        </Button>
      )}
      {decline && (
        <Button block step={appointment.id} busy={isBusy} aria-disabled={rests} onClick={decline.take}>
          {decline.label}
        </Button>
      )}
      {reject && (
        <Button block step={appointment.id} aria-disabled={rests} onClick={onReject}>
          {reject.label}
        </Button>
      )}
    </>
  );
}
