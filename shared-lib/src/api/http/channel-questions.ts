import type { LocalTime, ServiceDay } from '../../domain';

/** A message as it came; which members it has depends on its type. */
export interface LiveMessage {
  readonly type: string;
  readonly [member: string]: unknown;
}

/* What screens ask over the channel where there is one. The answers come as messages, and go where all of them go. */

const nobody = (): boolean => false;
let send: (question: LiveMessage) => boolean = nobody;

/** The channel says how it is asked, as long as it runs; answers how to end that. */
export function takeQuestions(by: typeof send): () => void {
  send = by;
  return () => {
    if (send === by) send = nobody;
  };
}

/** How an appointment stands now. False where nobody can be asked. Source: 7-101, R-api-13. */
export const askAppointment = (id: number): boolean => send({ type: 'appointment_update_request', appointment_id: id });

/** Who is free for a service at a time: what of it stands on the screen is asked again. Source: 7-102, R-api-13. */
export const askAvailability = (date: ServiceDay, time: LocalTime, service_id: number): boolean =>
  send({ type: 'availability_check', date, time, service_id });
