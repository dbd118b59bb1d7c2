import { FIELD_TEXTS, type RecordKind } from 'shared-lib';
import { typedWhole } from 'shared-lib/controls';
import { required } from 'shared-lib/form';
import { BIRTH_MONTH_WORDS, BIRTH_MONTHS, parseUnitCost, type RecordBody, STOCK_TEXTS } from 'shared-lib/records';
import { LANGUAGE_WORDS } from '../parts/languageWords';
import * as m from '../texts/m';

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
  type:
    | 'text'
    | 'tel'
    | 'email'
    | 'area'
    | 'whole'
    | 'pesos'
    | 'centavos'
    | 'choice'
    | 'select'
    | 'tick'
    | 'uses'
    | 'therapist';
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

const firstName: FieldSpec = { name: 'first_name', label: m.first_name(), type: 'text', required: true, half: true };
const lastName: FieldSpec = { name: 'last_name', label: m.last_name(), type: 'text', half: true };
const person: readonly FieldSpec[] = [
  firstName,
  lastName,
  { name: 'email', label: m.e_mail(), type: 'email', required: true, hint: m.the_invitation_and_codes_go() },
  { name: 'phone_number', label: m.phone(), type: 'tel', nullable: true },
];
const name: FieldSpec = { name: 'name', label: m.name(), type: 'text', required: true };

/** The particulars of each kind, in the order of the form. Source: R-pages-5, 3-032, 3-035. */
export const FIELDS: Readonly<Record<RecordKind, readonly FieldSpec[]>> = {
  therapist: [
    ...person,
    { name: 'specialization', label: m.specialization(), type: 'text', nullable: true },
    {
      name: 'pickup_address',
      label: m.pick_up_address(),
      type: 'text',
      nullable: true,
      hint: m.the_driver_of_the_day(),
    },
    {
      name: 'gender',
      label: m.gender(),
      type: 'choice',
      nullable: true,
      hint: m.for_clients_who_ask_for(),
      choices: [
        { value: 'female', label: m.female() },
        { value: 'male', label: m.male() },
        { value: '', label: m.not_said() },
      ],
    },
  ],
  driver: [
    ...person,
    {
      name: 'vehicle_type',
      label: m.vehicle(),
      type: 'choice',
      required: true,
      choices: [
        { value: 'motorcycle', label: m.motorcycle() },
        { value: 'car', label: m.car() },
      ],
    },
    { name: 'motorcycle_plate', label: m.plate(), type: 'text', required: true, half: true },
    {
      name: 'seats',
      label: m.seats_for_passengers(),
      type: 'whole',
      half: true,
      hint: m.left_empty_motorcycle_1_car(),
    },
  ],
  operator: person,
  client: [
    firstName,
    lastName,
    { name: 'phone_number', label: m.phone(), type: 'tel', required: true, half: true },
    { name: 'email', label: m.e_mail(), type: 'email', nullable: true, half: true },
    { name: 'address', label: m.address(), type: 'area' },
    {
      name: 'gate_instructions',
      label: m.gate_instructions(),
      type: 'area',
      hint: m.how_to_get_in_the(),
    },
    {
      name: 'allergies',
      label: m.allergies(),
      type: 'text',
      hint: m.the_therapists_of_a_visit(),
    },
    {
      name: 'preferred_gender',
      label: m.asks_for_2(),
      type: 'choice',
      nullable: true,
      choices: [
        { value: 'female', label: m.a_woman() },
        { value: 'male', label: m.a_man() },
        { value: '', label: m.anybody() },
      ],
    },
    { name: 'preferred_therapist', label: m.preferred_therapist(), type: 'therapist', nullable: true },
    {
      name: 'birth_month',
      label: m.birthday_month(),
      type: 'select',
      nullable: true,
      hint: m.only_if_the_client_wants_it_kept(),
      choices: [
        { value: '', label: m.not_said() },
        ...BIRTH_MONTHS.map((value) => ({ value, label: BIRTH_MONTH_WORDS[value] })),
      ],
    },
    {
      name: 'language',
      label: m.language(),
      type: 'choice',
      nullable: true,
      hint: m.messages_to_the_client_are_in_it(),
      choices: [
        { value: 'en', label: LANGUAGE_WORDS.en },
        { value: 'fil', label: LANGUAGE_WORDS.fil },
        { value: '', label: m.not_said() },
      ],
    },
    { name: 'notes', label: m.notes(), type: 'area', hint: m.operators_alone_read_them() },
  ],
  material: [
    name,
    { name: 'category', label: m.category(), type: 'text', half: true },
    { name: 'unit', label: m.unit(), type: 'text', required: true, hint: m.ml_piece_sachet(), half: true },
    { name: 'stock', label: m.stock_to_begin_with(), later: m.stock(), type: 'whole', onlyNew: true, half: true },
    { name: 'reorder_level', label: m.low_from(), type: 'whole', half: true },
    {
      name: 'unit_cost',
      label: m.cost_of_a_unit(),
      type: 'centavos',
      half: true,
      hint: m.of_one_ml_piece_or(),
    },
    { name: 'reusable', label: m.comes_back_after_the_visit(), type: 'tick' },
  ],
  service: [
    name,
    { name: 'duration', label: m.minutes_2(), type: 'whole', required: true, half: true },
    { name: 'price', label: m.price(), type: 'pesos', required: true, half: true },
    { name: 'description', label: m.description(), type: 'area' },
    { name: 'materials', label: m.materials(), type: 'uses' },
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
      : m.say_how_much_of_each();
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
