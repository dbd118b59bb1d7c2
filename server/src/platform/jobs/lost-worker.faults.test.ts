import { once, EventEmitter } from 'node:events';
import { z } from 'zod';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { startJobWorker, type JobWorker } from './job-worker.js';
import { defineTask } from './task.js';

describe('a job worker whose connections are lost without notice', () => {
  let server: TestApp;
  let worker: JobWorker | undefined;
  const heard = new EventEmitter();
  const task = defineTask<{ readonly text: string }>({
    name: 'test.lost',
    payload: z.object({ text: z.string() }),
    async run({ text }) {
      heard.emit(text);
    },
  });

  beforeAll(async () => {
    // A worker lives in real time.
    server = await testApp({ badDatabaseLine: true, now: new Date().toISOString() });
  });
  afterEach(() => worker?.stop());
  afterAll(() => server.close());

  const isDone = async (text: string): Promise<void> => {
    const done = once(heard, text);
    await server.db.tx((tx) => server.deps.jobs.add(tx, task, { text }));
    await done;
  };

  it('is replaced, and jobs are done again; the server survives that it could not report a finished one', async () => {
    worker = startJobWorker({ deps: server.deps, tasks: [task] });
    // Its run is heard, but its end is not reported yet.
    await isDone('before');
    server.databaseLine.swallow();
    await isDone('after');
  }, 25_000);

  it('is stopped while the connection on which it hears of new jobs is lost, and the server lives on', async () => {
    const lost = server.databaseLine.swallowAt('LISTEN "jobs:insert"');
    worker = startJobWorker({ deps: server.deps, tasks: [task] });
    await lost;
    await isDone('without hearing');
    // A rejection that nothing catches would end the server's process, as it ends this test.
    await worker.stop();
  }, 25_000);
});
