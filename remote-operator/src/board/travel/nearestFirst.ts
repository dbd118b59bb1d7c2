import { type Board, type BoardVisit, limits, type PickupDriver } from 'shared-lib';
import { type Nearness, nearnessTo } from './ways';

/** Who can surely come, and has not been asked before. */
const isSure = ({ standing, was_asked }: PickupDriver): boolean =>
  !was_asked && (standing === 'free' || standing === 'busy');

/**
 * Who can be at a visit first to bring its people home: when the server says that they are free, and the way from where
 * they are then. Everybody else stays behind them in the server's order. Source: R-booking-5, R-booking-6.
 */
export function nearestFirst(
  drivers: readonly PickupDriver[],
  board: Board,
  visit: BoardVisit,
): { readonly driver: PickupDriver; readonly near: Nearness }[] {
  return drivers
    .map((driver) => {
      const { id, available_from: from } = driver;
      const fetched = { ...visit, assigned_pickup_driver: id, estimated_pickup_time: from };
      const near = nearnessTo(board, fetched, id, 'return');
      return { driver, near, there: Date.parse(from ?? '') + near.minutes * limits.MINUTE };
    })
    .sort((one, other) => {
      const [first, second] = [isSure(one.driver), isSure(other.driver)];
      return first && second ? one.there - other.there : Number(second) - Number(first);
    });
}
