require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/react');

// Dialogs and menus load on first use. On a busy machine that takes longer than the library's default of one second. A
// wait still ends as soon as the element is there.
configure({ asyncUtilTimeout: 15_000 });
// A wait looks again and again, and prints the whole page at each look that finds nothing. Nobody reads these errors:
// the last one, after which the wait gives up, prints the page once more. They took 4 % of a screen test's time.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
// Longer than several such waits, so that a missing screen fails with its own message and not with the timeout of the
// whole test.
jest.setTimeout(90_000);
// Each test starts with empty storage: no drafts or settings of the test before.
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
// A test presses at once what a person presses a second later. The pauses have their own tests (stepPauses.test.tsx).
Object.assign(require('../src/clock/stepPauses').stepPauses, { guard: 0, rest: 0, newWords: 0 });

// jsdom draws no pictures and has no addresses for files, so a preview in a test shows a fixed name.
if (typeof URL.createObjectURL !== 'function') {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
}

// React records where each element was made, for its error messages, until ten thousand were made within a second. This
// makes it always skip the record, which took a sixth of a screen test's time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// A lazy part may load inside an `act` that is not awaited (each press and first render of these tests). React then
// postpones the remaining work until that `act` is awaited, and loses it: effects that fetch, and the render of the
// part. This tells React that nothing waits, so it goes on at once, as in a browser.
Object.defineProperty(internals, 'didUsePromise', { get: () => false, set: () => undefined });
