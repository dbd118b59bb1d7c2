import { CodeFault, faultOf, NetworkFault } from './faults';

describe('what a loading error means', () => {
  it.each([
    ['an HTTP error', 'no manifest: Error: HTTP 404', NetworkFault, 'the server answered 404'],
    [
      'a manifest over its limit',
      'no manifest: TimeoutError: signal timed out',
      NetworkFault,
      'a file did not come in time',
    ],
    [
      'an altered manifest',
      'no manifest: TypeError: Failed to fetch',
      NetworkFault,
      'a file could not be fetched, or is not the one that was released',
    ],
    [
      'a hanging script',
      'RUNTIME-008 … ScriptNetworkError: Script "x" timed out.',
      NetworkFault,
      'a file did not come in time',
    ],
    [
      'a missing or altered script',
      'RUNTIME-008 … ScriptNetworkError: Failed to load script "x"',
      NetworkFault,
      'a file could not be fetched, or is not the one that was released',
    ],
    [
      'a missing or altered chunk',
      'ChunkLoadError: Loading chunk 12 failed.\n(error: http://x/12.js)',
      NetworkFault,
      'a file could not be fetched, or is not the one that was released',
    ],
    [
      'an entry that throws',
      'RUNTIME-008 … ScriptExecutionError: Script "x" loaded but threw a runtime error during execution: Uncaught TypeError: a is not a function (http://x/y.js:1:2)',
      CodeFault,
      'it stopped while starting',
    ],
    ['a module that throws', 'TypeError: Cannot read properties of undefined', CodeFault, 'it stopped while starting'],
    [
      'another version of a shared package',
      'Version 18.0.0 from hatid_shell of shared singleton module react does not satisfy',
      CodeFault,
      'it stopped while starting',
    ],
  ])('%s', (_case, message, kind, words) => {
    const fault = faultOf(new Error(message));
    expect(fault).toBeInstanceOf(kind);
    expect(fault.message).toBe(words);
  });
});
