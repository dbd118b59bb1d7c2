import { setTimeout as wait } from 'node:timers/promises';
import { until } from './until.js';

describe('waiting until something is true', () => {
  it('ends once it is', async () => {
    let asked = 0;
    await until(async () => ++asked === 3);
    expect(asked).toBe(3);
  });

  it('ends with an error when it never is, and does not ask again', async () => {
    let asked = 0;
    const inVain = until(async () => {
      asked++;
      return asked < 0;
    }, 100);
    await expect(inVain).rejects.toThrow(/not so within 0.1 s.*asked < 0/s);
    const then = asked;
    await wait(60);
    expect(asked).toBe(then);
  });
});
