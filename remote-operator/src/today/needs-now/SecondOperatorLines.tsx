import { type QueryClient, type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import {
  appointmentPath,
  clientPath,
  momentWords,
  formatPesos,
  type IconName,
  limits,
  type OtherNeed,
  Text,
} from 'shared-lib';
import {
  bookingRequestsQuery,
  bookRequestPath,
  cancelRequestsQuery,
  CASH_PATH,
  correctionQueries,
  erasureQueries,
  lowRatingsQuery,
  ruleChangeQueries,
  ruleChangeWords,
  RULES_PATH,
  settlementQueries,
  timeRequestsQuery,
} from 'shared-lib/booking';
import { correctionWords, toApprove } from '../../money/approve-correction/correctionWords';
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

/** A list without a count is whole. */
interface Found {
  readonly results: readonly object[];
  readonly count?: number;
}

interface Kind {
  readonly query: UseQueryOptions<Found>;
  readonly lineOf: (one: object) => Omit<Asked, 'says'>;
}

/** One kind: the call that lists it, and the line of each. */
const kind = <Page extends Found, Key extends QueryKey>(
  listed: UseQueryOptions<Page, Error, Page, Key>,
  lineOf: (one: Page['results'][number]) => Omit<Asked, 'says'>,
): Kind =>
  // A list of kinds cannot say that the rows of a query are those of its lines. Here they are.
  ({ query: askedAhead(listed), lineOf }) as unknown as Kind;

/** What a client asks or says of a visit is answered on its page. */
const ofVisit = ({ appointment, client }: { appointment: number; client: string }) =>
  ({
    icon: 'warning',
    who: client,
    visit: appointment,
    to: appointmentPath(appointment),
    button: m.open_2(),
  }) as const;

const KINDS: readonly Kind[] = [
  // Source: R-money-23, R-money-41.
  kind(correctionQueries.toApprove(), (one) => ({
    about: 'correction',
    key: m.correction_id({ id: one.id }),
    since: one.asked_at,
    kind: toApprove(one),
    who: one.client,
    visit: one.appointment,
    detail: `${correctionWords(one)}, ${one.asked_by.name}: ${one.reason}`,
    to: appointmentPath(one.appointment),
  })),
  // Shortages that another operator counted and wants to settle. Source: R-money-42.
  kind(settlementQueries.toDecide(), (one) => ({
    about: 'settlement',
    key: m.settlement({ id: one.id }),
    since: one.asked_at,
    kind: m.shortage_to_settle(),
    who: one.person.name,
    detail: `${formatPesos(one.amount)}, ${one.asked_by.name}: ${one.reason}`,
    to: CASH_PATH,
  })),
  // Hand-overs of disabled people, who cannot confirm them. Source: R-money-44.
  kind(settlementQueries.toConfirm(), (one) => ({
    about: 'hand_over',
    key: m.hand_over({ id: one.id }),
    since: one.at,
    kind: m.hand_over_to_confirm(),
    who: one.person.name,
    detail: m.disabled_counted({ name: one.counted_by.name, counted: formatPesos(one.counted) }),
    to: `${CASH_PATH}&show=to_confirm`,
  })),
  // Source: R-money-45.
  kind(ruleChangeQueries.toApprove(), (one) => ({
    about: 'rule',
    key: m.rule({ id: one.id }),
    since: one.asked_at,
    icon: 'warning',
    kind: m.rule_to_approve(),
    who: one.asked_by.name,
    detail: ruleChangeWords({ rule: one.rule, from: one.value_before, to: one.value }),
    to: RULES_PATH,
  })),
  // Source: R-beyond-531.
  kind(erasureQueries.toDecide(), (one) => ({
    about: 'erasure',
    key: m.erasure_of({ id: one.id }),
    since: one.asked_at,
    icon: 'warning',
    kind: m.erasure_to_confirm(),
    who: one.client_name,
    detail: m.asked({ name: one.asked_by.name }),
    to: clientPath(one.client),
  })),
  // Source: R-beyond-512.
  kind(lowRatingsQuery(), (one) => ({
    ...ofVisit(one),
    about: 'rating',
    key: m.rating_of({ id: one.appointment }),
    since: one.rated_at,
    kind: m.low_rating(),
    detail: [m.stars_of_5({ stars: one.stars }), one.words && `“${one.words}”`].filter(Boolean).join(' '),
  })),
  // Source: R-beyond-544.
  kind(cancelRequestsQuery(), (one) => ({
    ...ofVisit(one),
    about: 'cancel_request',
    key: m.cancel_request_of({ id: one.appointment }),
    since: one.asked_at,
    kind: m.asks_to_cancel(),
    detail: momentWords(new Date(one.starts_at)),
  })),
  // Source: R-beyond-662.
  kind(timeRequestsQuery(), (one) => ({
    ...ofVisit(one),
    about: 'time_request',
    key: m.time_request_of({ id: one.appointment }),
    since: one.asked_at,
    kind: m.asks_for_another_time(),
    detail: m.to_moment({ when: momentWords(new Date(one.asked_for)) }),
  })),
  // Source: R-beyond-803.
  kind(bookingRequestsQuery(), (one) => ({
    about: 'booking_request',
    key: m.booking_request_of({ id: one.id }),
    since: one.asked_at,
    icon: 'calendar',
    kind: m.asks_for_a_visit(),
    who: one.name,
    detail: [...one.wishes.map((wish) => momentWords(new Date(wish))), one.address].join(' · '),
    to: bookRequestPath(one.id),
    button: m.book_2(),
  })),
];

/** Prefetches these lines. */
export const prefetchAsked = (client: QueryClient): void =>
  KINDS.forEach(({ query }) => void client.prefetchQuery(query));

/** Everything that waits for this operator as the second one. `count` has those that are not listed, too. */
export function useAsked(): { asked: readonly Asked[]; count: number; isKnown: boolean } {
  const lists = useQueries({ queries: KINDS.map(({ query }) => query) });
  return {
    asked: KINDS.flatMap(({ lineOf }, at) =>
      (lists[at]?.data?.results ?? []).map((one) => ({ ...lineOf(one), says: one })),
    ),
    count: lists.reduce((sum, { data }) => sum + (data?.count ?? data?.results.length ?? 0), 0),
    isKnown: lists.every(isKnown),
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
