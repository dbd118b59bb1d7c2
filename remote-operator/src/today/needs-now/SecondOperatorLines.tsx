import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  appointmentPath,
  clientPath,
  momentWords,
  formatPesos,
  type IconName,
  limits,
  type OtherNeed,
  Text,
  useUser,
} from 'shared-lib';
import {
  bookingRequestsQuery,
  bookRequestPath,
  cancelRequestsQuery,
  CASH_PATH,
  correctionQueries,
  erasureQueries,
  lowRatingsQuery,
  refundsQuery,
  ruleChangeQueries,
  ruleChangeWords,
  RULES_PATH,
  settlementQueries,
  timeRequestsQuery,
} from 'shared-lib/booking';
import { correctionWords, toApprove } from '../../money/approve-correction/correctionWords';
import { type Approval, mayApprove } from '../../parts/page/whoApproves';
import { isKnown } from './isKnown';
import { LinkLine } from './LinkLine';
import { type PlaceOfLine, useWait } from './needLine';
import * as m from '../../texts/m';

/** What waits for an operator and is done on another page: what a second one decides, and low ratings. */
export interface Asked {
  readonly about: OtherNeed;
  readonly key: string;
  readonly since: string;
  /** As the server returned it. */
  readonly says: object;
  readonly icon?: IconName;
  readonly kind: string;
  readonly who: string;
  /** The number of its visit. */
  readonly visit?: number;
  readonly detail: string;
  readonly to: string;
  /** Left out, 'Decide'. */
  readonly button?: string;
}

/** An answer that came before its line was drawn is not asked for again. Live messages refresh it. */
export const askedAhead = <Query extends object>(query: Query) => ({
  ...query,
  staleTime: limits.REFRESH_FRESHNESS_MS,
});

const QUERIES = {
  /** Source: R-money-23, R-money-41. */
  corrections: askedAhead(correctionQueries.toApprove()),
  /** Refunds and voids of credit. Source: R-beyond-1032. */
  refunds: askedAhead(refundsQuery()),
  /** Shortages that another operator counted and wants to settle. Source: R-money-42. */
  settlements: askedAhead(settlementQueries.toDecide()),
  /** Hand-overs of disabled people, who cannot confirm them. Source: R-money-44. */
  handOvers: askedAhead(settlementQueries.toConfirm()),
  /** Source: R-money-45. */
  rules: askedAhead(ruleChangeQueries.toApprove()),
  /** Source: R-beyond-531. */
  erasures: askedAhead(erasureQueries.toDecide()),
  /** Source: R-beyond-512. */
  ratings: askedAhead(lowRatingsQuery()),
  /** Source: R-beyond-544. */
  cancels: askedAhead(cancelRequestsQuery()),
  /** Source: R-beyond-662. */
  times: askedAhead(timeRequestsQuery()),
  /** Source: R-beyond-803. */
  requests: askedAhead(bookingRequestsQuery()),
};

/** Prefetches these lines. */
export function prefetchAsked(client: QueryClient): void {
  void client.prefetchQuery(QUERIES.corrections);
  void client.prefetchQuery(QUERIES.refunds);
  void client.prefetchQuery(QUERIES.settlements);
  void client.prefetchQuery(QUERIES.handOvers);
  void client.prefetchQuery(QUERIES.rules);
  void client.prefetchQuery(QUERIES.erasures);
  void client.prefetchQuery(QUERIES.ratings);
  void client.prefetchQuery(QUERIES.cancels);
  void client.prefetchQuery(QUERIES.times);
  void client.prefetchQuery(QUERIES.requests);
}

interface Decided {
  readonly approvers?: Approval['approvers'];
  readonly asked_by: { readonly id: number };
}

