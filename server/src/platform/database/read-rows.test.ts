import v8 from 'node:v8';
import vm from 'node:vm';
import { testApp, type TestApp } from '../../testing/test-app.js';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as (how?: { type: 'minor' }) => void;
const MEGABYTE = 1024 ** 2;
const TIMES = 100;
const ROWS = 20;
const LENGTH = 10_000;

describe('rows that were read and dropped', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it.each<[how: string, read: (text: string) => Promise<readonly { text: string }[]>]>([
    ['a pool', (text) => app.db.rows(text)],
    ['a transaction', (text) => app.db.tx((tx) => tx.rows(text))],
  ])('are collected with the young garbage, through %s', async (_, read) => {
    collect();
    const before = v8.getHeapStatistics().used_heap_size;
    let length = 0;
    for (let time = 0; time < TIMES; time++) {
      const rows = await read(`select repeat('a', ${LENGTH}) as text from generate_series(1, ${ROWS})`);
      length += rows.reduce((sum, { text }) => sum + text.length, 0);
    }
    collect({ type: 'minor' });
    collect({ type: 'minor' });
    expect(length).toBe(TIMES * ROWS * LENGTH);
    expect((v8.getHeapStatistics().used_heap_size - before) / MEGABYTE).toBeLessThan(8);
  });
});
