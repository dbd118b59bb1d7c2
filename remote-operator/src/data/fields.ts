import { FIELD_TEXTS, type RecordKind } from 'shared-lib';
import { typedWhole } from 'shared-lib/controls';
import { required } from 'shared-lib/form';
import { parseUnitCost, type RecordBody, STOCK_TEXTS } from 'shared-lib/records';

/** How much of a material a service uses, as typed. */
export interface TypedUse {
  material: number;
  name: string;
  unit: string;
  quantity: string;
}

export type Typed = Record<string, string | boolean | TypedUse[]>;

export interface FieldSpec {
  /** The server's name of the field. */
  name: string;
  label: string;
  type: 'text' | 'tel' | 'email' | 'area' | 'whole' | 'pesos' | 'centavos' | 'choice' | 'tick' | 'uses' | 'therapist';
  required?: boolean;
  /** Sends null instead of an empty text. */
  nullable?: boolean;
  hint?: string;
  choices?: readonly { value: string; label: string }[];
  /** The label in the history, if it differs from the form's. */
  later?: string;
  /** Asked only when registering. */
  onlyNew?: boolean;
  /** Beside the field before it. */
  half?: boolean;
}

const firstName: FieldSpec = { name: 'first_name', label: 'First name', type: 'text', required: true, half: true };
const lastName: FieldSpec = { name: 'last_name', label: 'Last name', type: 'text', half: true };
const person: readonly FieldSpec[] = [
  firstName,
  lastName,
  { name: 'email', label: 'E-mail', type: 'email', required: true, hint: 'The invitation and codes go there.' },
  { name: 'phone_number', label: 'Phone', type: 'tel', nullable: true },
];
const name: FieldSpec = { name: 'name', label: 'Name', type: 'text', required: true };

/** The particulars of each kind, in the order of the form. Source: R-pages-5, 3-032, 3-035. */
export const FIELDS: Readonly<Record<RecordKind, readonly FieldSpec[]>> = {
  therapist: [
    ...person,
    { name: 'specialization', label: 'Specialization', type: 'text', nullable: true },
    {
      name: 'gender',
      label: 'Gender',
      type: 'choice',
      nullable: true,
      hint: 'For clients who ask for a woman or a man.',
      choices: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
        { value: '', label: 'Not said' },
      ],
    },
  ],
  driver: [
    ...person,
    {
      name: 'vehicle_type',
      label: 'Vehicle',
      type: 'choice',
      required: true,
      choices: [
        { value: 'motorcycle', label: 'Motorcycle' },
        { value: 'car', label: 'Car' },
      ],
    },
    { name: 'motorcycle_plate', label: 'Plate', type: 'text', required: true, half: true },
    {
      name: 'seats',
      label: 'Seats for passengers',
      type: 'whole',
      half: true,
      hint: 'Left empty: motorcycle 1, car 4.',
    },
  ],
  operator: person,
  client: [
    firstName,
    lastName,
    { name: 'phone_number', label: 'Phone', type: 'tel', required: true, half: true },
    { name: 'email', label: 'E-mail', type: 'email', nullable: true, half: true },
    { name: 'address', label: 'Address', type: 'area' },
    {
      name: 'gate_instructions',
      label: 'Gate instructions',
      type: 'area',
      hint: 'How to get in. The driver and the therapists read them with the address.',
    },
    {
      name: 'allergies',
      label: 'Allergies',
      type: 'text',
      hint: 'The therapists of a visit read them, and operators; drivers do not.',
    },
    {
      name: 'preferred_gender',
      label: 'Asks for',
      type: 'choice',
      nullable: true,
      choices: [
        { value: 'female', label: 'A woman' },
        { value: 'male', label: 'A man' },
        { value: '', label: 'Anybody' },
      ],
    },
    { name: 'preferred_therapist', label: 'Preferred therapist', type: 'therapist', nullable: true },
    { name: 'notes', label: 'Notes', type: 'area', hint: 'Operators alone read them.' },
  ],
  material: [
    name,
    { name: 'category', label: 'Category', type: 'text', half: true },
    { name: 'unit', label: 'Unit', type: 'text', required: true, hint: 'ml, piece, sachet', half: true },
    { name: 'stock', label: 'Stock to begin with', later: 'Stock', type: 'whole', onlyNew: true, half: true },
    { name: 'reorder_level', label: 'Low from', type: 'whole', half: true },
    {
      name: 'unit_cost',
      label: 'Cost of a unit',
      type: 'centavos',
      half: true,
      hint: 'Of one ml, piece or sachet. What was used before keeps its price.',
    },
    { name: 'reusable', label: 'Comes back after the visit (reusable)', type: 'tick' },
  ],
  service: [
    name,
    { name: 'duration', label: 'Minutes', type: 'whole', required: true, half: true },
    { name: 'price', label: 'Price', type: 'pesos', required: true, half: true },
    { name: 'description', label: 'Description', type: 'area' },
    { name: 'materials', label: 'Materials', type: 'uses' },
  ],
};

