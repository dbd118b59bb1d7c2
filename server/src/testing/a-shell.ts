import type { ShellRecord } from 'shared-lib/contract';
import type { Built } from '../web/release-package.js';

/** As long as the real one, which names every remote. */
const aPage = (script: string): string =>
  `<!doctype html><html lang="en"><head><!--hatid:start--><title>Hatid</title><!--hatid:head--><script src="/${script}"></script></head><body><div id="root"></div>${'<p></p>'.repeat(200)}</body></html>`;

export const aShellRecord = (names: readonly string[] = [], given: Partial<ShellRecord> = {}): ShellRecord => ({
  version: '1.0.0',
  shared: 'a1b2c3d4',
  names: { 'shared-lib': [...names] },
  packages: {},
  calls: { schemas: [], calls: {} },
  ...given,
});

interface AShell {
  readonly version?: string;
  /** The hash in the name of its script. Each content has its own. */
  readonly hash?: string;
  /** What it gives under 'shared-lib'. */
  readonly names?: readonly string[];
  readonly record?: Partial<ShellRecord>;
  readonly files?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string[]>>;
}

/** A small build of the shell, in the bundler's form. */
export function aShell({
  version = '1.0.0',
  hash = '0a1b2c3d',
  names,
  record,
  files: more = {},
  parts = {},
}: AShell = {}): Built & { files: Map<string, Buffer> } {
  const script = `main.${hash}.js`;
  const texts = {
    'index.html': aPage(script),
    [script]: `const shell = '${version} ${'x'.repeat(3_000)}';`,
    'favicon.svg': `<svg><title>${version}</title></svg>`,
    ...more,
  };
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const shell = { parts: { ...parts }, record: aShellRecord(names, { version, ...record }), files: [...files.keys()] };
  return { remote: 'shell', version, files, pages: [], needs: { names: {}, packages: {}, addresses: [] }, shell };
}
