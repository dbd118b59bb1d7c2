import type { Answer, AppointmentCard, AppointmentNeed, Calls, TakenNeed } from 'shared-lib/contract';
import {
  addDays,
  answerAsksSince,
  byUrgency,
  callOf,
  limits,
  serverLimits,
  operatorNeed,
  serviceDayOf,
  waitingFor,
  type Actor,
  type CalledFor,
  type OperatorNeed,
  type Call,
} from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { offsetOf, paginated, type PageRequest } from '../../platform/http/paging.js';
import type { Reader } from '../../platform/principal.js';
import { replacementsOfNeeds, type NamedPerson } from './cannot-come.js';
import { cardFor, type CardFacts } from './card.js';
import { factsOf } from './card.sql.js';
import {
  countOperatorNeeds,
  findSecondDriverCalls,
  findOperatorNeeds,
  findOwnCalling,
  type SecondDriverCallRow,
  type OperatorNeedRow,
  type OwnCallingRow,
  type NeedsPart,
} from './needs.repository.js';
import { firstDriversFor } from './pickup-drivers.usecases.js';
import { stateOf } from '../store/record.js';
import { shownTaking, takenFrom } from './taken-until.js';

type Needs = Answer<Calls['appointments']['needs']>;

interface Asking {
  readonly deps: Deps;
  readonly reader: Reader;
}

/** Which page of needs. `after` is the key of its start: see `keyOf`. */
interface NeedsRequest extends PageRequest {
  readonly after?: string | undefined;
}

/** What needs the reader now: for operators what is lost next, for therapists and drivers the most urgent first. */
export const listNeeds = (page: NeedsRequest, asking: Asking): Promise<Needs> =>
  asking.reader.role === 'operator' ? ofOperators(page, asking) : ofStaff(page, asking);

/**
 * The operator who has it now. Nobody has it if they took an earlier need of the appointment, or took this one too long
 * ago.
 */
function takenOf({ taken, since }: OperatorNeedRow, kind: OperatorNeed, now: Date): TakenNeed | null {
  const own = taken?.find((one) => one.kind === kind);
  const at = own && new Date(own.at);
  return own && at && at >= takenFrom(since, now) ? shownTaking({ ...own, at }) : null;
}

const stateNeeds = ({ backup, cannot_come: cannotCome }: CardFacts) => ({ backup, cannotCome });

/** For each visit that somebody cannot come to, the best people to take their place. */
async function replacementsOf({ db, clock }: Deps, rows: readonly OperatorNeedRow[]) {
  const leavers = new Map(
    rows.flatMap((row): [number, number][] => {
      const { id, cannot_come } = factsOf(row.facts);
      const [first] = cannot_come?.people ?? [];
      return first && !row.difference ? [[id, first.id]] : [];
    }),
  );
  return leavers.size ? db.tx((tx) => replacementsOfNeeds(tx, leavers, clock.now())) : new Map<number, NamedPerson[]>();
}

/** Names the end of a page: its turn, and the last line of that turn. */
const keyOf = ({ turn, id, isPayment }: NonNullable<NeedsPart['after']>): string =>
  `${turn.getTime()}.${id}.${isPayment ? 1 : 0}`;

function fromKey(key: string): NonNullable<NeedsPart['after']> {
  const [turn = 0, id = 0, payment] = key.split('.').map(Number);
  return { turn: new Date(turn), id, isPayment: payment === 1 };
}

/** The part of the list that a page has. A page without a key is asked for by its number, as of an older screen. */
function partOf({ page, page_size: limit, after }: NeedsRequest, now: Date): NeedsPart {
  const isFirst = page === 1 && after === undefined;
  const offset = after === undefined ? offsetOf({ page, page_size: limit }) : 0;
  return {
    limit,
    offset,
    after: after === undefined ? null : fromKey(after),
    oldBefore: new Date(now.getTime() - serverLimits.NEEDS_OLD_HOURS * 60 * limits.MINUTE),
    soonBefore: isFirst ? new Date(now.getTime() + serverLimits.NEEDS_SOON_MINUTES * limits.MINUTE) : null,
    most: offset + (isFirst ? Math.max(limit, serverLimits.NEEDS_FIRST_PAGE_MAX) : limit) + 1,
  };
}

/** Where a page ends, if another follows. The first page ends no sooner than all that it must have. */
function endOf(rows: readonly OperatorNeedRow[], { offset, soonBefore, most }: NeedsPart): NeedsPart['after'] {
  const last = rows.at(-1);
  if (!last || last.found <= offset + rows.length) return null;
  const isFull = offset + rows.length >= most - 1;
  if (soonBefore && !isFull && last.turn < soonBefore) return { turn: soonBefore, id: 0, isPayment: false };
  return { turn: last.turn, id: factsOf(last.facts).id, isPayment: last.difference !== null };
}

