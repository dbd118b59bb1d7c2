import { instantOf } from 'shared-lib';
import { type MessageContext, type MessageReading, readMessage } from '../readMessage';
import { type Found } from '../unread';

/** Friday, 20 November 2026, 2:00 PM in Manila. */
export const FRIDAY = instantOf('2026-11-20', '14:00');
const SERVICES = [
  { id: 1, name: 'Swedish massage', duration: 60 },
  { id: 2, name: 'Swedish massage 90', duration: 90 },
  { id: 3, name: 'Traditional hilot', duration: 60 },
  { id: 4, name: 'Deep tissue massage', duration: 90 },
  { id: 5, name: 'Shiatsu', duration: 60 },
  { id: 6, name: 'Hot stone massage', duration: 90 },
  { id: 7, name: 'Ventosa cupping', duration: 75 },
  { id: 8, name: 'Foot reflexology', duration: 60 },
  { id: 9, name: 'Prenatal massage', duration: 60 },
];
const THERAPISTS = [
  { id: 11, first_name: 'Liza', last_name: 'Ramos' },
  { id: 12, first_name: 'Mia', last_name: 'Gomez' },
  { id: 13, first_name: 'Mia', last_name: 'Santos' },
];
const CONTEXT: MessageContext = { now: FRIDAY, services: SERVICES, therapists: THERAPISTS };
export const read = (message: string, now = FRIDAY): MessageReading => readMessage(message, { ...CONTEXT, now });

/** A field as the tests' table writes it: its value, or `?` when the operator must check, with the choices if any. */
function inShort<T>(found: Found<T> | undefined): string | undefined {
  if (!found) return undefined;
  const choices = found.choices?.length ? `[${found.choices.join(' | ')}]` : '';
  return `${found.value ?? ''}${found.check ? '?' : ''}${found.value === null ? choices : ''}`;
}

export interface Expected {
  date?: string;
  start?: string;
  services?: string;
  name?: string;
  phone?: string;
  location?: string;
  notes?: string;
  health?: string;
  people?: number;
  therapist?: string;
  left?: string;
}
/** What was read, as the tests' table writes it. */
export const summary = (reading: MessageReading): Expected => {
  const all: Expected = {
    date: inShort(reading.date),
    start: inShort(reading.start),
    services:
      reading.services.map((one) => `${one.count === undefined ? '' : `${one.count}x`}${inShort(one)}`).join(' + ') ||
      undefined,
    name: inShort(reading.name),
    phone: inShort(reading.phone),
    location: inShort(reading.location),
    notes: inShort(reading.notes),
    health: inShort(reading.health),
    people: reading.people > 1 ? reading.people : undefined,
    therapist: inShort(reading.therapist),
    left: reading.left.join(' / ') || undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};
