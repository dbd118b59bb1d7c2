/** Apart from the rest, because only the bundler knows the address. */
export const newThreadWorker = (): Worker => new Worker(new URL('./thread.worker.ts', import.meta.url));
