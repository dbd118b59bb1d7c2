import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout } from './copy-checkout.mjs';

/** A copy of what the command reads, so that the checkout stays as it is. */
let copy: string;

beforeAll(() => {
  const parts = ['.biome.json', '.gitignore', 'package.json', 'remote-driver', 'remote-operator', 'shared-lib/tooling'];
  copy = copyCheckout([...parts, 'shared-lib/src/domain/people/roles.ts']);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function make(...words: string[]): { failure: string } {
  try {
    execFileSync(process.execPath, [path.join(copy, 'shared-lib/tooling/new.mjs'), ...words], { stdio: 'pipe' });
    return { failure: '' };
  } catch (error) {
    return { failure: String((error as { stderr: Buffer }).stderr) };
  }
}
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

describe('a new page', () => {
  it('has its row, its element, its text, its line in the README, a component and a test', () => {
    expect(make('page', 'remote-driver', 'earnings', 'My earnings').failure).toBe('');
    expect(read('remote-driver/src/pages.ts')).toContain(
      "earnings: { path: 'earnings', label: 'My earnings', icon: 'note', roles: ['driver'], order: 80 },",
    );
    expect(read('remote-driver/src/module.tsx')).toContain('earnings: later(<EarningsPage />),');
    expect(JSON.parse(read('remote-driver/src/texts/en.json'))).toHaveProperty('my_earnings', 'My earnings');
    expect(read('remote-driver/README.md')).toContain('| `/dashboard/earnings` | My earnings |\n\n');
    expect(read('remote-driver/src/earnings/EarningsPage.tsx')).toContain('title={m.my_earnings()}');
    expect(read('remote-driver/src/earnings/EarningsPage.test.tsx')).toContain("aUser('driver')");
  });

  it('stands below every row of the sidebar', () => {
    expect(make('page', 'remote-driver', 'tolls', 'Tolls').failure).toBe('');
    expect(read('remote-driver/src/pages.ts')).toMatch(/tolls: .* order: 90 }/);
  });

  it('stands in a room of the operators', () => {
    expect(make('page', 'remote-operator', 'money/budget', 'Budget').failure).toBe('');
    expect(read('remote-operator/src/module.tsx')).toContain("import('./money/budget/BudgetPage')");
    expect(read('remote-operator/src/money/budget/BudgetPage.tsx')).toContain("from '../../texts/m'");
  });
});

it('makes a remote with a page for every role, on a port of its own', () => {
  expect(make('remote-finance').failure).toBe('');
  expect(read('remote-finance/src/pages.ts')).toContain("path: 'finance', label: 'Finance', icon: 'note'");
  expect(read('remote-finance/src/pages.ts')).toContain("roles: ['operator', 'therapist', 'driver']");
  expect(read('remote-finance/webpack.config.cjs')).not.toBe(read('remote-driver/webpack.config.cjs'));
  expect(JSON.parse(read('remote-finance/package.json'))).toMatchObject({ name: 'remote-finance', version: '1.0.0' });
});

describe('it says why it makes nothing', () => {
  it.each([
    [['remote-driver'], 'remote-driver is there already'],
    [['page', 'remote-nothing', 'tips', 'Tips'], 'there is no remote-nothing'],
    [['page', 'remote-driver', 'cash', 'Cash'], 'remote-driver has cash already'],
    [['page', 'remote-driver', '../evil', 'A'], 'say what'],
    [['page', 'remote-driver', 'tips'], 'say what'],
    [['page', 'remote-driver', 'tips', "Today's tips"], 'say what'],
    [['page', 'remote-driver', 'tips', 'New'], 'say what'],
    [['remote-Finance'], 'say what'],
    [[], 'say what'],
  ])('npm run new -- %j', (words, reason) => {
    const before = read('remote-driver/src/pages.ts');
    expect(make(...words).failure).toContain(reason);
    expect(read('remote-driver/src/pages.ts')).toBe(before);
    expect(existsSync(path.join(copy, 'remote-driver/src/tips'))).toBe(false);
  });
});
