// How it works: docs/subsystems/appointments.md.
import { defineTask } from '../../platform/jobs/task.js';
import { SECOND_DRIVER_WINDOW_OVER } from '../workflow/second-driver.effects.js';
import { changeAsSystem } from '../workflow/command-transaction.js';

/**
 * Tells operators, when the time to take a ride over has passed, that nobody takes it. Taking it locks the same row, so
 * one of them wins.
 */
export const secondDriverWindow = defineTask({
  ...SECOND_DRIVER_WINDOW_OVER,
  run: ({ appointmentId }, deps) =>
    changeAsSystem(deps, appointmentId, ({ now }, { state: { backup } }) =>
      backup && backup.answeredAt === null && now.getTime() >= backup.until
        ? [{ change: 'backup_timeout', input: {} }]
        : [],
    ),
});
