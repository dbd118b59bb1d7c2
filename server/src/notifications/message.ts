import { speaking, type NotificationTopic } from 'shared-lib/domain';

/** One text for one group of people. A person gets the first message that names them. */
export interface Message {
  readonly to: 'operators' | readonly number[];
  readonly type: 'appointment' | 'payment' | 'driver';
  readonly title: string;
  readonly message: string;
  /** The same in Filipino, for readers who chose it. */
  readonly filipino?: readonly [title: string, message: string];
  /** People may mute it; without a topic it always arrives. */
  readonly topic?: NotificationTopic;
}

/** Of one message. */
export type Words = readonly [title: string, message: string];

const messageOf =
  (type: Message['type']) =>
  (to: Message['to'], [title, message]: Words, topic?: NotificationTopic): Message => ({
    to,
    type,
    title,
    message,
    ...(topic && { topic }),
  });
export const appointmentMessage = messageOf('appointment');
export const driverMessage = messageOf('driver');
export const paymentMessage = messageOf('payment');

/** What `write` makes, in English with its Filipino beside it. */
export function inBoth<Made extends Message | readonly Message[]>(write: () => Made): Made {
  const english = write();
  const filipino = [speaking('fil', () => write() as Message | readonly Message[])].flat();
  const withBoth = (one: Message, at: number): Message => {
    const said = filipino[at];
    return said ? { ...one, filipino: [said.title, said.message] } : one;
  };
  return (Array.isArray(english) ? english.map(withBoth) : withBoth(english as Message, 0)) as Made;
}
