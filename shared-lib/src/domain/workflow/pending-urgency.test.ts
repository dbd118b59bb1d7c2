import { urgencyOf } from './pending-urgency';

describe('urgency by minutes to the start', () => {
  it.each([
    [-5, 'critical'],
    [0, 'critical'],
    [30, 'critical'],
    [30.1, 'high'],
    [80, 'high'],
    [80.1, 'medium'],
    [140, 'medium'],
    [140.1, 'normal'],
  ])('%p minutes: %s (4-078..4-081)', (minutes, urgency) => expect(urgencyOf(minutes)).toBe(urgency));
});
