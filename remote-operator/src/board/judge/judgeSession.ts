import { FIELD_TEXTS, localTime } from 'shared-lib';
import { isPastStart } from 'shared-lib/board';
import type { Piece } from '../pieces';
import { openVisit, type World } from '../world';
import { broken, type FittingMove, isMissed, type Target, UNMOVED, type Verdict } from './move';
import { firstName, whyNot } from './whyNot';
import * as m from '../../texts/m';

/** Judges a visit in a therapist's row: to another time, length, or therapist. */
export function judgeSession(world: World, piece: Piece, to: Target): Verdict | FittingMove {
  const { visit, person: from } = piece;
  const start = new Date(to.from);
  const end = new Date(to.to ?? to.from + piece.to - piece.from);
  const isMoved = to.from !== piece.from;
  const isStretched = end.getTime() - to.from !== piece.to - piece.from;
  const isSwapped = to.person !== null && to.person !== from;
  if (!isMoved && !isSwapped && !isStretched) return UNMOVED;
  const team = visit.therapists_details.map(({ id }) => id);
  const comes = to.person ?? 0;
  if (isSwapped && team.includes(comes)) return broken(m.in_this_visit_already());
  if (isMoved && isPastStart(start, world.now)) return broken(FIELD_TEXTS.startInPast);
  if (isSwapped && !isMoved && isMissed(visit, world.now)) return broken(m.it_should_have_begun_whoever());
  const open = openVisit(world, visit, { start, end });
  const after = isSwapped ? team.map((id) => (id === from ? comes : id)) : team;
  // A therapist who stays on a visit that does not move was checked when they were added.
  const isAnotherTime = isMoved || isStretched;
  const asked = isAnotherTime ? [...after, ...(visit.driver ? [visit.driver] : [])] : [comes];
  for (const id of asked) {
    const why = whyNot(world, id, open);
    if (why) return broken(why);
  }
  const { version, id } = visit;
  const timeOn = (date: string, at: string) => ({ date, start_time: localTime(new Date(at)) });
  const person = world.people.get(comes);
  return {
    asks: isAnotherTime
      ? m.everyone_is_asked_again()
      : m.is_asked({ person: person ? firstName(person) : m.the_newcomer() }),
    request: {
      kind: 'edit',
      id,
      change: {
        version,
        ...(isMoved && timeOn(world.board.date, start.toISOString())),
        ...(isStretched && { end_time: localTime(end) }),
        ...(isSwapped && { therapists: after }),
      },
      back: {
        ...(isMoved && timeOn(visit.date, visit.starts_at)),
        ...(isStretched && { end_time: localTime(new Date(visit.ends_at)) }),
        ...(isSwapped && { therapists: team }),
      },
    },
  };
}
