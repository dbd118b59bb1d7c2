import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteSlots, ViewSlot } from './slots';

const ROOT = path.resolve(__dirname, '../../..');
const PAGE = 'docs/how-to/change-a-page-of-a-role.md';
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** All slots: a missing or unknown one is an error of the types. */
const VIEWS = { overlay: true, answers: true, mine: true } satisfies Record<ViewSlot, true>;
const SLOTS = [...Object.keys(VIEWS), 'commands' satisfies Exclude<keyof RemoteSlots, 'views'>];

/** The rows of the page's table of slots. */
const rows = [...read(PAGE).matchAll(/^\| `(\w+)` \|.*\| (.+) \| (.+) \|$/gm)].map(
  ([, slot = '', places = '', areas = '']) => ({ slot, places: codeIn(places), areas: areas.split(', ') }),
);
const remotes = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
const fills = (remote: string, slot: string): boolean =>
  new RegExp(`\\b${slot}: \\w+`).test(read(`${remote}/src/module.tsx`));

it('the page of slots has a row for each, and no other', () => {
  expect(rows.map(({ slot }) => slot)).toEqual(SLOTS);
});

it.each(rows)('$slot is drawn and filled where its row says', ({ slot, places, areas }) => {
  expect(places.length).toBeGreaterThan(0);
  for (const place of places)
    expect(read(place)).toMatch(slot === 'commands' ? 'module.commands' : new RegExp(`view="${slot}"`));
  expect(remotes.filter((remote) => fills(remote, slot))).toEqual(areas.map((area) => `remote-${area}`).sort());
});

it('a remote fills no slot that does not exist', () => {
  // @ts-expect-error no page has such a slot
  const filled: RemoteSlots = { views: { beside: () => null } };
  expect(Object.keys(filled.views ?? {}).filter((name) => !SLOTS.includes(name))).toEqual(['beside']);
});
