import type { NewEvent } from '../../platform/database/events.js';

/** Tells the driver and all operators that a suspension began or was lifted. Source: R-workflow-44. */
export const suspensionChanged = (driverId: number): NewEvent => ({
  type: 'suspension_update',
  audience: { operators: true, users: [driverId] },
  payload: { user: driverId },
});
