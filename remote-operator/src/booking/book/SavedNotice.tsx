import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type AppointmentCard,
  Banner,
  media,
  now,
  personName,
  texts,
  timeRange,
  useNowValue,
  useVisitDay,
} from 'shared-lib';
import styled from 'styled-components';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { nextOf } from '../../parts/visit-words/nextWords';
import * as m from '../../texts/m';

/** Above the list, not over it. The list scrolls to the visit, which may be far down: then this stays in sight. */
const Place = styled.div`
  position: sticky;
  z-index: 2;
  top: var(--s4);
  margin-bottom: var(--s3);
  border-radius: var(--r-m);
  box-shadow: var(--shadow);

  ${media.phone} { top: 56px; }
  &[data-blank] { visibility: hidden; }
`;

/** It has been read by then. */
const SHOWN_MS = 8_000;
/** While somebody reads it with the pointer or the keyboard, it waits. */
const ASKS_AGAIN_MS = 1_000;

/** The first words of the notice. `booked` is the number of visits of a series. */
export const savedWords = (done: 'createAppointment' | 'updateAppointment', booked = 1): string =>
  booked > 1 ? m.appointments_created_successfully({ booked }) : texts.SUCCESS[done];

/** The same as a toast's second line, for a form that was closed before the answer came. Source: R-texts-7. */
export function aboutSaved(appointment: AppointmentCard, booked = 1): { detail: string; duration: number } {
  const { detail } = aboutVisit(appointment);
  const visit = booked > 1 ? m.the_first_is({ visit: detail }) : detail;
  return { duration: SHOWN_MS, detail: `${visit}. ${nextOf(appointment, now())}`.trim() };
}

/** The booking that the form beside the list has just saved. */
export interface SavedBooking {
  appointment: AppointmentCard;
  /** The first words of the notice. */
  said: string;
  /** The number of visits, of which this is the first. Left out, one. */
  booked?: number | undefined;
}

export interface SavedNoticeProps extends SavedBooking {
  onClose?: () => void;
}

/**
 * Says what was booked or changed: who, when, and what comes next. It stands above the list for 8 seconds, and at its
 * top while one scrolls. It has the keyboard focus until the visit is in the list. Source: 8-077, 8-078, R-beyond-583.
 */
export function SavedNotice({ appointment, said, booked = 1, onClose }: SavedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const [shown, setShown] = useState<'whole' | 'blank' | 'gone'>('whole');
  useEffect(() => {
    let timer = setTimeout(go, SHOWN_MS);
    function go(): void {
      if (place.current?.matches(':hover, :focus-within')) timer = setTimeout(go, ASKS_AGAIN_MS);
      else setShown(place.current?.parentElement?.matches(':hover') ? 'blank' : 'gone');
    }
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (shown !== 'blank') return undefined;
    // Its room closes only once the pointer is elsewhere, so that no booking moves away under it.
    const column = place.current?.parentElement;
    const close = (): void => setShown('gone');
    column?.addEventListener('pointerleave', close);
    return () => column?.removeEventListener('pointerleave', close);
  }, [shown]);
  const day = useVisitDay(appointment);
  const next = useNowValue((now) => nextOf(appointment, now));
  const time = timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at));
  const visit = `${personName(appointment.client_details)}, ${day} ${time}`;
  if (shown === 'gone') return null;
  return (
    <Place ref={place} tabIndex={-1} data-blank={shown === 'blank' || undefined}>
      <Banner tone="green" live="status" title={said} onClose={onClose}>
        <p>
          {booked > 1 ? m.the_first_is({ visit }) : visit}. {next}
        </p>
      </Banner>
    </Place>
  );
}