async function ofOperators(page: NeedsRequest, { deps, reader }: Asking): Promise<Needs> {
  const { db, clock } = deps;
  const now = clock.now();
  const part = partOf(page, now);
  const [rows, { total, next_at }] = await Promise.all([findOperatorNeeds(db, now, part), countOperatorNeeds(db, now)]);
  const end = endOf(rows, part);
  const rides = rows
    .filter(({ status, difference }) => status === 'pickup_requested' && !difference)
    .slice(0, limits.PAGE_SIZE);
  const drivers = await firstDriversFor(
    deps,
    rides.map(({ facts }) => factsOf(facts).id),
  );
  const replacements = await replacementsOf(deps, rows);
  const needs = rows.flatMap((row): AppointmentNeed[] => {
    const { since, lost_at, status, has_driver, phone_number, difference, reminded_at } = row;
    const card = factsOf(row.facts);
    const kind = difference ? 'payment_differs' : operatorNeed(status, has_driver, stateNeeds(card));
    if (!kind) return [];
    return [
      {
        kind,
        since: since.toISOString(),
        lost_at: lost_at.toISOString(),
        until: null,
        phone_number: kind === 'ride_stuck' || kind === 'backup_unanswered' ? phone_number : null,
        notification_id: null,
        note: null,
        taken: takenOf(row, kind, now),
        ...(reminded_at && !difference && { reminded_at: reminded_at.toISOString() }),
        ...(difference && { difference }),
        ...(kind === 'cannot_come' && { replacements: replacements.get(card.id) ?? [] }),
        ...(!difference && drivers.has(card.id) && { driver_at: drivers.get(card.id) ?? null }),
        appointment: cardFor(card, reader, now),
      },
    ];
  });
  const most = serverLimits.NEEDS_COUNTED_MAX;
  return {
    ...paginated(needs, { ...page, count: Math.min(total, most), capped: total > most }),
    has_next: end !== null,
    old_before: part.oldBefore.toISOString(),
    next: end && { turn: end.turn.getTime(), key: keyOf(end) },
    next_at: next_at && next_at.toISOString(),
  };
}

async function ofStaff(page: PageRequest, { deps: { db, clock }, reader }: Asking): Promise<Needs> {
  const now = clock.now();
  const actor: Actor = { role: reader.role, id: reader.userId };
  const [own, asked] = await Promise.all([
    findOwnCalling(db, reader.userId, addDays(serviceDayOf(now), -1)),
    reader.role === 'driver' ? findSecondDriverCalls(db, reader.userId) : [],
  ]);
  const visits = [...own, ...asked.map((row) => ({ ...NOT_OWN, ...row }))].map((row: CalledRow) => {
    const card = factsOf(row.facts);
    return { row, card, state: calledFor(card, row) };
  });
  const calls = visits
    .flatMap((visit): [(typeof visits)[number], Call][] => {
      const call = callOf(visit.state, actor, now.getTime());
      return call ? [[visit, call]] : [];
    })
    .sort(([, a], [, b]) => byUrgency(a, b));
  const from = (page.page - 1) * page.page_size;
  const needs = calls.slice(from, from + page.page_size).map(([{ row, card }, { kind, since, until }]) => {
    const appointment = cardFor(card, reader, now);
    return {
      kind,
      since: new Date(since).toISOString(),
      until: until === null ? null : new Date(until).toISOString(),
      phone_number: row.phone_number ?? null,
      notification_id: kind === 'cancelled' ? row.cancelled_news : null,
      note: row.note ?? null,
      taken: null,
      appointment: kind === 'backup' || kind === 'backup_offered' ? withoutClient(appointment) : appointment,
    };
  });
  const next = Math.min(...visits.map(({ state }) => nextCall(state, actor, now.getTime())));
  return {
    ...paginated(needs, { ...page, count: calls.length }),
    next_at: Number.isFinite(next) ? new Date(next).toISOString() : null,
  };
}

/** A visit of one's own, or a ride of another driver that one is asked to take over. */
type CalledRow = OwnCallingRow & Partial<Pick<SecondDriverCallRow, 'note' | 'phone_number'>>;

const NOT_OWN = { status_since: null, started_at: null, cancelled_at: null, cancelled_news: null } as const;

/**
 * A driver who is only asked, or has only offered, reads where to go and whom to collect, and nothing else of the
 * client.
 */
const withoutClient = ({
  notes: _,
  gate_instructions: _gate,
  client_details: { first_name, last_name },
  ...card
}: AppointmentCard): AppointmentCard => ({
  ...card,
  client_details: { first_name, last_name, phone_number: '', address: '' },
});

function calledFor(card: CardFacts, row: OwnCallingRow): CalledFor {
  const { status_since, started_at, cancelled_at, cancelled_news } = row;
  return {
    ...stateOf(card, card.took_materials),
    statusSince: status_since?.getTime() ?? 0,
    cancelledUnread: cancelled_news === null || !cancelled_at ? null : cancelled_at.getTime(),
    hasStarted: started_at !== null,
    hasSetOff: card.journey_started_at !== null,
    // An operator may have set a status after the arrival.
    isAtClient: (card.dropped_off_at ?? card.session_started_at ?? card.session_completed_at) !== null,
  };
}

/** When a request will call this person, if nothing happens; Infinity for never. */
function nextCall(state: CalledFor, actor: Actor, now: number): number {
  const at = answerAsksSince(state);
  const waits = state.status === 'pending' && waitingFor(state).some(({ id }) => id === actor.id);
  return waits && at > now ? at : Infinity;
}
