// How it works: docs/subsystems/clients.md.
import type { AuditAction } from 'shared-lib/domain';
import type { Schema } from '../platform/database/schema.js';

/**
 * The personal data of a client, by kind of record, and what redaction leaves in its place. These members of the trail
 * are in their own table. Source: R-client-3.
 */
export const PERSONAL = {
  client: {
    first_name: 'Former client',
    last_name: '',
    phone_number: '',
    email: null,
    address: '',
    notes: '',
    preferred_therapist: null,
    preferred_gender: null,
    birth_month: null,
    language: null,
    allergies: '',
    gate_instructions: '',
  },
  appointment: {
    location: '',
    visit_phone: null,
    notes: '',
    internal_note: '',
    pickup_notes: null,
    payment_notes: null,
    backup_note: null,
    cannot_come: null,
  },
  wish: { notes: '' },
  mark: { reason: '' },
  /** Why its end changed, or money went back. `forgetBuyers` removes the words. */
  voucher: { reason: '' },
} as const satisfies {
  readonly client: Readonly<Record<string, string | null>>;
  readonly appointment: Partial<Schema['appointments']>;
  readonly wish: Readonly<Record<string, string>>;
  readonly mark: Readonly<Record<string, string>>;
  readonly voucher: Readonly<Record<string, string>>;
};

/** The name of a client who was erased on request. Source: R-beyond-530. */
export const ERASED_NAME = 'Erased client';

/** Members of the trail that are not columns of the record: why a client was marked, or a payment corrected. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  client: ['mark_reason', 'phones', 'addresses', 'companions'],
  appointment: ['agreement_note', 'discount_reason', 'reason'],
};

/**
 * Words of payments in the trail of an appointment. They go when books need them no more, after the client's other
 * data. The reason of an entry is one where the entry is about a payment. Source: R-beyond-484.
 */
export const OF_BOOKS = {
  members: ['payment_notes', 'agreement_note', 'discount_reason'],
  reasonsOf: [
    'appointment.correct_payment',
    'payment.ask_correction',
    'payment.approve_correction',
    'payment.refuse_correction',
    'payment.take_back_correction',
    'payment.write_off',
    'payment.undo_write_off',
    'fee.charge',
    'fee.waive',
    'fee.take_back',
  ] satisfies AuditAction[],
} as const;

type Members = Readonly<Record<string, unknown>>;

/** The reason of an early end is about the client; the reason of a cancellation stays for good. */
const ofEndedSession = (entity: string, { outcome }: Members): readonly string[] =>
  entity === 'appointment' && outcome === 'aborted' ? ['cancel_reason'] : [];

/** Of what a client paid ahead, or got back. Other reasons of a client are of a fixed list. */
const ofCredit = (entity: string, { amount }: Members): readonly string[] =>
  entity === 'client' && amount !== undefined ? ['reason'] : [];

export interface SplitMembers {
  /** The permanent part in the trail: personal members are null. */
  readonly kept: Members | undefined;
  /** The part that redaction removes; undefined where there is none. */
  readonly personal: Members | undefined;
}

const isPersonal = (entity: string): entity is keyof typeof PERSONAL => Object.hasOwn(PERSONAL, entity);

export function splitPersonal(entity: string, members: Members | undefined): SplitMembers {
  if (!members || !isPersonal(entity)) return { kept: members, personal: undefined };
  const named = [
    ...Object.keys(PERSONAL[entity]),
    ...(ALSO[entity] ?? []),
    ...ofEndedSession(entity, members),
    ...ofCredit(entity, members),
  ];
  const said = named.filter((name) => members[name] !== undefined && members[name] !== null);
  if (!said.length) return { kept: members, personal: undefined };
  return {
    kept: { ...members, ...Object.fromEntries(said.map((name) => [name, null])) },
    personal: Object.fromEntries(said.map((name) => [name, members[name]])),
  };
}