/** A number that the server fills in for a new record cannot be removed later. */
export const fieldsOf = (kind: RecordKind, isNew: boolean): readonly FieldSpec[] =>
  isNew
    ? FIELDS[kind]
    : FIELDS[kind]
        .filter(({ onlyNew }) => !onlyNew)
        .map((field) => (field.type === 'whole' || field.type === 'centavos' ? { ...field, required: true } : field));

type Members = Readonly<Record<string, unknown>>;

function typedValue({ name: field, type }: FieldSpec, record: Members): Typed[string] {
  const value = record[field];
  if (type === 'tick') return value === true;
  if (type === 'uses')
    return ((value ?? []) as (Omit<TypedUse, 'quantity'> & { quantity: number })[]).map((use) => ({
      ...use,
      quantity: String(use.quantity),
    }));
  return value === undefined || value === null ? '' : String(value);
}

/** A record as entries of the form; a new record is empty. */
export const typedOf = (fields: readonly FieldSpec[], record: Members = {}): Typed =>
  Object.fromEntries(fields.map((field) => [field.name, typedValue(field, record)]));

/** A value of the record or the form, as sent to the server. */
export function sentValue({ type, nullable }: FieldSpec, typed: Typed[string]): unknown {
  if (type === 'uses')
    return (typed as TypedUse[])
      .map(({ material, quantity }) => ({ material, quantity: Number(quantity) }))
      .sort((a, b) => a.material - b.material);
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (type === 'therapist') return text === '' ? null : Number(text);
  if (type === 'whole' || type === 'pesos' || type === 'centavos') return text === '' ? undefined : Number(text);
  return text === '' && nullable ? null : text;
}

export const sentOf = (fields: readonly FieldSpec[], typed: Typed): RecordBody =>
  Object.fromEntries(fields.map((field) => [field.name, sentValue(field, typed[field.name] ?? '')]));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose values differ. */
export const differing = (fields: readonly FieldSpec[], one: Typed, other: Typed): readonly FieldSpec[] =>
  fields.filter((field) => !isSame(sentValue(field, one[field.name] ?? ''), sentValue(field, other[field.name] ?? '')));

/**
 * The changed values, with the values that were read. If someone else changed one of those meanwhile, the server
 * refuses.
 */
export function changeOf(fields: readonly FieldSpec[], seen: Typed, typed: Typed): RecordBody {
  const changed = differing(fields, seen, typed);
  return { ...sentOf(changed, typed), expected: expectedOf(sentOf(changed, seen)) };
}

const expectedOf = (sent: RecordBody): RecordBody =>
  Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, value ?? null]));

function complaint({ type, required: isNeeded }: FieldSpec, typed: Typed[string]): string | undefined {
  if (type === 'uses')
    return (typed as TypedUse[]).every(({ quantity }) => (typedWhole(quantity) ?? 0) > 0)
      ? undefined
      : 'Say how much of each, in whole numbers.';
  if (typeof typed !== 'string') return undefined;
  if (isNeeded && typed.trim() === '') return required('');
  if (type === 'centavos' && typed.trim() !== '')
    return parseUnitCost(typed) === undefined ? STOCK_TEXTS.cost : undefined;
  return (type === 'whole' || type === 'pesos') && typed.trim() !== '' && typedWhole(typed) === undefined
    ? FIELD_TEXTS.wholeNumber
    : undefined;
}

export const complaintsOf = (fields: readonly FieldSpec[], typed: Typed): Record<string, string | undefined> =>
  Object.fromEntries(fields.map((field) => [field.name, complaint(field, typed[field.name] ?? '')]));

/** A value in words. */
export function shownValue(field: FieldSpec, typed: Typed[string], nameOf?: (therapist: number) => string): string {
  if (field.type === 'uses')
    return (typed as TypedUse[])
      .map(({ name: material, unit, quantity }) => `${quantity} ${unit} ${material}`)
      .join(', ');
  if (typeof typed === 'boolean') return typed ? 'yes' : 'no';
  if (typeof typed !== 'string') return '';
  if (field.type === 'therapist' && typed !== '') return nameOf?.(Number(typed)) ?? `#${typed}`;
  return field.choices?.find(({ value }) => value === typed)?.label ?? typed;
}
