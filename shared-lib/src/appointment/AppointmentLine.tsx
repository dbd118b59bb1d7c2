import type { ReactNode } from 'react';
import {
  type AppointmentCard,
  Badge,
  Card,
  formatTime,
  Icon,
  media,
  personName,
  StatusBadge,
  statusLabel,
  TimeLead,
  UrgencyBadge,
  useBeThere,
  useVisitDayInList,
  VisuallyHidden,
} from 'shared-lib';
import styled from 'styled-components';
import { askedAgainWords } from './askedAgain';
import { endedWords } from './ended';
import { waitingWords } from './waitingWords';
import * as m from '../texts/m';

const Opener = styled.button`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--s3);
  width: 100%;
  padding: 11px 2.5rem 11px 16px;
  border: 0;
  border-radius: inherit;
  background: none;
  text-align: start;

  > svg { position: absolute; inset-inline-end: 12px; top: calc(50% - 0.5rem); }

  ${media.hover} {
    &:hover { background: color-mix(in srgb, var(--sunken) 40%, var(--surface)); }
  }
`;
const Lead = styled.span`
  min-width: 3.25rem;
  text-align: center;
  line-height: 1.25;

  b { display: block; }
  small { color: var(--ink-2); font-size: var(--t-xs); }
`;
/** Beside the time if a name and a status fit there, or below it when text is large. */
const Body = styled.span`
  flex: 1 1 9rem;
  min-width: 0;
`;
const Title = styled.span`
  display: block;
  font-weight: 600;
`;
/**
 * The status, or whom it waits for, then place and people as far as they fit; the card has them in full. Below, in
 * full: what is only for this person, or why it ended.
 */
const Below = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--s2);
  color: var(--ink-2);
  font-size: var(--t-s);

  > b { color: var(--ink); }
  > [data-text] {
    flex: 1 1 4rem;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > [data-says] { flex: 1 1 100%; }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  padding: 0 12px 12px;

  > button { flex: 1 1 auto; }
  > p { padding-inline: 4px; }
`;

export interface AppointmentLineProps {
  appointment: AppointmentCard;
  /** The id of the person whose day it is. */
  self: number;
  /** The title that its buttons refer to. */
  titleId: string;
  /** Replaces the client's name. */
  title?: string;
  /** People and vehicle, under the name. */
  text: string;
  /** Below it, always in full. */
  more?: string;
  withDate?: boolean;
  /** Opens the whole card. */
  onOpen: () => void;
  /** Buttons that work without opening it. */
  children?: ReactNode;
}

/**
 * An appointment that is not the current one: two lines that open its card, with its buttons below. What it says about
 * a refusal: `endedWords` (ended.ts), `askedAgainWords` (askedAgain.ts). Whom it waits for: `waitingWords`
 * (waitingWords.ts).
 */
export function AppointmentLine({
  appointment,
  self,
  titleId,
  title,
  text,
  more,
  withDate = false,
  onOpen,
  children,
}: AppointmentLineProps) {
  const { starts_at, isNow } = useBeThere(appointment, self);
  const day = useVisitDayInList({ starts_at }, withDate);
  const client = personName(appointment.client_details);
  const says = endedWords(appointment, self) || askedAgainWords(appointment, self);
  const waits = waitingWords(appointment, self);
  return (
    <Card as="article" pad="none" aria-label={title ? `${title}, ${client}` : client}>
      <Opener type="button" aria-expanded={false} onClick={onOpen}>
        <Lead>{isNow ? <b>{m.now()}</b> : <TimeLead time={formatTime(new Date(starts_at))} />}</Lead>
        <Body>
          <Title id={titleId}>{title ?? client}</Title>
          <Below>
            {/* Before the rest: the time alone is not of today. */}
            {!isNow && day && <b>{day}</b>}
            {waits ? (
              <>
                {/* The status is still read aloud. */}
                <VisuallyHidden>{statusLabel(appointment.status)}</VisuallyHidden>
                <Badge tone="amber" dot>
                  {waits}
                </Badge>
              </>
            ) : appointment.status === 'pending' ? (
              <UrgencyBadge start={appointment.starts_at} otherwise={<StatusBadge status="pending" />} />
            ) : (
              <StatusBadge status={appointment.status} outcome={appointment.outcome} />
            )}
            <span data-text>{text}</span>
            {more && <span data-says>{more}</span>}
            {says && <span data-says>{says}</span>}
          </Below>
        </Body>
        <Icon name="down" size={16} />
      </Opener>
      {children && <Buttons>{children}</Buttons>}
    </Card>
  );
}
