import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import {
  type AppointmentCard,
  appointmentPath,
  Button,
  ButtonLink,
  type ChangedNeed,
  Icon,
  lazyComponent,
  Link,
  limits,
  localDate,
  lostAt,
  type NeedPage,
  Pagination,
  personName,
  serviceDayOf,
  spanInWords,
  telHref,
  Text,
  timeWithDay,
  turnOf,
  useIsMounted,
  useNowValue,
} from 'shared-lib';
import { waitlistQueries } from 'shared-lib/booking';
import styled from 'styled-components';
import { labelOf, type OperatorActionName, reassignment, replacement, rowOf } from '../../visit/actions/actionTable';
import { editPath, may } from '../../parts/execute-action/allowed';
import { prefetchDialogs, useActions } from '../../visit/actions/ActionsProvider';
import { ReassignToSecondDriver } from '../../team/second-driver/ReassignToSecondDriver';
import { inPlace, keyOfNeed, type Placed, waiting } from './inPlace';
import { Line, List, OnPhone, type PlaceOfLine, Tile, Waits } from './needLine';
import { isKnown } from './isKnown';
import { FIRST, LAST, lostNextFirst } from './lostNextFirst';
import { LowStock, lowStockQuery } from './LowStock';
import { NeedSound } from './NeedSound';
import { OfferLine, offeredSince, offerStarts } from './OfferLine';
import { OnIt } from './OnIt';
import { hindranceOf, isOperatorNeed, isPast, NEED_ROWS, rowOfNeed } from './needRows';
import { askedAhead, AskedLine, prefetchAsked, useAsked } from './SecondOperatorLines';
import { type Line as NeedOf, type Taking, useTaking } from './useTaking';
import { whenAtRest } from './whenAtRest';
import * as m from '../../texts/m';

/** Its code comes after midnight. It says itself when its time is. */
const StillIn = lazyComponent(() =>
  import(/* webpackChunkName: "still-in" */ './StillIn').then((code) => code.StillIn),
);

/** A wait is red after this many minutes. */
const LONG_WAIT = 10;

const Who = styled(Link)`
  color: inherit;
  font-weight: 600;
  text-decoration: none;

  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;

const Pages = styled.div`
  padding-bottom: var(--s2);
