// How it works: docs/subsystems/files.md.
import type { Client, ListedStaff, Material, RegisteredService, RecordKind } from 'shared-lib/contract';
import type { CsvCell } from 'shared-lib/domain';
import * as m from '../texts/m.js';

/** A record as the lists show it. */
export interface RecordOfKind {
  readonly therapist: ListedStaff;
  readonly driver: ListedStaff;
  readonly operator: ListedStaff;
  readonly client: Client;
  readonly material: Material;
  readonly service: RegisteredService;
}

/** How the text of a cell becomes a member of the body that registers a record. */
export type CellType = 'text' | 'choice' | 'phone' | 'whole' | 'pesos' | 'yes or no' | 'materials';

export interface CsvColumn<Row> {
  /** Its name in the first line of a file. */
  readonly label: string;
  readonly cell: (row: Row) => CsvCell;
  /** The member of a new record that it fills; without one it is only exported, and an import ignores it. */
  readonly fills?: {
    readonly name: string;
    readonly type: CellType;
    readonly required?: true;
    readonly example: string;
  };
}

const fills = (name: string, example: string, more: Partial<NonNullable<CsvColumn<never>['fills']>> = {}) => ({
  name,
  type: 'text' as const,
  example,
  ...more,
});
const required = { required: true } as const;

const person = {
  first: { label: m.first_name(), fills: fills('first_name', 'Perlita', required) },
  last: { label: m.last_name(), fills: fills('last_name', 'Quijano') },
  phone: { label: m.phone(), fills: fills('phone_number', '0917 555 0142', { type: 'phone' }) },
  email: { label: m.e_mail(), fills: fills('email', 'perlita@example.com') },
} as const;

const staff: readonly CsvColumn<ListedStaff>[] = [
  { ...person.first, cell: (row) => row.first_name },
  { ...person.last, cell: (row) => row.last_name },
  { ...person.email, fills: { ...person.email.fills, ...required }, cell: (row) => row.email },
  { ...person.phone, cell: (row) => row.phone_number },
];
const staffState: readonly CsvColumn<ListedStaff>[] = [
  { label: m.username(), cell: (row) => row.username },
  { label: m.status(), cell: (row) => (!row.is_active ? 'disabled' : row.suspended_until ? 'suspended' : 'active') },
  { label: m.next_appointment(), cell: (row) => row.next_appointment?.starts_at },
];

/** `Massage oil: 30 | Towel: 2`, in both directions. */
const usesOf = ({ materials }: RegisteredService): string =>
  materials.map(({ name, quantity }) => `${name}: ${quantity}`).join(' | ');

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** The columns of each kind in their order, for exports and imports: one file serves both. */
export const CSV_COLUMNS: { readonly [K in RecordKind]: readonly CsvColumn<RecordOfKind[K]>[] } = {
  therapist: [
    ...staff,
    { label: m.specialization(), fills: fills('specialization', 'Hilot'), cell: (row) => row.specialization },
    {
      label: m.pick_up_address(),
      fills: fills('pickup_address', '14 Sampaguita St., Quezon City'),
      cell: (row) => row.pickup_address,
    },
    { label: m.gender(), fills: fills('gender', 'female', { type: 'choice' }), cell: (row) => row.gender },
    ...staffState,
  ],
  driver: [
    ...staff,
    {
      label: m.vehicle(),
      fills: fills('vehicle_type', 'motorcycle', { type: 'choice', ...required }),
      cell: (row) => row.vehicle_type,
    },
    { label: m.plate(), fills: fills('motorcycle_plate', '219 HTD', required), cell: (row) => row.motorcycle_plate },
    { label: m.seats(), fills: fills('seats', '1', { type: 'whole' }), cell: (row) => row.seats },
    ...staffState,
  ],
  operator: [...staff, ...staffState],
  client: [
    { ...person.first, cell: (row) => row.first_name },
    { ...person.last, cell: (row) => row.last_name },
    { ...person.phone, fills: { ...person.phone.fills, ...required }, cell: (row) => row.phone_number },
    { ...person.email, cell: (row) => row.email },
    { label: m.address(), fills: fills('address', '14 Sampaguita St., Quezon City'), cell: (row) => row.address },
    {
      label: m.gate_instructions(),
      fills: fills('gate_instructions', 'Blue gate, ring twice'),
      cell: (row) => row.gate_instructions,
    },
    { label: m.allergies(), fills: fills('allergies', 'Coconut oil'), cell: (row) => row.allergies },
    {
      label: m.asks_for(),
      fills: fills('preferred_gender', 'female', { type: 'choice' }),
      cell: (row) => row.preferred_gender,
    },
    { label: m.preferred_therapist(), cell: (row) => row.preferred_therapist_name },
    {
      label: m.birthday_month(),
      fills: fills('birth_month', 'may', { type: 'choice' }),
      cell: (row) => row.birth_month,
    },
    {
      label: m.language(),
      fills: fills('language', 'Filipino', { type: 'choice' }),
      cell: (row) => row.language && { en: m.english(), fil: m.filipino() }[row.language],
    },
    { label: m.notes(), fills: fills('notes', 'Prefers the evening'), cell: (row) => row.notes },
    { label: m.visits(), cell: (row) => row.visits },
  ],
  material: [
    { label: m.name(), fills: fills('name', 'Massage oil', required), cell: (row) => row.name },
    { label: m.category(), fills: fills('category', 'Oils'), cell: (row) => row.category },
    { label: m.unit(), fills: fills('unit', 'ml', required), cell: (row) => row.unit },
    { label: m.stock(), fills: fills('stock', '2000', { type: 'whole' }), cell: (row) => row.stock },
    { label: m.low_from(), fills: fills('reorder_level', '500', { type: 'whole' }), cell: (row) => row.reorder_level },
    { label: m.cost_of_a_unit(), fills: fills('unit_cost', '0.45', { type: 'pesos' }), cell: (row) => row.unit_cost },
    {
      label: m.reusable(),
      fills: fills('reusable', 'no', { type: 'yes or no' }),
      cell: (row) => yesOrNo(row.reusable),
    },
  ],
  service: [
    { label: m.name(), fills: fills('name', 'Traditional hilot', required), cell: (row) => row.name },
    { label: m.minutes(), fills: fills('duration', '60', { type: 'whole', ...required }), cell: (row) => row.duration },
    { label: m.price(), fills: fills('price', '950', { type: 'whole', ...required }), cell: (row) => row.price },
    { label: m.description(), fills: fills('description', 'With warm oil'), cell: (row) => row.description },
    {
      label: m.materials(),
      fills: fills('materials', 'Massage oil: 30 | Towel: 2', { type: 'materials' }),
      cell: usesOf,
    },
    { label: m.on_offer(), cell: (row) => yesOrNo(row.is_active) },
  ],
};

/** The members that the read columns fill, without the rows they are written from. */
export interface ReadColumn {
  readonly label: string;
  readonly fills?: CsvColumn<never>['fills'];
}
export const columnsOf = (kind: RecordKind): readonly ReadColumn[] => CSV_COLUMNS[kind];
