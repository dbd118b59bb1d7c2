// How it works: docs/subsystems/files.md.
import type { RecordKind } from 'shared-lib/contract';

/**
 * How people name the columns of their own lists, by field, besides the labels of our files. Only small letters and
 * digits: `headKey` removes the rest. A word in two lists means the first field of the kind.
 */
const PERSON = {
  first_name: ['given name', 'first', 'fname', 'forename', 'unang pangalan'],
  last_name: ['surname', 'family name', 'last', 'lname', 'apelyido'],
  whole_name: [
    'name',
    'full name',
    'complete name',
    'client',
    'client name',
    'customer',
    'customer name',
    'guest',
    'guest name',
    'contact name',
    'contact person',
    'staff',
    'staff name',
    'employee',
    'employee name',
    'therapist',
    'therapist name',
    'driver',
    'driver name',
    'operator',
    'pangalan',
    'nombre',
  ],
  phone_number: [
    'phone number',
    'phone no',
    'phone 1 value',
    'mobile',
    'mobile number',
    'mobile no',
    'mobile phone',
    'cell',
    'cellphone',
    'cell phone',
    'cellphone number',
    'cellphone no',
    'cp',
    'cp no',
    'cp number',
    'contact',
    'contact number',
    'contact no',
    'contact details',
    'tel',
    'tel no',
    'telephone',
    'telephone number',
    'telephone no',
    'landline',
    'number',
    'primary phone',
    'viber',
    'viber number',
    'whatsapp',
    'globe',
    'smart',
  ],
  email: ['e mail', 'email', 'email address', 'e mail address', 'e mail 1 value', 'mail', 'gmail'],
} as const;

const GENDER = ['sex', 'm f', 'f m', 'male female', 'kasarian'];

export const HEADS: Readonly<Record<RecordKind, Readonly<Record<string, readonly string[]>>>> = {
  therapist: {
    ...PERSON,
    specialization: ['specialisation', 'specialty', 'speciality', 'skill', 'skills', 'services'],
    pickup_address: ['pickup address', 'pick up', 'pickup', 'home address', 'address', 'tirahan'],
    gender: GENDER,
  },
  driver: {
    ...PERSON,
    vehicle_type: ['vehicle type', 'type of vehicle', 'type', 'car', 'motorcycle'],
    motorcycle_plate: ['plate number', 'plate no', 'license plate', 'plate nr', 'plaka'],
    seats: ['seat', 'capacity', 'passengers', 'no of seats'],
  },
  operator: PERSON,
  client: {
    ...PERSON,
    address: [
      'home address',
      'complete address',
      'full address',
      'delivery address',
      'street address',
      'street',
      'location',
      'place',
      'address 1 formatted',
      'tirahan',
      'bahay',
    ],
    gate_instructions: ['gate', 'landmark', 'landmarks', 'directions', 'how to find', 'nearest landmark'],
    allergies: ['allergy', 'allergic to', 'medical'],
    preferred_gender: ['preferred gender', 'prefers', 'preference', 'therapist gender', 'preferred therapist gender'],
    birth_month: ['birth month', 'birthday month', 'month of birth', 'bday month'],
    language: ['preferred language', 'speaks', 'wika'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', 'memo', 'details', 'other'],
  },
  material: {
    name: ['item', 'item name', 'material', 'material name', 'product', 'product name', 'supply'],
    category: ['type', 'group', 'kind'],
    unit: ['units', 'uom', 'unit of measure', 'measure'],
    stock: ['qty', 'quantity', 'on hand', 'in stock', 'current stock', 'count', 'balance'],
    reorder_level: ['reorder level', 'reorder point', 'minimum', 'min', 'min stock', 'low at'],
    unit_cost: ['unit cost', 'cost', 'price', 'unit price', 'cost per unit', 'price per unit'],
    reusable: ['reuse', 'can be reused'],
  },
  service: {
    name: ['service', 'service name', 'treatment', 'massage', 'package', 'type of massage'],
    duration: ['duration', 'length', 'time', 'mins', 'min', 'duration min', 'duration minutes', 'hours', 'oras'],
    price: ['rate', 'amount', 'cost', 'fee', 'presyo', 'price php', 'price pesos'],
    description: ['details', 'notes', 'about', 'inclusions'],
    materials: ['material', 'supplies', 'uses'],
  },
};

/** A column name for comparison: small letters and digits, without accents and signs. */
export const headKey = (head: string): string =>
  head
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
