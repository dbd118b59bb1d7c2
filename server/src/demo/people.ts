import type { Gender, Role, Vehicle } from 'shared-lib/domain';

/**
 * Invented people. E-mail addresses end in a domain reserved for examples; phone numbers follow an obviously invented
 * pattern.
 */
export const DEMO_PASSWORD = 'Hatid-demo-2026';

export interface DemoStaff {
  /** Null: registered by an operator, not completed yet. */
  readonly username: string | null;
  readonly role: Role;
  readonly name: readonly [first: string, last: string];
  readonly email: string;
  readonly twoFactor?: boolean;
  readonly specialization?: string;
  /** Where a driver collects them. */
  readonly pickUp?: string;
  readonly vehicle?: Vehicle;
  readonly plate?: string;
  readonly seats?: number;
  /** Has left the business. */
  readonly disabled?: boolean;
  /** Works, but nobody can log in as this person. */
  readonly further?: boolean;
}

const account = (username: string, role: Role, name: DemoStaff['name']) => ({
  username,
  role,
  name,
  email: `${username}@hatid.example`,
});

/** `Marites Reyes` is `marites.reyes`. */
const colleague = (role: Role, name: DemoStaff['name']) => ({
  ...account(name.join('.').toLowerCase(), role, name),
  further: true,
});
const therapistToo = (first: string, last: string, specialization: string): DemoStaff => ({
  ...colleague('therapist', [first, last]),
  specialization,
});
const driverToo = (first: string, last: string, [plate, seats]: readonly [string, number]): DemoStaff => ({
  ...colleague('driver', [first, last]),
  vehicle: 'car',
  plate,
  seats,
});

const MEN = new Set(['Armando', 'Celso', 'Danilo', 'Edwin', 'Fernando', 'Jomar', 'Jun', 'Rogelio', 'Ruel']);

/** On record for every therapist whose profile is complete. */
export const genderOf = ({ role, username, name: [first] }: DemoStaff): Gender | null => {
  if (role !== 'therapist' || username === null) return null;
  return MEN.has(first) ? 'male' : 'female';
};

/**
 * The people for work that the six therapists and five drivers with accounts cannot take: nobody knows their passwords.
 */
const FURTHER: readonly DemoStaff[] = [
  therapistToo('Marites', 'Reyes', 'Swedish massage'),
  therapistToo('Elvira', 'Tumbaga', 'Traditional hilot'),
  therapistToo('Noemi', 'Sarmiento', 'Deep tissue massage'),
  therapistToo('Cristina', 'Umali', 'Shiatsu'),
  therapistToo('Ruel', 'Dacanay', 'Ventosa'),
  therapistToo('Vilma', 'Pascual', 'Aromatherapy'),
  therapistToo('Arlene', 'Bondoc', 'Foot reflexology'),
  therapistToo('Jomar', 'Espino', 'Deep tissue massage'),
  therapistToo('Lorna', 'Mateo', 'Traditional hilot'),
  therapistToo('Susan', 'Lacson', 'Prenatal massage'),
  therapistToo('Edwin', 'Ballesteros', 'Hot stone massage'),
  therapistToo('Myrna', 'Oabel', 'Swedish massage'),
  therapistToo('Teresita', 'Galang', 'Aromatherapy'),
  therapistToo('Armando', 'Viray', 'Shiatsu'),
  therapistToo('Nelia', 'Custodio', 'Foot reflexology'),
  therapistToo('Rhodora', 'Aguila', 'Swedish massage'),
  therapistToo('Danilo', 'Peralta', 'Ventosa'),
  therapistToo('Imelda', 'Fontanilla', 'Traditional hilot'),
  therapistToo('Celso', 'Marasigan', 'Deep tissue massage'),
  therapistToo('Babylyn', 'Concepcion', 'Swedish massage'),
  therapistToo('Rosalie', 'Ventura', 'Prenatal massage'),
  therapistToo('Gloria', 'Bautista', 'Body scrub'),
  therapistToo('Zenaida', 'Ramos', 'Swedish massage'),
  therapistToo('Wilma', 'Torres', 'Traditional hilot'),
  therapistToo('Marilou', 'Apostol', 'Deep tissue massage'),
  therapistToo('Fernando', 'Lagman', 'Shiatsu'),
  therapistToo('Leonora', 'Estrella', 'Foot reflexology'),
  therapistToo('Ofelia', 'Narciso', 'Swedish massage'),
  driverToo('Ariel', 'Manansala', ['NHT 5011', 4]),
  driverToo('Rodel', 'Cabrera', ['NHT 5148', 6]),
  driverToo('Efren', 'Villareal', ['NHT 5285', 4]),
  driverToo('Jonathan', 'Magsino', ['NHT 5422', 4]),
  driverToo('Marvin', 'Dumlao', ['NHT 5559', 6]),
  driverToo('Reynaldo', 'Sison', ['NHT 5696', 4]),
  driverToo('Alfredo', 'Punzalan', ['NHT 5833', 4]),
  driverToo('Nilo', 'Casimiro', ['NHT 5970', 6]),
  driverToo('Rommel', 'Ignacio', ['NHT 6107', 4]),
  driverToo('Virgilio', 'Serrano', ['NHT 6244', 4]),
  driverToo('Gerry', 'Malabanan', ['NHT 6381', 6]),
  driverToo('Bong', 'Arellano', ['NHT 6518', 4]),
  driverToo('Crisanto', 'Leyva', ['NHT 6655', 4]),
  driverToo('Tomas', 'Bernal', ['NHT 6792', 6]),
];

