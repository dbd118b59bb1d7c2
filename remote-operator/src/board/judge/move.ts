import { type ActionBody, type AppointmentChange } from 'shared-lib';

/** Where a piece is taken: to whose row, and from when on. */
export interface Target {
  readonly person: number | null;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Where it would end; as long after its beginning as now, where left out. */
  readonly to?: number;
}

/** The one request that a drop sends, and what takes it back. */
export type MoveRequest =
  | {
      readonly kind: 'edit';
      readonly id: number;
      readonly change: AppointmentChange;
      readonly back: AppointmentChange;
    }
  | { readonly kind: 'pickup'; readonly id: number; readonly body: PickupBody; readonly back: PickupBody | null }
  /** Somebody else instead of who refused; nothing takes it back. */
  | {
      readonly kind: 'review';
      readonly id: number;
      readonly body: ActionBody<'review_rejection'>;
      readonly back: null;
    };
type PickupBody = ActionBody<'assign_pickup_driver'>;

/** What a drop there would do, or break. */
export interface Verdict {
  readonly fits: boolean;
  readonly says: string;
  /** Somebody would have less time than the way takes; it fits all the same. */
  readonly isTight?: boolean;
  /** Null where nothing would change, or it does not fit. */
  readonly request: MoveRequest | null;
}

export const broken = (says: string): Verdict => ({ fits: false, says, request: null });
export const UNMOVED: Verdict = { fits: true, says: 'where it was', request: null };
