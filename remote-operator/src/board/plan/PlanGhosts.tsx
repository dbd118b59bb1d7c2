import type { ReactNode } from 'react';
import { hoursBetween } from '../pieces';
import type { Refusals } from '../useSendMove';
import type { ProposedRide } from './useDriverPlan';
import * as m from '../../texts/m';

interface Place {
  /** Where the axis begins. */
  readonly from: number;
  readonly refusals: Refusals;
}

/** Proposed rides on the board, by driver. They are only drawn: a press leads to their text and buttons at the side. */
export function ghostsOf(rides: readonly ProposedRide[], place: Place): ReadonlyMap<number, ReactNode> {
  const ghosts = new Map<number, ReactNode[]>();
  for (const ride of rides) {
    const ofDriver = ghosts.get(ride.driver) ?? [];
    ghosts.set(ride.driver, [...ofDriver, <PlanGhost key={ride.key} ride={ride} {...place} />]);
  }
  return ghosts;
}

function PlanGhost({ ride: { key, piece, start }, from, refusals }: Place & { ride: ProposedRide }) {
  const refusal = refusals.get(piece.visit.id)?.why;
  return (
    <div
      aria-hidden
      data-part="proposal"
      data-proposal={key}
      data-fits={refusal === undefined}
      style={{ '--at': hoursBetween(from, start), '--for': hoursBetween(piece.from, piece.to), '--track': 0 } as object}
    >
      <b>{piece.visit.client_details.first_name}</b>
      <span>{refusal ?? m.suggested()}</span>
    </div>
  );
}
