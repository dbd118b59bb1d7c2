import type { Reason } from './reasons.js';

/** Tables about clients that are left out whole. kept.test.ts asks for a row of each, here or in kept.ts. */
export const LEFT_OUT: Readonly<Record<string, Reason>> = {
  appointment_people: 'copy',
  client_first_visits: 'copy',
  client_looks: 'copy',
  revenue_services: 'copy',
  revenue_shares: 'copy',
  stock_movements: 'copy',
  visit_areas: 'copy',
  staff_holds: 'ours',
  taken_needs: 'ours',
  events: 'passing',
  notifications: 'passing',
  push_messages: 'passing',
  push_tokens: 'passing',
  undoable_steps: 'passing',
  receipt_files: 'photo',
  cash_movements: 'staff',
  // What a person at work says of an emergency could turn against them.
  sos_calls: 'staff',
  sos_sights: 'staff',
};