export const STAFF: readonly DemoStaff[] = [
  account('operator', 'operator', ['Marisol', 'Delos Angeles']),
  { ...account('operator2', 'operator', ['Benjie', 'Tagumpay']), twoFactor: true },
  {
    ...account('therapist', 'therapist', ['Liza', 'Magbanua']),
    specialization: 'Hilot and Swedish massage',
    pickUp: '31 Maginhawa Street, Diliman, Quezon City',
  },
  {
    ...account('therapist2', 'therapist', ['Corazon', 'Dimayuga']),
    specialization: 'Deep tissue massage',
    pickUp: '8 Kapitan Pepe Street, Kapitolyo, Pasig',
  },
  { ...account('therapist3', 'therapist', ['Amihan', 'Salonga']), specialization: 'Aromatherapy' },
  { ...account('therapist4', 'therapist', ['Rogelio', 'Panganiban']), specialization: 'Shiatsu and ventosa' },
  { ...account('therapist5', 'therapist', ['Tessie', 'Maralit']), specialization: 'Prenatal massage' },
  { ...account('therapist6', 'therapist', ['Jun', 'Katigbak']), specialization: 'Hot stone massage' },
  { ...account('driver', 'driver', ['Nestor', 'Villaluz']), vehicle: 'car', plate: 'NHT 4821', seats: 4 },
  { ...account('driver2', 'driver', ['Ramil', 'Buenavista']), vehicle: 'car', plate: 'NHT 7350', seats: 6 },
  { ...account('driver3', 'driver', ['Dodong', 'Lacsamana']), vehicle: 'motorcycle', plate: '219 HTD', seats: 1 },
  { ...account('driver4', 'driver', ['Ernesto', 'Baltazar']), vehicle: 'car', plate: 'NHT 6108', seats: 6 },
  { ...account('driver5', 'driver', ['Isko', 'Manlapaz']), vehicle: 'car', plate: 'NHT 2954', seats: 4 },
  {
    username: null,
    role: 'therapist',
    name: ['Ysabel', 'Quiambao'],
    email: 'ysabel.quiambao@hatid.example',
    specialization: 'Foot reflexology',
  },
  {
    ...account('therapist.left', 'therapist', ['Perla', 'Osmundo']),
    specialization: 'Swedish massage',
    disabled: true,
  },
  ...FURTHER,
];

export interface DemoClient {
  readonly name: readonly [first: string, last: string];
  readonly address: string;
  /** Further data about them. */
  readonly known: Partial<ClientParticulars>;
}
type ClientParticulars = Record<'notes' | 'allergies' | 'gate_instructions', string> & { preferred_gender: Gender };

const client = (first: string, last: string, address: string, known: DemoClient['known'] = {}): DemoClient => ({
  name: [first, last],
  address,
  known,
});

