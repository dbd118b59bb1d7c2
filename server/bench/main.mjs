// `npm run bench -w server [-- list action growth]`: ratios side by side in one run; nothing here is asserted.
import { listYardsticks, pageTimes } from './list.mjs';
import { fill, openStage } from './stage.mjs';

const asked = process.argv.slice(2);
const isAsked = (name) => !asked.length || asked.includes(name);
const GROWTH = [1_000, 100_000, 1_000_000];

const stage = await openStage();
try {
  if (isAsked('list')) {
    console.log('\nThe list, 100,000 appointments, 16 connections');
    console.table(await listYardsticks(await fill(stage, 100_000)));
  }
  if (isAsked('growth')) {
    const times = [];
    for (const count of GROWTH) times.push({ count, ...(await pageTimes(await fill(stage, count === 100_000 ? 100_001 : count))) });
    console.log('\nA page of 8, one request after the other, in milliseconds (<= 1.3 times the first)');
    console.table(times.map(({ count, ...row }) => ({
      appointments: count, ...Object.fromEntries(Object.entries(row).flatMap(([name, ms]) => [[name, ms.toFixed(2)], [`${name}, times`, (ms / times[0][name]).toFixed(2)]])),
    })));
  }
} finally {
  await stage.close();
}
