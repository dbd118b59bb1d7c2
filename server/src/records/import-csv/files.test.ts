import type { RecordKind } from 'shared-lib/contract';
import { namesOf } from 'shared-lib/domain';
import { checkLines } from './check-lines.js';
import { readFile } from './read-file.js';
import { aWorkbook, rowsXml } from './testing/a-workbook.js';

type Bodies = readonly Readonly<Record<string, unknown>>[];
/** The imported records of a file, and the report on the rest. */
async function reading(kind: RecordKind, file: string | Buffer, columns?: readonly string[]) {
  const table = await readFile(kind, Buffer.from(file), columns);
  const checked = table.missing.length ? undefined : await checkLines(kind, table, new Map([['oil', 1]]));
  const said = ({ line, field, reason }: { line: number; field: string; reason: string }) =>
    `${line} ${field}: ${reason}`;
  return {
    ignored: table.columns.filter(({ fills }) => fills === null).map(({ head }) => head),
    missing: table.missing,
    bodies: (checked?.entries ?? []).map(({ body }) => body),
    wrong: (checked?.wrong ?? []).map(said),
    dropped: (checked?.dropped ?? []).map(said),
  };
}

const ANA = { first_name: 'Ana', last_name: 'Cruz', phone_number: '0917 555 0142' };
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Kinds of files that people have: the name, the content, the imported records. */
const FILES: readonly (readonly [name: string, kind: RecordKind, file: string | Buffer, bodies: Bodies])[] = [
  [
    'UTF-16 with a byte order mark and tabs: "Unicode Text" of Excel',
    'client',
    Buffer.from('\uFEFFName\tMobile\r\nNi\u00f1o Pe\u00f1a\t0917 555 0142\r\n', 'utf16le'),
    [{ first_name: 'Niño', last_name: 'Peña', phone_number: '0917 555 0142' }],
  ],
  [
    'UTF-16 in the other byte order',
    'client',
    utf16be('\uFEFFFirst name;Last name;Phone\nAna;Cruz;0917 555 0142\n'),
    [ANA],
  ],
  [
    'UTF-16 without a byte order mark',
    'client',
    Buffer.from('First name,Last name,Phone\nAna,Cruz,0917 555 0142\n', 'utf16le'),
    [ANA],
  ],
  [
    'Windows-1252 with its own quotation marks and dashes',
    'client',
    Buffer.from('Full Name,Contact #,Remarks\nBe\xf1ez,0917 555 0142,\x93Suki\x94 \x96 ring twice\n', 'latin1'),
    [{ first_name: 'Beñez', phone_number: '0917 555 0142', notes: '“Suki” – ring twice' }],
  ],
  [
    'UTF-8 with a byte order mark and decomposed letters (macOS)',
    'client',
    '\uFEFFPangalan,CP No.\nNin\u0303o Pen\u0303a,0917 555 0142\n',
    [{ first_name: 'Niño', last_name: 'Peña', phone_number: '0917 555 0142' }],
  ],
  [
    'a first line that names the separator',
    'client',
    'sep=;\r\nName;Cell;Address\r\nAna Cruz;0917 555 0142;14 Sampaguita St., Quezon City, Metro Manila\r\n',
    [{ ...ANA, address: '14 Sampaguita St., Quezon City, Metro Manila' }],
  ],
  [
    'bars between the cells, commas in them',
    'client',
    'Name|Tel. No.|Home Address\nAna Cruz|0917 555 0142|Unit 2, Tower 1, Ortigas, Pasig\n',
    [{ ...ANA, address: 'Unit 2, Tower 1, Ortigas, Pasig' }],
  ],
  [
    'a title, a date and an empty line above the column names',
    'client',
    'CLIENT LIST,,\nas of Nov 2025,,\n,,\nClient Name,Mobile No.,Landmark\nAna Cruz,0917 555 0142,Beside the church\n',
    [{ ...ANA, gate_instructions: 'Beside the church' }],
  ],
  [
    'contacts exported from a phone: many useless columns',
    'client',
    'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAna,,Cruz,* myContacts,Home,ana@example.test,Mobile,+63 917 555 0142\n',
    [{ first_name: 'Ana', last_name: 'Cruz', email: 'ana@example.test', phone_number: '0917 555 0142' }],
  ],
  [
    'last name first, in one cell',
    'client',
    'CUSTOMER,CONTACT NO\n"Dela Cruz, Juan Jr.",0917 555 0142\n',
    [{ first_name: 'Juan', last_name: 'Dela Cruz Jr.', phone_number: '0917 555 0142' }],
  ],
  [
    'numbers with marks of copied contacts, dots, brackets and the country',
    'client',
    'Name,Viber\nA B,\u202a+63 917 555 0142\u202c\nC D,(0917) 555.0143\nE F,0063-917-555-0144\nG H,mobile: 9175550145\n',
    [
      { phone_number: '0917 555 0142' },
      { phone_number: '0917 555 0143' },
      { phone_number: '0917 555 0144' },
      { phone_number: '0917 555 0145' },
    ],
  ],
  [
    'empty values written in many ways',
    'client',
    'Name,Phone,E-mail,Asks for\nAna Cruz,0917 555 0142,N/A,-\nBea Cruz,0917 555 0143,none,n/a\nCel Cruz,0917 555 0144,--,TBA\n',
    [{ email: undefined }, { email: undefined }, { email: undefined }].map(() => ({
      last_name: 'Cruz',
      preferred_gender: null,
      birth_month: null,
      language: null,
    })),
  ],
  [
    'upper case, F and M, and unknown answers',
    'therapist',
    'NAME,EMAIL,SEX\nAna Cruz,ana@example.test,F\nBen Cruz,ben@example.test,MALE\nCel Cruz,cel@example.test,Babae\nDon Cruz,don@example.test,Other\n',
    [{ gender: 'female' }, { gender: 'male' }, { gender: 'female' }, { first_name: 'Don' }],
  ],
  [
    'vehicles in the words of drivers',
    'driver',
    'Driver Name;Email;Type of Vehicle;Plate #;Capacity\nBen;ben@example.test;MOTOR;219 HTD;1\nCy;cy@example.test;Kotse;NHT 4821;4.0\nDan;dan@example.test;Sedan;NHT 4822;\n',
    [{ vehicle_type: 'motorcycle' }, { vehicle_type: 'car', seats: 4 }, { vehicle_type: 'car' }],
  ],
  [
    'prices with decimals, commas and a peso sign',
    'service',
    'Service,Time,Rate\nHilot,60 mins,₱950.00\nSwedish,1 hr,"PHP 1,200"\nShiatsu,1.5 hours,"P1,450.00"\nThai,1h 30,1 250\nFoot,0:45,650/-\nHead,30,Php. 400.00\n',
    [
      { duration: 60, price: 950 },
      { duration: 60, price: 1200 },
      { duration: 90, price: 1450 },
      { duration: 90, price: 1250 },
      { duration: 45, price: 650 },
      { duration: 30, price: 400 },
    ],
  ],
  [
    'prices where a comma is the decimal sign',
    'service',
    'Treatment;Minutes;Amount\nHilot;60;1.200,00\nFoot;45;650,00\n',
    [{ price: 1200 }, { price: 650 }],
  ],
  [
    'stock with units of cost in pesos',
    'material',
    'Item,UOM,Qty,Unit Cost,Reusable?\nOil,ml,"2,000",₱0.45,N\nTowel,pc,40.0,"₱1,120.50",OO\nBalm,g,,PHP 3,maybe\n',
    [
      { stock: 2000, unit_cost: 0.45, reusable: false },
      { stock: 40, unit_cost: 1120.5, reusable: true },
      { stock: 0, unit_cost: 3, reusable: false },
    ],
  ],
  [
    'old Mac line ends and a last line without one',
    'client',
    'Name,Mobile\rAna Cruz,0917 555 0142\rBea Cruz,0917 555 0143',
    [ANA, { first_name: 'Bea' }],
  ],
  [
    'cells of several lines, and quotation marks in them',
    'client',
    'Name,Phone,Notes\nAna Cruz,0917 555 0142,"Says ""hi"", then\r\nrings\ttwice"\n',
    [{ ...ANA, notes: 'Says "hi", then\nrings\ttwice' }],
  ],
  [
    'quotation marks around everything, blanks after the separators',
    'client',
    '"Name" ,"Phone"\n"Ana Cruz" ,"0917 555 0142"\n',
    [ANA],
  ],
  [
    'empty columns and rows at the end, as Excel leaves them',
    'client',
    `Name,Mobile,,,,\nAna Cruz,0917 555 0142,,,,\n${',,,,,\n'.repeat(200)}`,
    [ANA],
  ],
  [
    'control characters and direction overrides in the cells',
    'client',
    'Name,Phone,Notes\nA\u0007na\u202e Cruz,0917\u200b 555 0142,\u0000\n'.replace('\u0000', '\u200b'),
    [ANA],
  ],
  [
    'a workbook with typed numbers',
    'client',
    aWorkbook(
      rowsXml([
        ['Name', 'Mobile', null, 'Address'],
        ['Ana Cruz', 9175550142, null, 'Makati & Taguig'],
        [null, null, null, null],
        ['Bea Cruz', '0917 555 0143', null, 'Pasig'],
      ]),
    ),
    [
      { ...ANA, phone_number: '0917 555 0142', address: 'Makati & Taguig' },
      { first_name: 'Bea', address: 'Pasig' },
    ],
  ],
  [
    'a workbook with a title, formatted empty cells to its end, truth values and a picture',
    'material',
    aWorkbook(
      `${rowsXml([
        ['Stock list', null, null],
        [null, null, null],
        ['Item', 'Unit', 'Reusable'],
        ['Towel', 'pc', true],
      ])}<row r="1048576"><c r="XFD1048576" s="1"/></row>`,
      { 'xl/media/image1.png': new Uint8Array(1000) },
    ),
    [{ name: 'Towel', unit: 'pc', reusable: true }],
  ],
  [
    'a workbook with formulas, read as their results',
    'service',
    aWorkbook(
      `${rowsXml([['Service', 'Minutes', 'Price']])}<row r="2"><c r="A2" t="str"><f>CONCATENATE("Hi","lot")</f><v>Hilot</v></c><c r="B2"><f>30*2</f><v>60</v></c><c r="C2"><f>900+50</f><v>950</v></c></row>`,
    ),
    [{ name: 'Hilot', duration: 60, price: 950 }],
  ],
  [
    'the column names of our API, in any order',
    'client',
    'phone_number,last_name,first_name\n0917 555 0142,Cruz,Ana\n',
    [ANA],
  ],
  [
    'a hint after each column name',
    'client',
    'First name (required)*,Last name*,"Phone, mobile"\nAna,Cruz,0917 555 0142\n',
    [ANA],
  ],
];

