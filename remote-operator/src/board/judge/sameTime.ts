import { type Board, type BoardVisit, personName } from 'shared-lib';
import { foldText, TAKES_NO_TIME } from 'shared-lib/board';
import { sameTimeWords } from '../../parts/visit-words/sameTimeWords';

/** By visit: a bar in hand asks at each step. */
const addresses = new WeakMap<BoardVisit, string>();
function addressOf(visit: BoardVisit): string {
  const known = addresses.get(visit) ?? foldText(visit.location);
  addresses.set(visit, known);
  return known;
}

const takesTime = ({ status, outcome = 'completed' }: BoardVisit): boolean =>
  outcome === 'completed' && !TAKES_NO_TIME.includes(status);

/** `already booked 7:30 PM, #381`: what a moved visit's client, or its address, has then. Source: R-same-1. */
export function sameTimeNote({ visits }: Board, moved: BoardVisit): string | undefined {
  const [starts, ends] = [Date.parse(moved.starts_at), Date.parse(moved.ends_at)];
  const address = addressOf(moved);
  const other = visits.find(
    (one) =>
      one.id !== moved.id &&
      (one.client === moved.client || (address !== '' && addressOf(one) === address)) &&
      Date.parse(one.starts_at) < ends &&
      Date.parse(one.ends_at) > starts &&
      takesTime(one),
  );
  if (!other) return undefined;
  const same = other.client === moved.client ? 'client' : 'address';
  const words = sameTimeWords({ starts_at: other.starts_at, client: personName(other.client_details), same });
  return `${words.charAt(0).toLowerCase()}${words.slice(1)} #${other.id}`;
}
