// How it works: docs/subsystems/calls-and-steps.md.
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import {
  AppointmentList,
  type AppointmentListProps,
  businessRulesQuery,
  type CachedCard,
  limits,
  media,
} from 'shared-lib';
import { isUnderWay, sortByTurn, type Order, visitOfNow } from '../appointment/orderOfVisits';
import { CANCELLED, oneOf } from '../domain/workflow/statuses';
import type { OpenVisits } from './useOpenVisits';
import * as m from '../texts/m';

/** How an appointment is drawn that is not a whole card. */
export interface LineShape {
  /** With the buttons of which this person must press one. */
  withButtons: boolean;
  /** Opens the whole card. */
  onOpen: () => void;
}

export interface StaffListProps
  extends Pick<AppointmentListProps, 'query' | 'failure' | 'empty' | 'onPage'>,
    Pick<Order<CachedCard>, 'turnOf'> {
  /**
   * Today's list: Now or Next with the current visit, then the rest under headings, in the order of turns. Other lists
   * keep their order. Source: R-beyond-303.
   */
  ofToday?: boolean;
  /** This person sets off before a visit begins, by the time that the business has set. */
  drives?: boolean;
  /** Is there a button? */
  asks: (appointment: CachedCard) => boolean;
  /** Completed, with unfinished work: under its own heading, below a client who is waiting. */
  isToFinish?: (appointment: CachedCard) => boolean;
  /** Drawn in full wherever it is: it has a failure, a countdown, or a group to collect. */
  isWhole: (appointment: CachedCard) => boolean;
  visits: OpenVisits;
  card: (appointment: CachedCard, isNow: boolean) => ReactNode;
  line: (appointment: CachedCard, isNow: boolean, shape: LineShape) => ReactNode;
}

const Heading = styled.h2`
  display: flex;
  justify-content: space-between;
  margin: var(--s2) 2px 0;
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;

  ${media.phone} {
    /* Only read aloud: the first card stands first, as high as without a heading. Source: R-pages-41. */
    &:first-child {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
/**
 * The current visit's one step stays in reach of the thumb if its card is longer than the screen, unless a postponed
 * call is there. The focus never goes to something below it. Source: R-pages-122.
 */
const Rows = styled.div`
  display: grid;
  gap: var(--s2);

  ${media.phone} {
    html:has(&[data-now='true']) { scroll-padding-bottom: 6rem; }

    body:not(:has([data-part='put-off'])) &[data-now='true'] > :first-child [data-takes-step][data-variant='primary'] {
      position: sticky;
      z-index: 1;
      bottom: calc(var(--s3) + env(safe-area-inset-bottom));
      box-shadow: 0 0 0 var(--s3) var(--surface);
    }
  }
`;

interface Section {
  heading?: string;
  rows: readonly CachedCard[];
}

/**
 * The appointments of a therapist or driver. The current one is a whole card. Others that wait for this person are
 * compact, with their buttons. The rest are lines that open. Source: R-pages-21, R-pages-40.
 */
export function StaffList({
  ofToday = false,
  turnOf,
  drives = false,
  asks,
  isToFinish = () => false,
  isWhole,
  visits,
  card,
  line,
  ...list
}: StaffListProps) {
  const { data: rules } = useQuery(businessRulesQuery());
  const setsOff = drives ? (rules?.outbound_before_minutes ?? limits.OUTBOUND_BEFORE) : 0;
  const draw = (shown: readonly CachedCard[]): ReactNode => {
    const toFinish = new Set(ofToday ? shown.filter(isToFinish) : []);
    const inOrder = sortByTurn(shown, { turnOf, setsOff });
    const now = visitOfNow(inOrder, turnOf, visits.pressed);
    // A visit that has ended is not current. Lists that are not today's show their first visit in full anyway.
    const current = now ?? (ofToday ? undefined : shown[0]);
    const drawOne = (one: CachedCard): ReactNode => {
      const isNow = one === current;
      if (isNow || visits.isOpen(one.id) || one.unsent || isWhole(one)) return card(one, isNow);
      const withButtons = asks(one) || visits.wasPressed(one.id);
      return line(one, isNow, { withButtons, onOpen: () => visits.open(one.id) });
    };
    const sections = ofToday ? sectionsOf(inOrder, current, { turnOf, toFinish }) : [{ rows: shown }];
    return sections.map(({ heading, rows }, at) => (
      // The first card stays the same when its visit begins: only the heading changes.
      <Fragment key={at === 0 ? 'first' : heading}>
        {heading && (
          <Heading data-part="section">
            {heading}
            {rows.length > 1 && <span aria-hidden="true">{rows.length}</span>}
          </Heading>
        )}
        <Rows data-now={rows[0] === current}>
          {rows.map((one) => (
            <Fragment key={one.id}>{drawOne(one)}</Fragment>
          ))}
        </Rows>
      </Fragment>
    ));
  };
  return <AppointmentList {...list}>{draw}</AppointmentList>;
}

function sectionsOf(
  shown: readonly CachedCard[],
  current: CachedCard | undefined,
  { turnOf, toFinish }: Pick<StaffListProps, 'turnOf'> & { toFinish: ReadonlySet<CachedCard> },
): readonly Section[] {
  const others = shown.filter((one) => one !== current);
  const unfinished = others.filter((one) => toFinish.has(one));
  const rest = others.filter((one) => !toFinish.has(one));
  const over = rest.filter((one) => turnOf(one) === 'over');
  const due = rest.filter((one) => turnOf(one) !== 'over' && !isUnderWay(one, turnOf(one)));
  const isNow = current !== undefined && isUnderWay(current, turnOf(current));
  const isNext = current !== undefined && !isNow && !toFinish.has(current);
  const first: readonly Section[] =
    current && toFinish.has(current)
      ? [{ heading: TO_FINISH, rows: [current, ...unfinished] }]
      : [
          {
            heading: isNow ? m.now() : m.next(),
            rows: [current ?? [], rest.filter((one) => isUnderWay(one, turnOf(one)))].flat(),
          },
          { heading: TO_FINISH, rows: unfinished },
        ];
  return [
    ...first,
    { heading: m.next(), rows: isNext ? [] : due.slice(0, 1) },
    { heading: m.later_today(), rows: isNext ? due : due.slice(1) },
    {
      heading: over.some(({ status }) => oneOf(CALLED_OFF, status)) ? m.finished_or_called_off() : m.finished(),
      rows: over,
    },
  ].filter(({ rows }) => rows.length > 0);
}
const TO_FINISH = m.to_finish();
/** Of later today, too: they are not finished. Source: R-beyond-930. */
const CALLED_OFF = [...CANCELLED, 'rejected'] as const;
