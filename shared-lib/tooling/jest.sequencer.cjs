const path = require('node:path');
const { createRequire } = require('node:module');
const { default: Sequencer } = createRequire(require.resolve('jest'))('@jest/test-sequencer');

const root = path.resolve(__dirname, '../..');

/** Files that wait in real time, for example for a lost connection, with their seconds of waiting. */
const WAITS = {
  'server/src/database.faults.test.ts': 40,
  'server/src/start-server.faults.test.ts': 36,
  'server/src/platform/database/lost-connection.faults.test.ts': 28,
  'server/src/failover.faults.test.ts': 20,
  'server/src/platform/jobs/lost-worker.faults.test.ts': 18,
  'server/src/live-channel/live-channel.test.ts': 8,
  'server/src/appointments/jobs/jobs-killed.faults.test.ts': 8,
};
/** The estimate for a file that never ran here: milliseconds for each byte, the median of all files. */
const MS_A_BYTE = 0.25;
const secondsOf = ({ duration, path: file, context }) => (duration ?? sizeOf(file, context) * MS_A_BYTE) / 1000;
const sizeOf = (file, { hasteFS }) => hasteFS.getSize(file) ?? 0;

/**
 * The longest first, as in Jest, except for the files that wait. Those run one after the other while the other workers
 * compute. Started all at once, they left the processors idle for more than a minute.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const waits = (test) => WAITS[path.relative(root, test.path)];
    const waiting = tests.filter(waits).sort((a, b) => waits(b) - waits(a));
    const computing = super.sort(tests.filter((test) => !waits(test)));
    const inOrder = [];
    let beside = 0;
    for (const test of computing) {
      if (beside <= 0 && waiting.length > 0) {
        const next = waiting.shift();
        // The two other workers compute meanwhile.
        beside = 2 * waits(next);
        inOrder.push(next);
      }
      beside -= secondsOf(test);
      inOrder.push(test);
    }
    return [...inOrder, ...waiting];
  }
};
