require('./jest.compile.cjs');
const { createRequire } = require('node:module');

module.exports = createRequire(require.resolve('jest'))('jest-environment-node').TestEnvironment;
