import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROLES } from 'shared-lib';
import { GUIDES } from './guide';
import { QUESTIONS } from './questions';

const ROOT = path.resolve(__dirname, '../../..');
const PACKAGES = [
  'shell',
  'shared-lib',
  'remote-operator',
  'remote-therapist',
  'remote-driver',
  'remote-attendance',
] as const;
/** Files that are not screens of the product, and the help itself. */
const NO_SCREEN = /\.test\.tsx?$|(?:^|[\\/])(?:testing|help|dev-design)[\\/]/;

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const { filipinoCatalogue } = createRequire(__filename)(path.join(ROOT, 'shared-lib/tooling/catalogues.cjs')) as {
  filipinoCatalogue: (names: readonly string[]) => Readonly<Record<string, string>>;
};
const FILIPINO = filipinoCatalogue(['shell', 'shared-lib']);
/** The names of pages in Filipino stand in no code. */
const PAGES = fs.readFileSync(path.join(ROOT, 'shell/src/texts/pages.fil.json'), 'utf8');

const screens = PACKAGES.flatMap((name) => {
  const folder = path.join(ROOT, name, 'src');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !NO_SCREEN.test(file))
    .map((file) => withoutComments(fs.readFileSync(path.join(folder, file), 'utf8')));
})
  .concat(PAGES)
  .join('\n');

const starred = (text: string): string[] => text.split('*').filter((_, at) => at % 2 === 1);

/** True if a screen has the words as a whole text: a string, the text of an element, or the start of either. */
function standsOnAScreen(words: string): boolean {
  const text = words
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', String.raw`(?:…|\$\{[^}]*\})`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(`(?:['"\`>}]\\s*|^\\s*)${text}(?:['"\`<:]|\\s*(?:<|\\{|\\$\\{|\\(|$))`, 'm').test(screens);
}

describe('the screen words in the guide', () => {
  it.each(ROLES)('stand on a screen: %s (1-029)', (role) => {
    const said = GUIDES[role].flatMap(({ steps }) => steps.flatMap(starred));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((words) => !standsOnAScreen(words))).toEqual([]);
  });

  it.each(['therapist', 'driver'] as const)('are those of Filipino screens in Filipino: %s (R-beyond-600)', (role) => {
    const steps = GUIDES[role].flatMap((chapter) => chapter.steps);
    const asked = QUESTIONS.filter(({ roles }) => !roles || roles.includes(role));
    const all = [...steps, ...GUIDES[role].map(({ title }) => title), ...asked.flatMap((one) => [one.ask, one.answer])];
    expect(all.filter((text) => !FILIPINO[text])).toEqual([]);
    const said = steps.flatMap((step) => starred(FILIPINO[step] ?? ''));
    expect(said.filter((words) => !standsOnAScreen(words))).toEqual([]);
    expect(said.length).toBeGreaterThan(10);
  });

  it('are reported when no screen has them', () => {
    expect(standsOnAScreen('Add a new client')).toBe(true);
    expect(standsOnAScreen('Add client')).toBe(false);
    expect(standsOnAScreen('I take')).toBe(false);
  });
});
