// How it works: docs/subsystems/privacy.md.
/**
 * What becomes of each column that can hold words when a client is erased: a table about clients goes whole (`row`), or
 * says which of its columns are emptied and which stay, and why. what-goes.test.ts asks for each such column of each
 * table about clients; erasures.test.ts looks into the database afterwards. Amounts, dates and numbers stay everywhere.
 * Source: R-beyond-533.
 */
export type Fate =
  | 'row'
  | { readonly goes?: readonly string[]; readonly stays?: Partial<Record<Stay, readonly string[]>> };

/** Why a text stays. */
export const STAYS = {
  fixed: 'It is a word of the product, the same for every client.',
  books: 'The books need it, and it names nobody.',
  work: 'It says how people worked or why the business acted.',
  index: 'It follows from what is emptied.',
} as const;
type Stay = keyof typeof STAYS;

export const FATES: Readonly<Record<string, Fate>> = {
  clients: {
    goes: [
      'first_name',
      'last_name',
      'phone_number',
      'email',
      'address',
      'notes',
      'preferred_gender',
      'birth_month',
      'language',
      'allergies',
      'gate_instructions',
      'earlier_phones',
    ],
    stays: { index: ['staff_search', 'operator_search'] },
  },
  client_phones: 'row',
  client_addresses: 'row',
  client_companions: 'row',
  merged_clients: {},
  client_marks: { goes: ['reason'], stays: { fixed: ['kind'] } },
  client_mark_lifts: { goes: ['reason'] },
  client_consents: { stays: { fixed: ['about', 'state', 'how'] } },
  client_erasures: { stays: { fixed: ['reason', 'state'] } },
  client_first_visits: {},
  client_looks: {},
  erased_clients: {},
  waitlist_wishes: { goes: ['notes'], stays: { fixed: ['state', 'from_time', 'to_time'], work: ['closed_reason'] } },
  appointments: {
    goes: [
      'location',
      'visit_phone',
      'notes',
      'internal_note',
      'payment_notes',
      'pickup_notes',
      'backup_note',
      'cannot_come',
      'receipt_hash',
      'receipt_url',
    ],
    stays: {
      fixed: [
        'status',
        'outcome',
        'rejection_review_decision',
        'payment_status',
        'payment_method',
        'status_before_pickup',
        'pickup_urgency',
        'risen',
      ],
      work: ['rejection_reason', 'rejection_review_notes', 'cancel_reason', 'backup', 'running_late'],
    },
  },
  appointment_services: { stays: { books: ['name'] } },
  appointment_therapists: {},
  appointment_people: {},
  appointment_materials: { goes: ['check_notes'] },
  payments: { goes: ['notes'], stays: { fixed: ['kind', 'method'], books: ['gcash_reference', 'receipt_hash'] } },
  discounts: { goes: ['reason'], stays: { fixed: ['kind'] } },
  discount_ids: 'row',
  write_offs: { goes: ['reason'] },
  visit_fees: { goes: ['reason'], stays: { fixed: ['kind'] } },
  invoice_steps: { stays: { fixed: ['step', 'reason'], books: ['manual_number'] } },
  invoices: { stays: { books: ['prefix', 'label', 'issuer', 'lines'] } },
  client_credit: { goes: ['reason'], stays: { fixed: ['kind', 'method'], books: ['gcash_reference'] } },
  client_refunds: {
    goes: ['reason', 'decided_reason'],
    stays: { fixed: ['method', 'state'], books: ['gcash_reference'] },
  },
  client_balances: {},
  vouchers: { goes: ['buyer_name', 'buyer_phone'], stays: { books: ['code'] } },
  tips: { stays: { fixed: ['method'] } },
  payment_differences: { goes: ['note'] },
  payment_corrections: {
    goes: ['reason', 'decided_reason', 'body', 'becomes'],
    stays: { fixed: ['state', 'change', 'outcome'] },
  },
  receipts: 'row',
  receipt_files: 'row',
  ratings: { goes: ['words'] },
  cancel_requests: {},
  time_requests: { stays: { fixed: ['answer'] } },
  booking_requests: 'row',
  // The gateway's number of an SMS names nobody. The words of an e-mail that waits are in its job, which goes whole.
  client_messages: {
    stays: { fixed: ['channel', 'about', 'occasion', 'state', 'gateway_id', 'report'], index: ['told'] },
  },
  gcash_seen: {},
  tracking_links: 'row',
  client_taps: 'row',
  notifications: 'row',
  undoable_steps: 'row',
  lines_before_move: { stays: { books: ['lines'] } },
  cash_movements: {},
  commission_changes: {},
  pay_lines: { stays: { fixed: ['kind'], work: ['reason'] } },
  events: { stays: { fixed: ['type', 'audience', 'payload', 'tx_id'] } },
  push_messages: { stays: { fixed: ['kind', 'tag'] } },
  push_tokens: { stays: { fixed: ['token_hash', 'action', 'step'] } },
  revenue_services: {},
  revenue_shares: { stays: { fixed: ['method'] } },
  sos_calls: { goes: ['end_note'], stays: { fixed: ['end_reason'] } },
  sos_sights: {},
  staff_holds: { stays: { fixed: ['leg', 'during'] } },
  stock_movements: { stays: { fixed: ['kind'], work: ['notes'] } },
  // Of what the business spends: no client stands in them.
  costs: { stays: { fixed: ['category', 'method'], books: ['supplier', 'reference', 'note'] } },
  opening_balances: { stays: { fixed: ['account'], books: ['note'] } },
  cost_proofs: { stays: { fixed: ['hash'] } },
  taken_needs: { stays: { fixed: ['kind'] } },
  ride_areas: { stays: { fixed: ['kind'] } },
  visit_areas: {},
};
