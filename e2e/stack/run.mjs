// Starts the whole product by hand:
//   npm run stack -w e2e -- --instances 2 --clock 2026-11-20T13:10:00+08:00
//   npm run stack -w e2e -- --from https://hatid.example.com --remote driver=1.3.1,operator=local
//   npm run stack -w e2e -- --remote driver=http://localhost:4302/mf-manifest.json
import { parseArgs } from 'node:util';
import { startStack } from './stack.mjs';

const { values } = parseArgs({
  options: {
    instances: { type: 'string', default: '1' },
    clock: { type: 'string' },
    port: { type: 'string', default: '8080' },
    'data-dir': { type: 'string' },
    remote: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
  },
});

const wanted = values.remote.flatMap((text) => text.split(','));
const isAddress = (/** @type {string} */ text) => text.includes('://');

/** `driver=http://…` becomes the query parameter that makes the shell ask about the local build. */
const plugged = new URLSearchParams(
  wanted.filter(isAddress).map((text) => {
    const [name, address] = text.split(/=(.*)/s);
    if (!name || !address) throw new Error(`--remote wants name=address, not ${text}`);
    return [`remote-${name}`, address];
  }),
);
/** `driver=1.3.1,operator=local` is what everybody of this stack gets. */
const mix = wanted.filter((text) => !isAddress(text)).join(',');

let stopping = false;
/** @type {Awaited<ReturnType<typeof startStack>> | undefined} */
let stack;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // Ctrl+C in a terminal reaches the servers too. Wait for them here.
    void stack?.stop().then(() => process.exit(0));
  });
}

try {
  stack = await startStack({
    instances: Number(values.instances),
    clock: values.clock,
    port: Number(values.port),
    dataDir: values['data-dir'],
    mix,
    from: values.from ?? process.env.HATID_SERVER,
    env: { LOG_LEVEL: 'info', ...(plugged.size ? { HATID_REMOTE_OVERRIDES: '1' } : {}) },
    onOutput: (text) => process.stdout.write(text),
  });
  for (const { url } of stack.instances) console.log(`Open ${url}/${plugged.size ? `?${plugged}` : ''}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
