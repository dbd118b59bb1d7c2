require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// Dialogs and menus are fetched on first use: on a busy machine that takes longer than the library's one second. What
// is there ends the waiting at once, whatever it may take at most.
configure({ asyncUtilTimeout: 15_000 });
// Longer than several such waits: a screen that does not come fails by its own words, not by the clock of the whole
// test.
jest.setTimeout(90_000);
// Each test begins in a browser of its own: no draft of the one before, nothing it remembered.
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
// A test presses at once what a person presses a second later; the pauses have tests of their own
// (stepPauses.test.tsx).
Object.assign(require('../src/clock/stepPauses').stepPauses, { guard: 0, rest: 0, newWords: 0 });

// jsdom draws no pictures and has no addresses for files: what is previewed in a test is a name.
if (typeof URL.createObjectURL !== 'function') {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
}

// React notes where each element was made, for what it says of it when something is wrong, unless ten thousand were
// made within the last second: here it is always as if they had been. A sixth of the time of a screen's test went
// there.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Where a part of a screen waits for its code within an `act` that nobody awaits (each press and each first drawing of
// these tests), React puts off what is left to do until that `act` is awaited, and forgets it: effects that fetch, the
// drawing of the part itself. Told that nothing waits, it goes on at once, as in a browser.
Object.defineProperty(internals, 'didUsePromise', { get: () => false, set: () => undefined });
