import { existsSync } from 'node:fs';
import { journeysOf } from './changed.mjs';
import { inRoot, packages } from './workspace.mjs';

test('a change of any package runs journeys that exist, and no journeys of another package', () => {
  for (const name of packages.filter((one) => one !== 'e2e')) {
    const journeys = journeysOf([`${name}/src/some/file.ts`]);
    expect(journeys.length).toBeGreaterThan(0);
    for (const file of journeys) expect([file, existsSync(inRoot(file))]).toEqual([file, true]);
  }
  expect(journeysOf(['remote-attendance/src/Page.tsx'])).toEqual(['e2e/tests/attendance.spec.ts']);
  expect(journeysOf(['e2e/pages/board.spec.ts', 'docs/a.md'])).toEqual(['e2e/pages/board.spec.ts']);
});
