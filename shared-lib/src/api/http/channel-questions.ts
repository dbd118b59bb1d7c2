import type { LocalTime, ServiceDay } from '../../domain';

/** A message as received. Its fields depend on its type. */
export interface LiveMessage {
  readonly type: string;
  readonly [member: string]: unknown;
}

/* What screens ask over the live channel. The answers come as normal messages, to all who listen. */

const nobody = (): boolean => false;
let send: (question: LiveMessage) => boolean = nobody;

/** The channel sets how to ask while it runs. Returns the function that ends it. */
export function takeQuestions(by: typeof send): () => void {
  send = by;
  return () => {
    if (send === by) send = nobody;
  };
}

/** Asks for an appointment as it is now. False if there is no channel. Source: 7-101, R-api-13. */
export const askAppointment = (id: number): boolean => send({ type: 'appointment_update_request', appointment_id: id });

/** Asks who is free for a service at a time. The answer refreshes what is on the screen. Source: 7-102, R-api-13. */
export const askAvailability = (date: ServiceDay, time: LocalTime, service_id: number): boolean =>
  send({ type: 'availability_check', date, time, service_id });