`;

/** As many slots as anyone books at once. The waitlist has them all. */
const OFFERS_SHOWN = 5;

export interface NeedLinesProps {
  /** A page of needs, as the server returned it. */
  page: NeedPage;
  /** The turn at which the page before it ends; undefined for the first. */
  begins: number | undefined;
  onPage: (page: number) => void;
  id: string;
  /** The id of the list's heading. */
  labelledBy: string;
  /** Reports the number of other lines: decisions for a second operator, slots for the waitlist, low stock. */
  onOthers: (count: number) => void;
  /** Called when nothing more is expected to come. */
  onDrawn: ((isDrawn: true) => void) | undefined;
  /** A phone shows only the first line. */
  isFolded: boolean;
  /** A hand is on the list, so nothing in it may move now. */
  isHeld: boolean;
  /** Called when the hand has rested long enough for settled lines to go. */
  onRested: () => void;
}

/** A line of any kind: when it is lost, its turn in the list, its text, and how to draw it in its place. */
interface AnyLine {
  readonly turn: number;
  readonly key: string;
  readonly says: object;
  readonly draw: (place: PlaceOfLine) => ReactNode;
}

const OFFERS = askedAhead(waitlistQueries.list({ show: 'offered', page_size: OFFERS_SHOWN }));
const LOW_STOCK = askedAhead(lowStockQuery);

/** Prefetches the other lines before the needs, which are drawn with them. */
export function prefetchOthers(client: QueryClient): void {
  prefetchAsked(client);
  void client.prefetchQuery(OFFERS);
  void client.prefetchQuery(LOW_STOCK);
}

/** The lines that are not about appointments. `count` is the number of all, listed or not. */
function useOtherLines(oldBefore: number): { lines: readonly AnyLine[]; count: number; isKnown: boolean } {
  const second = useAsked();
  const offered = useQuery(OFFERS);
  const offers = offered.data;
  const lines = [
    ...second.asked.map(
      (one): AnyLine => ({
        turn: turnOf(lostAt(one.about, { since: Date.parse(one.since), start: Infinity }), oldBefore),
        key: one.key,
        says: one.says,
        draw: (place) => <AskedLine asked={one} {...place} />,
      }),
    ),
    ...(offers?.results ?? []).map(
      (one): AnyLine => ({
        turn: turnOf(lostAt('offer', { since: Date.parse(offeredSince(one)), start: offerStarts(one) }), oldBefore),
        key: m.offer({ id: one.id }),
        says: one,
        draw: (place) => <OfferLine entry={one} {...place} />,
      }),
    ),
  ];
  return { lines, count: second.count + (offers?.count ?? 0), isKnown: second.isKnown && isKnown(offered) };
}

interface Held extends Pick<NeedLinesProps, 'isHeld' | 'onRested'> {
  /** The number of the page. */
  at: number;
  waitsElsewhere: (line: AnyLine) => boolean;
}

/** The lines of a page. While a hand is on them each keeps its place, until the hand rests. Source: R-pages-116. */
function usePlaces(
  lines: readonly AnyLine[],
  { at, isHeld, waitsElsewhere, onRested }: Held,
): readonly Placed<AnyLine>[] {
  const [stood, setStood] = useState<{ at: number; placed: readonly Placed<AnyLine>[] }>({ at, placed: [] });
  const isSamePage = stood.at === at;
  const placed = isHeld && isSamePage ? inPlace(stood.placed, lines, waitsElsewhere) : lines.map(waiting);
  const isAsItStood =
    isSamePage &&
    placed.length === stood.placed.length &&
    placed.every(({ line: { key, says } }, place) => {
      const before = stood.placed[place]?.line;
      return before?.key === key && before.says === says;
    });
  if (!isAsItStood) setStood({ at, placed });
  const rested = useEffectEvent(() => {
    // Keyboard focus on a settled line would otherwise jump to another visit's button.
    if (document.activeElement?.closest('[data-settled]')) return;
    setStood({ at, placed: [] });
    onRested();
  });
  const isAnySettled = isHeld && stood.placed.some(({ isSettled }) => isSettled);
  // Each change of the list restarts the wait, so that everyone sees a line settled before it goes.
  useEffect(() => (isAnySettled ? whenAtRest(() => rested()) : undefined), [isAnySettled, stood]);
  return placed;
}

/** The lines below the heading. */
export function NeedLines({
  page,
  begins = FIRST,
  onPage,
  id,
  labelledBy,
  onOthers,
  onDrawn,
  isFolded,
  isHeld,
  onRested,
}: NeedLinesProps) {
  const { results, next, current_page: at } = page;
  const oldBefore = page.old_before === undefined ? FIRST : Date.parse(page.old_before);
  const ends = next?.turn ?? LAST;
  const pages = next ? at + 1 : at;
  const others = useOtherLines(oldBefore);
  const stock = useQuery(LOW_STOCK);
  const [stillIn, setStillIn] = useState(0);
  const isNight = useNowValue((now) => serviceDayOf(now) < localDate(now));
  const count = others.count + Math.min(1, stock.data?.count ?? 0) + stillIn;
  useEffect(() => onOthers(count), [count, onOthers]);
  const isDrawn = others.isKnown && isKnown(stock);
  useEffect(() => {
    if (isDrawn) onDrawn?.(true);
  }, [isDrawn, onDrawn]);
  const needs = results
    .filter((one): one is NeedOf => isOperatorNeed(one.kind))
    .map(
      (need: ChangedNeed<NeedOf>): AnyLine => ({
        turn: turnOf(Date.parse(need.lost_at ?? need.since), oldBefore),
        key: keyOfNeed(need),
        says: need,
        // A settled line keeps its text: by now the visit may wait for someone else.
        draw: (place) => <NeedLine need={(place.isSettled && need.toldAs) || need} {...place} isFolded={isFolded} />,
      }),
    );
  const lines = lostNextFirst(needs, others.lines, { from: begins, to: ends });
  const placed = usePlaces(lines, {
    at,
    isHeld,
    // When lines come before it, this line moves to the next page.
    waitsElsewhere: ({ key, turn }) => turn > ends || others.lines.some((one) => one.key === key),
    onRested,
  });
  const first = placed.findIndex(({ isSettled }) => !isSettled);
  const shown = isFolded && first >= 0 ? placed.slice(0, first + 1) : placed;
  return (
    <>
      <NeedSound needs={results} page={at} count={page.count} />
      {shown.length > 0 && (
        <List id={id} aria-labelledby={labelledBy}>
          {shown.map(({ line: { key, draw }, isSettled }, place) => (
            <Fragment key={key}>{draw({ isFirst: at === 1 && place === first, isSettled })}</Fragment>
          ))}
        </List>
      )}
      {isNight && at === 1 && (
        <Suspense fallback={null}>
          <StillIn onCount={setStillIn} />
        </Suspense>
      )}
      {stock.data && stock.data.count > 0 && at >= pages && !(isFolded && lines.length > 0) && (
        <LowStock {...stock.data} />
      )}
      {pages > 1 && !isFolded && (
        <Pages>
          <Pagination label={m.pages_of_what_needs_you()} page={at} totalPages={pages} onChange={onPage} />
        </Pages>
      )}
    </>
  );
}

/**
 * A driver who was asked for a ride home waits for nothing yet: the line counts from the asking. Of a visit that is not
 * on its way the client waits from its start, as its card says.
 */
const waitsSince = ({ kind, since, appointment: { pickup_deadline: until, starts_at } }: NeedOf): string => {
  if (kind === 'not_begun') return starts_at;
  return kind === 'ride_home_unanswered' && until
    ? new Date(Date.parse(until) - limits.PICKUP_WINDOW * limits.MINUTE).toISOString()
    : since;
};

/** One line: how long, what, for whom, a summary, who works on it, and its button. */
function NeedLine({ need, isFirst, isSettled, isFolded }: PlaceOfLine & { need: NeedOf; isFolded: boolean }) {
  const { appointment, reminded_at: reminded } = need;
  const since = waitsSince(need);
  const taking = useTaking(need);
  const hindrance = useNowValue((now) => hindranceOf(need, now));
  const { label, icon, tone, detail } = rowOfNeed(need, hindrance);
  const minutes = useNowValue((now) => Math.floor((now.getTime() - Date.parse(since)) / limits.MINUTE));
  const said = useNowValue(
    (now) => detail(appointment, now, need) + (reminded ? m.reminded_at({ time: timeWithDay(reminded, now) }) : ''),
  );
  const who = useId();
  return (
    <Line
      about={who}
      isSettled={isSettled}
      acts={
        <>
          {/* On a phone the only line has no room to offer taking it. */}
          {(taking.taken || !isFolded) && <OnIt taking={taking} line={who} />}
          <NeedButton need={need} who={who} first={isFirst} taking={taking} />
        </>
      }
    >
      <Waits span={spanInWords(minutes)} isLong={minutes >= LONG_WAIT} />
      <Tile data-tile data-tone={tone} aria-hidden>
        <Icon name={icon} size={16} />
      </Tile>
      <span data-kind>{label}</span>
      <span data-who id={who}>
        <Who to={appointmentPath(appointment.id)}>{personName(appointment.client_details)}</Who>{' '}
        <Text size="xs" muted nowrap>
          #{appointment.id}
        </Text>
      </span>
      <span data-detail>
        <OnPhone>
          <Text strong tone={tone}>
            {label}
          </Text>
          , {m.waits()} {spanInWords(minutes)} ·{' '}
        </OnPhone>
        {said}
      </span>
    </Line>
  );
}

/** Kinds whose action depends on whom it is about. */
const CHOSEN: { readonly [K in NeedOf['kind']]?: (appointment: AppointmentCard) => OperatorActionName | null } = {
  overdue: reassignment,
  cannot_come: replacement,
};

/**
 * The line's one button. A colleague's line must be taken over first. A press that opens a dialog or a call takes the
 * line. Closing the dialog lets it go if it still waits.
 */
function NeedButton({ need, who, first, taking }: { need: NeedOf; who: string; first: boolean; taking: Taking }) {
  const { press, isBusy } = useActions();
  const { kind, appointment, phone_number: phone } = need;
  const { button, action, opens, next } = NEED_ROWS[kind];
  const { taken: taker, isMine, take, letGo } = taking;
  const isMounted = useIsMounted();
  // After the start nobody can accept. Source: R-beyond-1511.
  const isMissed = useNowValue((now) => kind === 'overdue' && isPast(appointment.starts_at, now));
  const look = { size: 'sm', variant: first ? 'primary' : 'outline', 'aria-describedby': who } as const;
  if (taker && !isMine)
    return (
      <Button
        {...look}
        variant="outline"
        step={appointment.id}
        busy={taking.isBusy}
        aria-label={m.take_over_from({ name: taker.name })}
        onClick={take}
      >
        {m.take_over()}
      </Button>
    );
  if (kind === 'backup_taken') return <ReassignToSecondDriver {...look} appointment={appointment} />;
  const paidAlready = kind === 'payment' && may(appointment, 'confirm_paid') ? 'confirm_paid' : undefined;
  const taken = CHOSEN[kind]?.(appointment) ?? paidAlready ?? action;
  if (!isMissed && taken && may(appointment, taken))
    return (
      <Button
        {...look}
        step={appointment.id}
        busy={isBusy(appointment.id)}
        onPointerEnter={prefetchDialogs}
        onFocus={prefetchDialogs}
        onClick={() => {
          const takesIt = !isMine && rowOf(taken).dialog !== undefined;
          if (takesIt) take();
          press(taken, appointment, () => {
            if (takesIt && isMounted.current) letGo();
          });
        }}
      >
        {paidAlready ? labelOf(paidAlready, appointment) : button}
      </Button>
    );
  if (kind === 'ride_stuck' && phone)
    return (
      <ButtonLink {...look} icon="phone" href={telHref(phone)} onClick={take}>
        {button} {firstName(appointment.waiting_for[0]?.name)}
      </ButtonLink>
    );
  return (
    <ButtonLink {...look} to={isMissed ? editPath(appointment) : (opens ?? appointmentPath)(appointment.id)}>
      {isMissed ? m.move_2() : opens ? button : (next ?? m.open_2())}
    </ButtonLink>
  );
}

const firstName = (name = ''): string => name.split(' ')[0] ?? '';
