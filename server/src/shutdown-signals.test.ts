import { shutdownSignals } from './shutdown-signals.js';

describe('a signal to stop', () => {
  it('that comes again within two seconds is the same signal; a later one asks to stop at once', () => {
    let now = 10_000;
    const heard = shutdownSignals(() => now);
    expect(heard()).toBe('stop');
    now += 1;
    expect(heard()).toBe('known');
    now += 1_998;
    expect(heard()).toBe('known');
    now += 1;
    expect(heard()).toBe('at once');
  });
});
