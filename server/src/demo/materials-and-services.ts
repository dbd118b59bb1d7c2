/** The services and materials of the demo business. Prices in whole pesos, lengths in minutes. */
export interface DemoMaterial {
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly reusable: boolean;
  /** The stock of today. */
  readonly stock: number;
  readonly reorderLevel: number;
  /** Pesos. */
  readonly unitCost: number;
}

type Words = readonly [name: string, category: string, unit: string];
type Amounts = readonly [stock: number, reorderLevel: number, unitCost: number];

const consumable = (
  key: string,
  [name, category, unit]: Words,
  [stock, reorderLevel, unitCost]: Amounts,
): DemoMaterial => ({
  key,
  name,
  category,
  unit,
  reusable: false,
  stock,
  reorderLevel,
  unitCost,
});
const reusable = (key: string, [name, category, unit]: Words, amounts: Amounts): DemoMaterial => ({
  ...consumable(key, [name, category, unit], amounts),
  reusable: true,
});

export const MATERIALS: readonly DemoMaterial[] = [
  consumable('oil', ['Virgin coconut massage oil', 'Oils', 'ml'], [4_200, 1_000, 0.45]),
  consumable('lavender', ['Lavender essential oil', 'Oils', 'ml'], [85, 60, 4.8]),
  consumable('peppermint', ['Peppermint oil', 'Oils', 'ml'], [38, 50, 4.2]),
  consumable('balm', ['Eucalyptus balm', 'Oils', 'g'], [640, 200, 1.1]),
  consumable('sheet', ['Disposable bed sheet', 'Linen', 'pc'], [96, 40, 18]),
  consumable('cradle', ['Face cradle cover', 'Linen', 'pc'], [22, 40, 6.5]),
  consumable('scrub', ['Coffee body scrub', 'Body care', 'g'], [1_350, 500, 0.6]),
  consumable('lotion', ['Foot lotion', 'Body care', 'ml'], [900, 300, 0.38]),
  consumable('gloves', ['Gloves', 'Hygiene', 'pair'], [140, 50, 4]),
  consumable('alcohol', ['Hand sanitizer', 'Hygiene', 'ml'], [2_600, 800, 0.12]),
  reusable('towel', ['Bath towel', 'Equipment', 'pc'], [48, 20, 185]),
  reusable('stones', ['Hot stone set', 'Equipment', 'set'], [4, 2, 1_450]),
  reusable('cups', ['Ventosa cup set', 'Equipment', 'set'], [3, 2, 890]),
];

export interface DemoService {
  readonly key: string;
  readonly name: string;
  readonly duration: number;
  readonly price: number;
  readonly description: string;
  /** Material key and quantity for one session. */
  readonly uses: readonly (readonly [key: string, quantity: number])[];
}

const LINEN = [
  ['sheet', 1],
  ['cradle', 1],
  ['towel', 2],
] as const;

export const SERVICES: readonly DemoService[] = [
  {
    key: 'swedish',
    name: 'Swedish massage',
    duration: 60,
    price: 900,
    description: 'Long, gentle strokes that loosen the whole body.',
    uses: [['oil', 30], ...LINEN],
  },
  {
    key: 'hilot',
    name: 'Traditional hilot',
    duration: 60,
    price: 850,
    description: 'Filipino healing massage with warm coconut oil.',
    uses: [['oil', 40], ['balm', 10], ...LINEN],
  },
  {
    key: 'deep',
    name: 'Deep tissue massage',
    duration: 90,
    price: 1_400,
    description: 'Firm pressure for stiff shoulders, back and legs.',
    uses: [['oil', 45], ['peppermint', 2], ...LINEN],
  },
  {
    key: 'shiatsu',
    name: 'Shiatsu',
    duration: 60,
    price: 950,
    description: 'Pressure along the body, without oil, in loose clothes.',
    uses: [
      ['cradle', 1],
      ['towel', 1],
    ],
  },
  {
    key: 'aroma',
    name: 'Aromatherapy massage',
    duration: 75,
    price: 1_200,
    description: 'Slow massage with lavender for better sleep.',
    uses: [['oil', 35], ['lavender', 3], ...LINEN],
  },
  {
    key: 'stone',
    name: 'Hot stone massage',
    duration: 90,
    price: 1_650,
    description: 'Warm basalt stones on tired muscles.',
    uses: [['oil', 35], ['stones', 1], ...LINEN],
  },
  {
    key: 'ventosa',
    name: 'Ventosa cupping',
    duration: 75,
    price: 1_150,
    description: 'Cupping for the back, after a short massage.',
    uses: [
      ['oil', 20],
      ['cups', 1],
      ['gloves', 1],
      ['sheet', 1],
    ],
  },
  {
    key: 'foot',
    name: 'Foot reflexology',
    duration: 60,
    price: 650,
    description: 'Pressure points of feet and calves.',
    uses: [
      ['lotion', 25],
      ['towel', 1],
    ],
  },
  {
    key: 'prenatal',
    name: 'Prenatal massage',
    duration: 60,
    price: 1_100,
    description: 'Gentle massage lying on the side, from the fourth month.',
    uses: [['oil', 25], ...LINEN],
  },
  {
    key: 'scrub',
    name: 'Coffee body scrub',
    duration: 60,
    price: 1_050,
    description: 'Scrub and rinse, for smooth skin.',
    uses: [
      ['scrub', 120],
      ['towel', 2],
      ['gloves', 1],
    ],
  },
];