/** Everything that waits for this operator as the second one. `count` includes what is not listed. */
export function useAsked(): { asked: readonly Asked[]; count: number; isKnown: boolean } {
  const corrections = useQuery(QUERIES.corrections);
  const refunds = useQuery(QUERIES.refunds);
  const settlements = useQuery(QUERIES.settlements);
  const handOvers = useQuery(QUERIES.handOvers);
  const rules = useQuery(QUERIES.rules);
  const erasures = useQuery(QUERIES.erasures);
  const ratings = useQuery(QUERIES.ratings);
  const cancels = useQuery(QUERIES.cancels);
  const times = useQuery(QUERIES.times);
  const requests = useQuery(QUERIES.requests);
  const { id: self } = useUser();
  // Whoever has the cash that it lowers cannot approve it.
  const isMine = ({ approvers, asked_by }: Decided): boolean => asked_by.id !== self && mayApprove({ approvers, self });
  const mine = (refunds.data?.results ?? []).filter(isMine);
  const listed = corrections.data?.results ?? [];
  const toCorrect = listed.filter(isMine);
  const asked = [
    ...toCorrect.map(
      (one): Asked => ({
        about: 'correction',
        key: m.correction_id({ id: one.id }),
        since: one.asked_at,
        says: one,
        kind: toApprove(one),
        who: one.client,
        visit: one.appointment,
        detail: `${correctionWords(one)}, ${one.asked_by.name}: ${one.reason}`,
        to: appointmentPath(one.appointment),
      }),
    ),
    ...mine.map(
      (one): Asked => ({
        about: 'refund',
        key: m.refund_of({ id: one.id }),
        since: one.asked_at,
        says: one,
        kind: one.voids === null ? m.refund_to_approve() : m.void_to_approve(),
        who: one.client.name,
        detail: `${formatPesos(one.amount)}, ${one.asked_by.name}: ${one.reason}`,
        to: clientPath(one.client.id),
      }),
    ),
    ...(settlements.data?.results ?? []).map(
      (one): Asked => ({
        about: 'settlement',
        key: m.settlement({ id: one.id }),
        since: one.asked_at,
        says: one,
        kind: m.shortage_to_settle(),
        who: one.person.name,
        detail: `${formatPesos(one.amount)}, ${one.asked_by.name}: ${one.reason}`,
        to: CASH_PATH,
      }),
    ),
    ...(handOvers.data?.results ?? []).map(
      (one): Asked => ({
        about: 'hand_over',
        key: m.hand_over({ id: one.id }),
        since: one.at,
        says: one,
        kind: m.hand_over_to_confirm(),
        who: one.person.name,
        detail: m.disabled_counted({ name: one.counted_by.name, counted: formatPesos(one.counted) }),
        to: `${CASH_PATH}&show=to_confirm`,
      }),
    ),
    ...(rules.data?.results ?? []).map(
      (one): Asked => ({
        about: 'rule',
        key: m.rule({ id: one.id }),
        since: one.asked_at,
        says: one,
        icon: 'warning',
        kind: m.rule_to_approve(),
        who: one.asked_by.name,
        detail: ruleChangeWords({ rule: one.rule, from: one.value_before, to: one.value }),
        to: RULES_PATH,
      }),
    ),
    ...(erasures.data?.results ?? []).map(
      (one): Asked => ({
        about: 'erasure',
        key: m.erasure_of({ id: one.id }),
        since: one.asked_at,
        says: one,
        icon: 'warning',
        kind: m.erasure_to_confirm(),
        who: one.client_name,
        detail: m.asked({ name: one.asked_by.name }),
        to: clientPath(one.client),
      }),
    ),
    ...(ratings.data?.results ?? []).map(
      (one): Asked => ({
        about: 'rating',
        key: m.rating_of({ id: one.appointment }),
        since: one.rated_at,
        says: one,
        icon: 'warning',
        kind: m.low_rating(),
        who: one.client,
        visit: one.appointment,
        detail: [m.stars_of_5({ stars: one.stars }), one.words && `“${one.words}”`].filter(Boolean).join(' '),
        to: appointmentPath(one.appointment),
        button: m.open_2(),
      }),
    ),
    ...(cancels.data?.results ?? []).map(
      (one): Asked => ({
        about: 'cancel_request',
        key: m.cancel_request_of({ id: one.appointment }),
        since: one.asked_at,
        says: one,
        icon: 'warning',
        kind: m.asks_to_cancel(),
        who: one.client,
        visit: one.appointment,
        detail: momentWords(new Date(one.starts_at)),
        to: appointmentPath(one.appointment),
        button: m.open_2(),
      }),
    ),
    ...(times.data?.results ?? []).map(
      (one): Asked => ({
        about: 'time_request',
        key: m.time_request_of({ id: one.appointment }),
        since: one.asked_at,
        says: one,
        icon: 'warning',
        kind: m.asks_for_another_time(),
        who: one.client,
        visit: one.appointment,
        detail: m.to_moment({ when: momentWords(new Date(one.asked_for)) }),
        to: appointmentPath(one.appointment),
        button: m.open_2(),
      }),
    ),
    ...(requests.data?.results ?? []).map(
      (one): Asked => ({
        about: 'booking_request',
        key: m.booking_request_of({ id: one.id }),
        since: one.asked_at,
        says: one,
        icon: 'calendar',
        kind: m.asks_for_a_visit(),
        who: one.name,
        detail: [...one.wishes.map((wish) => momentWords(new Date(wish))), one.address].join(' · '),
        to: bookRequestPath(one.id),
        button: m.book_2(),
      }),
    ),
  ];
  return {
    asked,
    count:
      // Those past the list count in full.
      (corrections.data?.count ?? 0) -
      (listed.length - toCorrect.length) +
      mine.length +
      (settlements.data?.results.length ?? 0) +
      (handOvers.data?.count ?? 0) +
      (rules.data?.results.length ?? 0) +
      (erasures.data?.results.length ?? 0) +
      (ratings.data?.count ?? 0) +
      (cancels.data?.count ?? 0) +
      (times.data?.count ?? 0) +
      (requests.data?.count ?? 0),
    isKnown: [corrections, refunds, settlements, handOvers, rules, erasures, ratings, cancels, times, requests].every(
      isKnown,
    ),
  };
}

/** The line of one decision, with a link to where it is made. */
export function AskedLine({ asked, ...place }: { asked: Asked } & PlaceOfLine) {
  const { since, icon = 'wallet', kind, who, visit, detail, to, button = m.decide() } = asked;
  return (
    <LinkLine
      wait={useWait(since)}
      icon={icon}
      tone="clay"
      kind={kind}
      who={
        <>
          <Text strong>{who}</Text>
          {visit !== undefined && (
            <>
              {' '}
              <Text size="xs" muted nowrap>
                #{visit}
              </Text>
            </>
          )}
        </>
      }
      detail={detail}
      button={button}
      to={to}
      {...place}
    />
  );
}
