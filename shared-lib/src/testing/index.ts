/**
 * The door for tests: builders made of the contract's types, a server below the API client, screens as the shell shows
 * them.
 */
export * from './builders';
export { fakeServer, type FakeServer, problem, type Problem, rawAnswer, type SeenRequest } from './fake-server';
export { renderScreen, type ScreenOptions, TEST_TOKEN, testQueryClient } from './render-screen';
export { serveAppointments } from './serve-appointments';
export { calls } from '../contract';
