import type { WorkflowState } from './state.js';

/**
 * Ids of those who are with the driver: one alone from the arrival at the pickup on, a group one after the other. Of a
 * journey set by hand it is said that everybody was picked up. Source: R-workflow-35, R-workflow-61.
 */
export function aboard({ status, therapists }: Pick<WorkflowState, 'status' | 'therapists'>): number[] {
  switch (status) {
    case 'arrived':
    case 'transporting_group':
    case 'driving_to_location':
    case 'at_location':
      return therapists.map(({ id }) => id);
    case 'journey':
    case 'picking_up_therapists':
      return therapists.filter(({ pickedUp }) => pickedUp).map(({ id }) => id);
    default:
      return [];
  }
}
