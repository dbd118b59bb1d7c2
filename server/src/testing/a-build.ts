import type { PageRow, ReleaseNeeds } from 'shared-lib/contract';
import type { Built } from '../web/release-package.js';

/** A small build of a remote, in the bundler's form. `text` makes it differ from another of the same version. */
export function aBuild({
  remote = 'driver',
  version = '1.0.0',
  text = 'first',
  pages = [],
  needs = {},
}: {
  remote?: string;
  version?: string;
  text?: string;
  pages?: readonly PageRow[];
  /** Nothing if left out. */
  needs?: Partial<ReleaseNeeds>;
} = {}): Built & { files: Map<string, Buffer> } {
  const manifest = {
    metaData: {
      name: `remote_${remote}_${version}_local`.replace(/\W/g, '_'),
      remoteEntry: { name: 'remoteEntry.js' },
    },
    exposes: [{ path: './module', assets: { js: { sync: ['module.js'] } } }],
    shared: [],
    files: ['remoteEntry.js', 'module.js', 'chunks/later.js'],
  };
  const files = new Map([
    ['mf-manifest.json', Buffer.from(JSON.stringify(manifest))],
    ['remoteEntry.js', Buffer.from(`/* entry of ${remote} */`)],
    ['module.js', Buffer.from(`/* ${text} */ ${'x'.repeat(2_000)}`)],
    ['chunks/later.js', Buffer.from(`/* later ${text} */`)],
  ]);
  return { remote, version, files, pages, needs: { names: {}, packages: {}, addresses: [], ...needs } };
}

/** The same as the body of a release call. */
export const asBody = ({ version, files, pages, needs, shell }: Built) => ({
  version,
  pages,
  needs,
  ...(shell && { shell: JSON.stringify(shell) }),
  files: Object.fromEntries([...files].map(([path, body]) => [path, body.toString('base64')])),
});
