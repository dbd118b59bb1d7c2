import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Message {
  readonly key: string;
  readonly tokens: object;
  readonly filipino?: object;
}
/** A text by its choices, or one of its ends. */
interface Tree {
  readonly cases?: readonly { readonly said: Tree }[];
  readonly last?: Tree;
  readonly english?: string;
}
const root = path.resolve(__dirname, '../..');
const { filipinoCatalogue, filipinoTexts, messagesOf, treeOf } = createRequire(__filename)('./catalogues.cjs') as {
  filipinoCatalogue: (names: readonly string[]) => Record<string, string>;
  filipinoTexts: (name: string) => Record<string, string>;
  messagesOf: (name: string) => readonly Message[];
  treeOf: (message: { readonly tokens: object; readonly filipino: object }) => Tree;
};
const endsOf = ({ cases = [], last, english }: Tree): string[] =>
  last ? [...cases.flatMap(({ said }) => endsOf(said)), ...endsOf(last)] : [english ?? ''];

/**
 * What operators alone see, what nobody reads, and words that code compares or keeps: they stay English. A path is a
 * file or the beginning of its folder.
 */
const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  'remote-therapist': [],
  'remote-driver': [],
  'remote-attendance': ['correct-times/', 'register/', 'summary/PeriodSummary.tsx'],
  'shared-lib': [
    ...[
      'contract/',
      'remote/contract.ts',
      'remote/RemoteSlot.tsx',
      'ui/button/useKeyboardStays.ts',
      'ui/icon/Logo.tsx',
    ],
    ...['api/records/services.ts', 'domain/back-office-errors.ts', 'domain/back-office-texts.ts', 'domain/errors.ts'],
    ...[
      'domain/booking/',
      'domain/field-texts.ts',
      'domain/login-texts.ts',
      'domain/money/',
      'domain/office/',
      'domain/people/client-consents.ts',
      'domain/people/client-contacts.ts',
      'domain/texts.ts',
    ],
    ...['domain/workflow/wrong-role.ts', 'domain/server-texts.ts'],
  ],
  shell: [
    ...['business-rules/', 'command-palette/'],
    ...['about/CompanyPage', 'about/Doctor', 'about/EditCompany', 'about/SosDrill', 'about/SystemPage'],
    ...[
      'frame/shellPages.ts',
      'help/guide.ts',
      'help/questions.ts',
      'register/',
      'releases/',
      'remotes/',
      'safety/SosDialog',
      'safety/SosStrip',
    ],
    ...['watch/', 'push/PushSettings.tsx', 'settings/NotificationSettings.tsx'],
    'settings/SettingsPage.tsx',
  ],
};

function usedIn(name: string): Map<string, string[]> {
  const src = path.join(root, name, 'src');
  const used = new Map<string, string[]>();
  for (const file of fs.readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|^texts\/|testing\//.test(file)) continue;
    for (const [, key = ''] of fs.readFileSync(path.join(src, file), 'utf8').matchAll(/\bm\.(\w+)\(/g))
      used.set(key, [...(used.get(key) ?? []), file]);
  }
  return used;
}

describe('the Filipino of therapists and drivers', () => {
  it.each(Object.keys(ENGLISH))('has every text that %s shows them (R-beyond-573)', (name) => {
    const english = ENGLISH[name] ?? [];
    const used = usedIn(name);
    const missing = messagesOf(name).filter(
      ({ key, filipino }) =>
        !filipino && (used.get(key) ?? []).some((file) => !english.some((place) => file.startsWith(place))),
    );
    expect(missing.map(({ key }) => `${key} in ${used.get(key)?.join()}`)).toEqual([]);
    const keys = Object.keys(filipinoTexts(name));
    expect(keys).toEqual([...keys].sort());
  });

  it.each(['remote-therapist', 'remote-driver', 'remote-attendance'])(
    'of %s and of the shell says one text in one way (R-beyond-573)',
    (name) => {
      expect(Object.keys(filipinoCatalogue(['shell', 'shared-lib', name])).length).toBeGreaterThan(900);
    },
  );

  it('has for what the server alone says only texts that it says (R-beyond-601)', () => {
    const said = new Set(messagesOf('server').flatMap(({ tokens }) => endsOf(treeOf({ tokens, filipino: tokens }))));
    const file = path.join(root, 'shared-lib/src/texts/server.fil.json');
    const heard = Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>);
    // Names of roles, which stand in those texts.
    expect(heard.filter((english) => !said.has(english))).toEqual(['drivers', 'operators', 'therapists']);
    expect(heard).toEqual([...heard].sort());
  });

  it('names every page that therapists and drivers have (R-beyond-573)', () => {
    const catalogue = JSON.parse(fs.readFileSync(path.join(root, 'shell/src/texts/pages.fil.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const name of ['remote-therapist', 'remote-driver', 'remote-attendance']) {
      const source = fs.readFileSync(path.join(root, name, 'src/pages.ts'), 'utf8');
      for (const [, label = ''] of source.matchAll(/label: '([^']+)'/g))
        expect(Object.keys(catalogue)).toContain(label);
    }
  });
});
