// How it works: docs/subsystems/queued-steps.md.
import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceRecord } from '../contract';
import { refreshAttendance } from './attendance/attendance';
import { postStep, writeNote, type AttendanceStepName } from './attendance/attendance-writes';
import { notificationKeys } from './notifications/notifications';
import { postRead } from './notifications/post-read';
import { appointmentKeys } from './appointments/appointments';
import type { OwnKind, OwnStep } from './appointments/unsent/unsent-step';

interface Kind {
  /** @param at the instant of the press, never after the server's now */
  readonly post: (step: OwnStep, at: string) => Promise<unknown>;
  /** The server has taken it, refused it, or it was taken back. */
  readonly settled: (client: QueryClient) => void;
}

const refresh = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void client
    .invalidateQueries({ queryKey })
    .catch((error: unknown) => console.warn('refreshing after a kept step failed', error));

/** How each kind of step of no visit is sent. The queue knows nothing else of them. Source: R-beyond-321. */
export const OWN_KINDS: Readonly<Record<OwnKind, Kind>> = {
  attendance: {
    post: ({ action, key }, at) => postStep(action as AttendanceStepName, key, { occurred_at: at }),
    settled: refreshAttendance,
  },
  note: {
    post: ({ body, key }) => {
      const { record, note } = body as { record: AttendanceRecord; note: string };
      return writeNote(record, note, key);
    },
    settled: refreshAttendance,
  },
  read: {
    post: ({ body, key }) => postRead((body as { id: number }).id, key),
    settled: (client) => {
      refresh(client, notificationKeys.all());
      // Some news calls a person until it is read.
      refresh(client, appointmentKeys.needs());
    },
  },
};
