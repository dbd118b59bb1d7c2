import { freshBusiness } from '../testing/fresh-business.js';
import { cleanUpUndoableSteps } from './clean-up-undoable-steps.js';

describe('the nightly clean-up of undo data', () => {
  const given = freshBusiness();

  it('forgets what a step found after a day, on two servers, and keeps the data of the day for undo (R-workflow-21)', async () => {
    const { on, app } = given;
    const first = await on.book({ start_time: '16:00' });
    const other = await on.book({ date: '2026-11-21', start_time: '16:00' });
    await on.act(on.therapists[0], first.id, 'therapist_confirm');
    app.clock.advance({ hours: 24 });
    await on.act(on.therapists[0], other.id, 'therapist_confirm');
    app.clock.advance({ seconds: 1 });
    const second = await app.secondInstance();
    const due = { due: app.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all([cleanUpUndoableSteps.run(app.deps, due), cleanUpUndoableSteps.run(second.deps, due)]);
    const kept = await app.sql('select appointment_id as id from undoable_steps where appointment_id = any($1)', [
      [first.id, other.id],
    ]);
    expect(kept).toEqual([{ id: other.id }]);
    expect((await on.try(on.therapists[0], other.id, 'undo')).status).toBe(200);
  });
});