export const CLIENTS: readonly DemoClient[] = [
  client('Analyn', 'Bautista-Cruzado', 'Unit 1204, Tala Residences, 18 Amihan St., San Lorenzo, Makati', {
    gate_instructions: 'Doorman asks for a name: say Analyn.',
  }),
  client('Victor', 'Malonzo', '27 Bagong Pag-asa St., Kapitolyo, Pasig'),
  client('Grace', 'Ilagan', '5B Mayumi Townhomes, 112 Dalisay Ave., Loyola Heights, Quezon City', {
    notes: 'Prefers firm pressure.',
  }),
  client('Rafael', 'Escoton', 'Tower 2, 9F, Bulan Suites, 40 Liwayway Rd., Fort Bonifacio, Taguig'),
  client('Maricar', 'Tolentino', '83 Sampaguita Lane, BF Homes, Parañaque', {
    notes: 'Two small dogs; they are friendly.',
  }),
  client('Eduardo', 'Pamintuan', '14 Kalayaan Court, Bel-Air, Makati', {
    allergies: 'Nuts: no almond oil',
    preferred_gender: 'male',
  }),
  client('Sheila', 'Abrenica', 'Unit 7C, Hiraya Place, 61 Marikit St., Addition Hills, Mandaluyong', {
    notes: 'Seven months pregnant.',
    preferred_gender: 'female',
  }),
  client('Dominic', 'Resurreccion', '209 Magiting St., Teachers Village, Quezon City'),
  client('Jocelyn', 'Macaraeg', '36 Ilang-Ilang Drive, Valle Verde, Pasig'),
  client('Noel', 'Sumulong', 'Unit 3110, Silangan Tower, 8 Pandan Rd., Ortigas Center, Pasig'),
  client('Cherry', 'Laurel-Dizon', '71 Malumanay St., UP Village, Quezon City'),
  client('Arturo', 'Evangelista', '10 Banahaw St., Magallanes, Makati', {
    gate_instructions: 'Parking behind the house.',
  }),
  client('Irene', 'Catacutan', '55 Narra Circle, Ayala Alabang, Muntinlupa'),
  client('Paolo', 'Mendiola', 'Unit 22A, Alon Residences, 3 Bayside St., Malate, Manila'),
  client('Lourdes', 'Zabarte', '18 Matimyas St., Sampaloc, Manila', { gate_instructions: 'Third floor, no lift.' }),
  client('Kevin', 'Arceo', 'Unit 1508, Luntian Lofts, 77 Makisig Ave., Fort Bonifacio, Taguig'),
  client('Bernadette', 'Soriano-Ferrer', '92 Maginhawa Ext., Sikatuna, Quezon City'),
  client('Hector', 'Yumul', '6 Camia St., Sta. Mesa, Manila'),
  client('Ging', 'Alcaraz', '31 Talisay Road, Greenhills, San Juan'),
  client('Leandro', 'Navarrete', 'Unit 4F, Payapa Homes, 19 Balete Drive Ext., New Manila, Quezon City'),
  client('Rowena', 'Caguioa', '128 Mabini Row, Kapitolyo, Pasig', { allergies: 'Lavender' }),
  client('Miguel', 'Ongsiako', '45 Molave St., Dasmariñas Village, Makati', {
    gate_instructions: 'Guard at the gate keeps an ID.',
  }),
  client('Florencia', 'Dagohoy', '23 Ligaya St., Caloocan South, Caloocan'),
  client('Jerome', 'Batungbakal', 'Unit 902, Tanglaw Condo, 5 Silangan Ave., Cubao, Quezon City'),
  client('Tina', 'Verzosa', '60 Sinag Street, Merville, Parañaque'),
  client('Alvin', 'Madrigal-Uy', 'Unit 2701, Habagat Tower, 16 Bayani Rd., Western Bicutan, Taguig'),
  client('Perlita', 'Quijano', '17 Dama de Noche, Moonwalk, Parañaque', {
    gate_instructions: 'Hard of hearing: please ring twice.',
  }),
  client('Oscar', 'Hernaez', '204 Kamagong Street, San Antonio, Makati'),
  client('Charmaine', 'Bello', '11 Everlasting Lane, Project 8, Quezon City'),
  client('Dante', 'Esguerra', '88 Tindalo Street, Tondo, Manila'),
  client('Mylene', 'Andrada', 'Unit 6D, Bituin Flats, 29 Mahusay St., Kamuning, Quezon City'),
  client('Christian', 'Pilapil', '13 Acacia Loop, Filinvest, Muntinlupa'),
  client('Rosario', 'Villacorta', '52 Ipil Street, Marikina Heights, Marikina'),
  client('Wilfredo', 'Chua-Santos', 'Unit 1811, Dakila Tower, 2 Hagdan St., Binondo, Manila'),
  client('Joanna', 'Lumibao', '39 Yakal Street, Forbes Extension, Makati'),
  client('Gilbert', 'Tanedo', '7 Waling-Waling, Las Piñas'),
  client('Emelita', 'Roldan', '66 Maunlad Avenue, Malabon'),
  client('Patrick', 'Yniguez', 'Unit 10E, Sinaya Gardens, 84 Masigla St., Pinagsama, Taguig'),
  client('Digna', 'Fabregas', '21 Santol Street, Quiapo, Manila', { notes: 'Regular on Fridays.' }),
  client('Francis', 'Ocampo-Lim', '150 Matatag Street, Diliman, Quezon City'),
];

/** `0917 555 0100`, `0917 555 0101` … */
export const demoPhone = (number: number): string => `0917 555 01${String(number).padStart(2, '0')}`;
