import type { Reason } from './reasons.js';

/** Tables about clients that are left out whole. kept.test.ts asks for a row of each, here or in kept.ts. */
export const LEFT_OUT: Readonly<Record<string, Reason>> = {
  appointment_people: 'copy',
  client_first_visits: 'copy',
  client_looks: 'copy',
  // An erased client has no export.
  erased_clients: 'copy',
  revenue_services: 'copy',
  revenue_shares: 'copy',
  stock_movements: 'copy',
  ride_areas: 'copy',
  visit_areas: 'copy',
  staff_holds: 'ours',
  taken_needs: 'ours',
  gcash_seen: 'ours',
  invoice_steps: 'ours',
  commission_changes: 'ours',
  costs: 'ours',
  cost_proofs: 'ours',
  opening_balances: 'ours',
  events: 'passing',
  notifications: 'passing',
  push_messages: 'passing',
  push_tokens: 'passing',
  undoable_steps: 'passing',
  lines_before_move: 'passing',
  receipt_files: 'photo',
  cash_movements: 'staff',
  pay_lines: 'staff',
  // What a person at work says of an emergency could turn against them.
  sos_calls: 'staff',
  sos_sights: 'staff',
};

/** The trail about the client, the entries of the waitlist, and the visits: export.repository.ts reads it. */
export const TRAIL = {
  tables: ['audit_log', 'audit_personal'],
  shows: ['at', 'actor_id', 'actor_role', 'action', 'entity', 'entity_id', 'before', 'after'],
  leaves: { copy: ['id', 'audit_id', 'of_books'], staff: ['request_id', 'address', 'device'] },
} as const;

/** Members of the trail's entries that are left out, as they are in the record. */
export const UNSAID_CHANGES: ReadonlySet<string> = new Set(['receipt_hash', 'receipt_url', 'hash', 'cannot_come']);
