import { type ActionBody, type AppointmentChange, BEFORE_START, type BoardVisit, oneOf } from 'shared-lib';
import * as m from '../../texts/m';

/** Where a piece is taken: the row, and the start. */
export interface Target {
  readonly person: number | null;
  /** Epoch milliseconds. */
  readonly from: number;
  /** The end. Left out, the length stays. */
  readonly to?: number;
}

/** The one request that a drop sends, and the request that undoes it. */
export type MoveRequest =
  | {
      readonly kind: 'edit';
      readonly id: number;
      readonly change: AppointmentChange;
      readonly back: AppointmentChange;
    }
  | { readonly kind: 'pickup'; readonly id: number; readonly body: PickupBody; readonly back: PickupBody | null }
  /** Replaces a person who refused. This cannot be undone. */
  | {
      readonly kind: 'review';
      readonly id: number;
      readonly body: ActionBody<'review_rejection'>;
      readonly back: null;
    };
type PickupBody = ActionBody<'assign_pickup_driver'>;

/** What a drop there would do or break. */
export interface Verdict {
  readonly fits: boolean;
  readonly says: string;
  /** Someone would have less time than the way takes. The move still fits. */
  readonly isTight?: boolean;
  /** Null when nothing would change, or the move does not fit. */
  readonly request: MoveRequest | null;
}

/** Its start has passed before it was on its way: nobody who is asked now could accept. Source: R-beyond-1511. */
export const isMissed = ({ status, starts_at }: Pick<BoardVisit, 'status' | 'starts_at'>, now: Date): boolean =>
  oneOf(BEFORE_START, status) && Date.parse(starts_at) <= now.getTime();

/** A move that fits, before anybody looked at the ways. `judge` makes its words. */
export interface FittingMove {
  /** When the person is free, or that they are off duty. Undefined: they fit as they are. */
  readonly but?: string;
  /** Who is asked: `Mia is asked`. */
  readonly asks: string;
  readonly request: MoveRequest;
}

export const broken = (says: string): Verdict => ({ fits: false, says, request: null });
export const UNMOVED: Verdict = { fits: true, says: m.where_it_was(), request: null };
