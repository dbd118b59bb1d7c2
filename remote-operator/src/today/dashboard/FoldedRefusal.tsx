import { useEffect, useRef, useState } from 'react';
import { Button, type CachedCard, Card, Icon, media, personName, Text, timeRange, useVisitDay } from 'shared-lib';
import styled from 'styled-components';
import { RefusalNote } from '../../team/review-rejection/RefusalNote';
import { AppointmentCard } from '../../visit/appointment-card/AppointmentCard';
import { StatusBadges } from '../../visit/appointment-card/StatusBadges';
import * as m from '../../texts/m';

const Opener = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px var(--s3);
  width: 100%;
  min-height: 48px;
  padding: var(--s2) 2.5rem var(--s2) 16px;
  border: 0;
  border-radius: inherit;
  background: none;
  text-align: start;

  > b { overflow-wrap: anywhere; }
  > span:nth-of-type(1) { flex: 1 1 12rem; }
  > svg { position: absolute; inset-inline-end: 14px; top: calc(50% - 0.5rem); }
  ${media.hover} {
    &:hover { background: color-mix(in srgb, var(--sunken) 40%, var(--surface)); }
  }
`;

/**
 * A refusal whose line stands in 'Needs you now' already: whose visit and when, until somebody opens it. Who refused
 * and why is said once on the page. Source: R-beyond-612.
 */
export function FoldedRefusal({ appointment }: { appointment: CachedCard }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(isOpen);
  const day = useVisitDay(appointment);
  const client = personName(appointment.client_details);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard goes on where its place was taken.
    if (was.current !== isOpen) place.current?.querySelector<HTMLElement>('h2 a, button')?.focus();
    was.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={place}>
      {isOpen ? (
        <AppointmentCard appointment={appointment}>
          <RefusalNote appointment={appointment} />
          <Button variant="ghost" size="sm" icon="up" aria-expanded onClick={() => setOpen(false)}>
            {m.fold()}
          </Button>
        </AppointmentCard>
      ) : (
        <Card as="article" pad="none" aria-label={client}>
          <Opener type="button" aria-expanded={false} onClick={() => setOpen(true)}>
            <b>{client}</b>
            <Text size="s" muted>
              #{appointment.id} · {day} {timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at))}
            </Text>
            <StatusBadges appointment={appointment} />
            <Icon name="down" size={16} />
          </Opener>
        </Card>
      )}
    </div>
  );
}
