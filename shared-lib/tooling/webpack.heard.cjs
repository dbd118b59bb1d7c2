const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

/** `heardIn` of the domain, which the server runs, too: pages carry its text in `filipino.*.js`. */
const source = path.resolve(__dirname, '../src/domain/office/heard.ts');
// Only here, so that programs that install the packages can load the files that name this one.
const { transformSync } = require('@swc/core');
const { code } = transformSync(fs.readFileSync(source, 'utf8'), {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
});
const made = { exports: {} };
vm.runInThisContext(`(function (exports) {${code}\n})`)(made.exports);
exports.heardIn = made.exports.heardIn;
