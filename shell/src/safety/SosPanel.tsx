// How it works: docs/subsystems/sos.md.
import type { ReactNode } from 'react';
import {
  Banner,
  Button,
  ButtonLink,
  displayName,
  type OwnSos,
  Sheet,
  Stack,
  telHref,
  Text,
  useNowValue,
  useUser,
} from 'shared-lib';
import { EMERGENCY_NUMBER, smsHref, SOS_RINGS_WITHIN_MS, SOS_UNCLAIMED_MS } from 'shared-lib/safety';
import styled from 'styled-components';
import type { Sos } from './useSos';
import { clockTime } from './clockTime';
import { HoldForSos } from './HoldForSos';
import { sosColours } from './sosColours';
import * as m from '../texts/m';

const Urgent = styled(ButtonLink)`
  ${sosColours}
`;

const SLOW_MS = 5_000;

type Alone = 'nobody' | 'unclaimed' | undefined;

/** Nobody is on it: for a minute, or no operator's screen rings at all. Then somebody else is offered. */
export function useAlone(call: OwnSos | undefined): Alone {
  return useNowValue((at) => {
    if (!call || call.claimed || call.ended_at) return undefined;
    const waits = at.getTime() - Date.parse(call.received_at);
    if (call.rang === 0 && waits >= SOS_RINGS_WITHIN_MS) return 'nobody';
    return waits >= SOS_UNCLAIMED_MS ? 'unclaimed' : undefined;
  });
}

/** What has become of a call that was sent. */
function statusOf({ claimed, ended_at: ended, seen, rang }: OwnSos, alone: Alone) {
  if (ended) return { tone: 'green', title: m.the_office_ended_the_sos({ time: clockTime(ended) }) } as const;
  if (claimed) return { tone: 'green', title: m.is_on_it_2({ name: claimed.name }) } as const;
  const by = seen.map(({ name }) => name).join(', ');
  const text = by ? m.has_seen_it({ by }) : undefined;
  if (alone === 'nobody') return { tone: 'red', title: m.nobody_at_the_office_is_reached(), text } as const;
  if (alone === 'unclaimed') return { tone: 'red', title: m.nobody_is_on_it_yet_it(), text } as const;
  return { tone: 'amber', title: m.sent_it_rings_at_screens({ rang }), text } as const;
}

interface SosPanelProps {
  sos: Sos;
  alone: Alone;
  onClose: () => void;
  /** Held once more, after the office ended it. */
  onSos: () => void;
}

/**
 * From the press on: what has become of the call, and whom to call. Over every page until it has ended. Source:
 * R-beyond-257.
 */
export function SosPanel({ sos, alone, onClose, onSos }: SosPanelProps) {
  const { unsentAt, asks, isSending, refusal, call, numbers } = sos;
  const user = useUser();
  /** A network that is there and does not answer is as good as none. */
  const isSlow = useNowValue((at) => unsentAt !== undefined && at.getTime() - Date.parse(unsentAt) > SLOW_MS);
  const status = call && !unsentAt ? statusOf(call, alone) : undefined;
  const unsent = refusal ? m.the_server_refused_your_sos() : m.not_sent_there_is_no();
  const isOver = Boolean(call?.ended_at) && !unsentAt;
  const pressedAt = unsentAt ?? call?.pressed_at;
  const { phone_number: office, emergency_name: name, emergency_phone: other } = numbers ?? {};
  const words = m.sos_from({ name: displayName(user, user.username), time: pressedAt ? clockTime(pressedAt) : '' });
  const offersOther = other && (unsentAt || alone);
  return (
    <Sheet
      alert
      open
      side="bottom"
      onClose={onClose}
      title={m.sos()}
      description={pressedAt && m.pressed_at({ time: clockTime(pressedAt) })}
    >
      <Stack $gap={3}>
        {unsentAt && !asks && (
          <Banner tone="red" live="alert" title={isSending && !isSlow ? m.sending_your_sos() : unsent}>
            {refusal}
          </Banner>
        )}
        {unsentAt && asks && (
          <Banner tone="red" live="alert" title={m.your_sos_of_was_not({ time: clockTime(unsentAt) })}>
            {m.still_in_danger()}
          </Banner>
        )}
        {status && (
          <Banner tone={status.tone} live="alert" title={status.title}>
            {status.text}
          </Banner>
        )}
        {status && !isOver && refusal && (
          <Banner tone="amber" live="status" title={m.sent_without_your_place_and()}>
            {refusal}
          </Banner>
        )}
        {unsentAt && asks && (
          <Button variant="dangerPrimary" size="big" busy={isSending} onClick={sos.send}>
            {m.yes_send_sos()}
          </Button>
        )}
        {isOver ? (
          <HoldForSos onSos={onSos} />
        ) : (
          <>
            <Urgent size="big" icon="phone" href={telHref(EMERGENCY_NUMBER)} data-autofocus>
              {m.call_911()}
            </Urgent>
            {office && <Reach phone={office} words={words} call={m.call_the_office()} write={m.text_the_office()} />}
            {offersOther && (
              <Reach
                phone={other}
                words={words}
                call={m.call_name({ name: name || m.emergency_contact() })}
                write={m.text_name({ name: name || m.emergency_contact() })}
              />
            )}
            <Text as="p" strong>
              {m.hatid_does_not_call_the()}
            </Text>
            {call && !unsentAt && (
              <Text as="p" size="s" muted>
                {m.pressed_by_mistake()}
              </Text>
            )}
          </>
        )}
        <Button
          variant="ghost"
          block
          data-autofocus={isOver || undefined}
          onClick={unsentAt && asks ? sos.putAway : onClose}
        >
          {unsentAt && asks ? m.no_i_am_safe() : m.close()}
        </Button>
      </Stack>
    </Sheet>
  );
}

function Reach({ phone, words, call, write }: { phone: string; words: string; call: ReactNode; write: ReactNode }) {
  return (
    <>
      <ButtonLink size="big" icon="phone" href={telHref(phone)}>
        {call}
      </ButtonLink>
      <ButtonLink size="big" icon="send" href={smsHref(phone, words)}>
        {write}
      </ButtonLink>
    </>
  );
}
