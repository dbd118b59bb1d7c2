import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout } from './copy-checkout.mjs';

let copy: string;

beforeAll(() => {
  copy = copyCheckout(['remote-attendance', 'shared-lib/package.json', 'shared-lib/tooling', 'tsconfig.base.json']);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the build of the remote says with these modules in place of its own. */
function build(modules: Readonly<Record<string, string>>): string {
  const source = path.join(copy, 'remote-attendance/src');
  const imports = Object.keys(modules).map((file) => `import './${file}';\n`);
  const files = {
    ...modules,
    'pages.ts': "import type { PageRows } from 'shared-lib';\nexport const pages = {} satisfies PageRows;",
    'module.tsx': `${imports.join('')}export default {};`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(source, file), text);
  const bundler = path.join(copy, 'shared-lib/tooling/bundle.mjs');
  try {
    execFileSync(process.execPath, [bundler, 'remote-attendance', '--output', path.join(copy, 'out')], {
      cwd: copy,
      stdio: 'pipe',
    });
    return 'built';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

it('a remote that styles the whole page is not built: each place is named (R-beyond-231)', () => {
  const said = build({
    'Sheet.tsx':
      "import { createGlobalStyle } from 'styled-components';\nexport const Sheet = createGlobalStyle`p { color: red }`;",
    'Renamed.tsx':
      "import { createGlobalStyle as own } from 'styled-components';\nexport const Renamed = own`p { color: red }`;",
    'Element.tsx': 'export const Element = () => <style>{`p { color: red }`}</style>;',
    'page.css': 'p { color: red }',
  });
  expect(said).toMatch(/Sheet\.tsx\s+createGlobalStyle is for the whole page/);
  expect(said).toMatch(/Renamed\.tsx\s+createGlobalStyle is for the whole page/);
  expect(said).toMatch(/Element\.tsx\s+a style element is for the whole page/);
  expect(said).toContain('page.css');
});

it('a remote that styles its own components is built (R-beyond-231)', () => {
  const styled = "import styled from 'styled-components';\nexport const Own = styled.div`& > p { color: red }`;";
  expect(build({ 'Own.tsx': styled })).toBe('built');
});
