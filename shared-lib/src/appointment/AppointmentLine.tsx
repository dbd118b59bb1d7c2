import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/names';
import { formatTime } from '../domain/service-day';
import { media } from '../theme/tokens';
import { StatusBadge } from '../ui/badge/Badge';
import { Card } from '../ui/card/Card';
import { TimeLead } from '../ui/card/ListCard';
import { Icon } from '../ui/icon/Icon';
import { UrgencyBadge } from '../ui/time/UrgencyBadge';
import { cancelReason } from './ended';
import { useVisitDayInList } from './visitDay';

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
/** Beside the time while there is room for a name and a status, below it where text is large. */
const Body = styled.span`
  flex: 1 1 9rem;
  min-width: 0;
`;
const Title = styled.span`
  display: block;
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
/** How it stands, then where and with whom as far as there is room: the whole stands in the card. */
const Below = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--s2);
  color: var(--ink-2);
  font-size: var(--t-s);

  > span:last-child {
    flex: 1 1 4rem;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-whole='true'] > span:last-child { flex-basis: 100%; white-space: normal; }
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
  /** In place of the client's name. */
  title?: string;
  /** With whom, by what: under the name, after the reason where it was cancelled. */
  text: string;
  withDate?: boolean;
  /** Opens the whole card. */
  onOpen: () => void;
  /** What can be pressed without opening it. */
  children?: ReactNode;
}

/** An appointment that is not the one of now: two lines that open into its card, and what it asks for below them. */
export function AppointmentLine({
  appointment,
  title,
  text,
  withDate = false,
  onOpen,
  children,
}: AppointmentLineProps) {
  const day = useVisitDayInList(appointment, withDate);
  const client = personName(appointment.client_details);
  const reason = cancelReason(appointment);
  return (
    <Card as="article" pad="none" aria-label={title ? `${title}, ${client}` : client}>
      <Opener type="button" aria-expanded={false} onClick={onOpen}>
        <Lead>
          <TimeLead time={formatTime(new Date(appointment.starts_at))} />
        </Lead>
        <Body>
          <Title>{title ?? client}</Title>
          <Below data-whole={reason !== ''}>
            {appointment.status === 'pending' ? (
              <UrgencyBadge start={appointment.starts_at} otherwise={<StatusBadge status="pending" />} />
            ) : (
              <StatusBadge status={appointment.status} />
            )}
            <span>{[day, reason, text].filter(Boolean).join(' · ')}</span>
          </Below>
        </Body>
        <Icon name="down" size={16} />
      </Opener>
      {children && <Buttons>{children}</Buttons>}
    </Card>
  );
}
