import type { WorkflowState } from './state.js';

/**
 * Ids of the therapists with the driver. One alone is aboard from the arrival at the pickup; a group joins one after
 * the other. A journey set by hand counts everyone as picked up. Source: R-workflow-35, R-workflow-61.
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
