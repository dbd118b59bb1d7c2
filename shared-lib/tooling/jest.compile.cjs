const vm = require('node:vm');

/**
 * Compiles each file once for a worker. Each test file has its own context, in which Jest would parse and compile all
 * modules again. A script belongs to no context, so the next test file reuses it, with all functions that V8 has
 * compiled so far.
 */
const compileFunction = vm.compileFunction;
const scripts = new Map();

vm.compileFunction = (code, parameters, options) => {
  const { filename, parsingContext } = options;
  const known = scripts.get(filename);
  let script = known?.code === code ? known.script : undefined;
  if (!script) {
    const head = `(function (${parameters.join(', ')}) {`;
    try {
      script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    } catch {
      // Jest compiles the file in its own way, for its better error message.
      return compileFunction(code, parameters, options);
    }
    scripts.set(filename, { code, script });
  }
  return script.runInContext(parsingContext);
};
