/**
 * The entry point for tests: builders of the contract's types, a server below the API client, and screens as the shell
 * shows them.
 */
export {
  ACTION_FAILURES,
  type ActionFailure,
  expectNotFetched,
  failuresOfNextRow,
  fakeClock,
  letItWait,
  NO_RESPONSE,
  onFakeClock,
  plainTexts,
  REFUSED_BECAUSE,
  SERVER_TROUBLE,
  waitToRead,
} from './action-failures';
export * from './builders';
export {
  type FakeServer,
  fakeServer,
  htmlAnswer,
  problem,
  type Problem,
  rawAnswer,
  type SeenRequest,
  timeOut,
} from './fake-server';
export { isLongForm } from './long-form';
export { renderScreen, type ScreenOptions, TEST_TOKEN, testQueryClient } from './render-screen';
export { fakeSound } from './sound';
export { serveAppointments, serveSchedule } from './serve-appointments';
export { spokenText } from './spoken-text';
export { calls } from '../contract';
export { setServerTime } from '../clock/now';
export { stepPauses } from '../clock/stepPauses';
