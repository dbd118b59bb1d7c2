// How it works: docs/subsystems/live-channel.md.
import type { Connection } from './connection.js';
import { cursorOf, type OutboxEvent } from './events.repository.js';
import { formatCursor } from './cursor.js';
import { isControlEvent } from './messages.js';
import type { Reader } from '../platform/principal.js';
import type { AppointmentSource, LiveAppointment } from './sources.js';

/**
 * Decides who gets which message. Each event names its audience (`audience`: `eventOf` in
 * appointments/workflow/change-events.ts, or the area that wrote it). Messages about an appointment go only to people
 * who may see it now. shared-lib/src/contract/live-messages.ts says which of its fields they get.
 */

type Records = ReadonlyMap<number, LiveAppointment>;

/** The current records of a batch of events, in one query. */
export async function recordsOf(events: readonly OutboxEvent[], appointments: AppointmentSource): Promise<Records> {
  const ids = new Set<number>();
  for (const { appointment_id } of events) if (appointment_id !== null) ids.add(appointment_id);
  return ids.size ? appointments.load([...ids]) : new Map();
}

/** Makes the messages of one batch; a message that all operators share is made once. */
export class MessageMaker {
  readonly #forOperators = new Map<OutboxEvent, Buffer | undefined>();
  readonly #recordText = new Map<string, string>();

  constructor(readonly records: Records) {}

  /** The message of an event for a person; undefined where they must not get it. */
  messageFor(event: OutboxEvent, reader: Reader): Buffer | undefined {
    if (isControlEvent(event.type)) return undefined;
    if (reader.role !== 'operator') return event.audience.operatorsAlone ? undefined : this.#make(event, reader);
    if (!this.#forOperators.has(event)) this.#forOperators.set(event, this.#make(event, reader));
    return this.#mayHearAsOperator(event, reader) ? this.#forOperators.get(event) : undefined;
  }

  #mayHearAsOperator({ appointment_id, audience }: OutboxEvent, reader: Reader): boolean {
    return appointment_id !== null || audience.operators === true || (audience.users?.includes(reader.userId) ?? false);
  }

  #make(event: OutboxEvent, reader: Reader): Buffer | undefined {
    const { appointment_id, audience, payload } = event;
    const named = audience.users?.includes(reader.userId) ?? false;
    if (appointment_id === null) {
      const meant = named || audience.everybody === true || reader.role === 'operator';
      return meant ? frame(event, event.type, payload) : undefined;
    }
    const record = this.records.get(appointment_id);
    if (record?.visibleTo(reader))
      return frame(event, event.type, payload, this.#textOf(appointment_id, record, reader));
    // A person who lost the record (removed from it, or the record is gone) must remove it from the screen.
    if (named || (reader.role === 'operator' && !record))
      return frame(event, 'appointment_deleted', {}, JSON.stringify({ id: appointment_id }));
    return undefined;
  }

  #textOf(id: number, record: LiveAppointment, reader: Reader): string {
    const name = reader.role === 'operator' ? `${id}` : `${id} ${reader.userId}`;
    const known = this.#recordText.get(name);
    if (known !== undefined) return known;
    const text = JSON.stringify(record.forReader(reader));
    this.#recordText.set(name, text);
    return text;
  }
}

/** The appointment's text is inserted unchanged: it was made once and is the longest part. */
function frame(
  event: OutboxEvent,
  type: string,
  payload: Readonly<Record<string, unknown>>,
  appointment?: string,
): Buffer {
  const head = JSON.stringify({
    ...payload,
    type,
    id: formatCursor(cursorOf(event)),
    timestamp: event.at.toISOString(),
  });
  return Buffer.from(appointment === undefined ? head : `${head.slice(0, -1)},"appointment":${appointment}}`);
}

/** Sends a batch to every connection that may get it. */
export function fanOut(events: readonly OutboxEvent[], connections: Iterable<Connection>, maker: MessageMaker): void {
  for (const connection of connections) {
    for (const event of events) {
      const message = maker.messageFor(event, connection.reader);
      if (message) connection.deliver(message);
    }
  }
}
