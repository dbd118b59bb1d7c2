// The server of the soak: the bench's, which also says how much it holds once everything that is over was let go.
import '../bench/host.mjs';

process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  process.send?.(String(process.memoryUsage().heapUsed));
});