describe("people's own files", () => {
  it.each(FILES)('%s', async (_, kind, file, bodies) => {
    const found = await reading(kind, file);
    expect(found).toMatchObject({ missing: [], wrong: [] });
    expect(found.bodies).toHaveLength(bodies.length);
    // Members that are undefined above are not compared.
    expect(found.bodies).toMatchObject(JSON.parse(JSON.stringify(bodies)) as Bodies);
  });

  it('report which columns are not imported, and what is missing', async () => {
    const found = await reading(
      'client',
      'No.,Client,Birthday,Mobile,Mobile 2,why\n1,Ana Cruz,Nov 1,0917 555 0142,,x\n',
    );
    expect(found.ignored).toEqual(['No.', 'Birthday', 'Mobile 2', 'why']);
    expect(await reading('client', 'Item,Amount\nOil,3\n')).toMatchObject({ missing: ['First name', 'Phone'] });
    expect(await reading('client', 'First name,phone,Phone\nAna,0917 555 0142,0917 555 0143\n')).toMatchObject({
      ignored: ['Phone'],
      bodies: [{ phone_number: '0917 555 0142' }],
    });
  });

  it('are read with the columns that a person chose', async () => {
    const file = 'A,B,C\nx,0917 555 0142,Ana Cruz\n';
    expect(await reading('client', file, ['notes', 'phone_number', 'whole_name'])).toMatchObject({
      bodies: [{ ...ANA, notes: 'x' }],
    });
    expect(await reading('client', file, ['', 'phone_number', ''])).toMatchObject({ missing: ['First name'] });
    await expect(reading('client', file, ['notes', 'notes', 'whole_name'])).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
  });

  it.each<[kind: RecordKind, head: string, cell: string, said: string]>([
    ['client', 'Phone', '9.17E+09', '9.17E+09: Excel has cut this number.'],
    ['client', 'Phone', '6.39175E+11', '6.39175E+11: Excel has cut this number.'],
    ['client', 'Mobile', '"9,17555E+9"', '9,17555E+9: Excel has cut this number.'],
    ['client', 'Phone', '########', '########: the column was too narrow when this was saved.'],
    ['client', 'Phone', '#N/A', '#N/A: a formula that failed.'],
    [
      'client',
      'Phone',
      '0917 555 0142 / 0918 555 0143',
      '0917 555 0142 / 0918 555 0143: more than one number. Keep one here.',
    ],
    ['client', 'Phone', '2025-11-26', '2025-11-26: Excel has made a date of this number.'],
    ['client', 'Phone', '555', '555: too short for a phone number.'],
    ['client', 'Phone', 'ask her sister', 'ask her sister: not a phone number such as 0917 555 0142.'],
    ['client', 'Phone', 'N/A', 'N/A: This field is required'],
    ['service', 'Price', '950.50', '950.50: prices are whole pesos.'],
    ['service', 'Price', '1.200', '1.200: is the point a comma? Centavos have two digits.'],
    ['service', 'Price', 'by size', 'by size: not an amount of pesos.'],
    ['service', 'Price', '$20', '$20: not an amount of pesos.'],
    ['service', 'Minutes', 'an hour', 'an hour: not a number of minutes.'],
    ['service', 'Minutes', '9e3', '9e3: Excel has cut this number.'],
    ['material', 'Stock', '40 pcs', '40 pcs: Enter a whole number.'],
    ['driver', 'Vehicle', 'boat', 'boat: Choose motorcycle or car.'],
  ])('report for a %s what is odd in %s: %s', async (kind, head, cell, said) => {
    const rest = {
      client: ['First name', 'Ana'],
      service: ['Name', 'Hilot'],
      material: ['Name,Unit', 'Oil,ml'],
      driver: ['First name,E-mail,Plate', 'Ben,ben@example.test,219 HTD'],
    }[kind as 'client'];
    const extra = kind === 'service' ? (head === 'Price' ? ['Minutes', '60'] : ['Price', '950']) : [];
    const join = (...cells: (string | undefined)[]): string => cells.filter(Boolean).join(',');
    const file = `${join(rest?.[0], extra[0], head)}\n${join(rest?.[1], extra[1], cell)}\n`;
    expect((await reading(kind, file)).wrong).toEqual([`2 ${head}: ${said}`]);
  });

  it('are imported without an unknown choice, and report it; an unknown required choice keeps the row out (R-beyond-1114)', async () => {
    const file = 'First name,E-mail,Gender\nAna,ana@example.test,Woman-ish\n';
    expect(await reading('therapist', file)).toMatchObject({
      wrong: [],
      dropped: ['2 Gender: Woman-ish: female and male are known.'],
      bodies: [{ first_name: 'Ana' }],
    });
    const born = (cell: string) => reading('client', `First name,Phone,Birthday month\nAna,0917 555 0142,${cell}\n`);
    for (const [cell, birth_month] of [
      ['May', 'may'],
      ['Sept.', 'september'],
      ['12', 'december'],
    ] as const)
      expect(await born(cell)).toMatchObject({ wrong: [], dropped: [], bodies: [{ birth_month }] });
    expect(await born('1990-05-12')).toMatchObject({
      wrong: [],
      dropped: ['2 Birthday month: 1990-05-12: Months are known, such as May or 5.'],
    });
    const spoken = (cell: string) => reading('client', `First name,Phone,Language\nAna,0917 555 0142,${cell}\n`);
    expect(await spoken('Tagalog')).toMatchObject({ dropped: [], bodies: [{ language: 'fil' }] });
    expect(await spoken('Bisaya')).toMatchObject({
      dropped: ['2 Language: Bisaya: Enter English or Filipino.'],
      bodies: [{ language: null }],
    });
    expect(await reading('material', 'Name,Unit,Reusable\nTowel,pc,perhaps\n')).toMatchObject({
      dropped: ['2 Reusable: perhaps: yes and no are known.'],
      bodies: [{ reusable: false }],
    });
  });

  it.each([
    ['Ana', 'Ana', ''],
    ['Ana Cruz', 'Ana', 'Cruz'],
    ['Maria Clara Reyes', 'Maria Clara', 'Reyes'],
    ['Juan dela Cruz', 'Juan', 'dela Cruz'],
    ['Juan de la Cruz Jr.', 'Juan', 'de la Cruz Jr.'],
    ['Cruz, Juan', 'Juan', 'Cruz'],
    ['Juan Cruz, Jr.', 'Juan', 'Cruz Jr.'],
    ['Sto. Domingo, Ana Marie', 'Ana Marie', 'Sto. Domingo'],
    ['Ana  San   Jose', 'Ana', 'San Jose'],
    ['San Juan', 'San', 'Juan'],
  ])('read %s as %s and %s', (whole, first_name, last_name) => {
    expect(namesOf(whole)).toEqual({ first_name, last_name });
  });
});
