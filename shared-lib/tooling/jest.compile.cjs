const vm = require('node:vm');

/**
 * Each test file has a context of its own in which all modules run anew, and Jest has them parsed and compiled anew,
 * too. A script belongs to no context: here each file is compiled once for a worker, and what V8 has compiled of it so
 * far is there for the next test file.
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
      // Jest explains what is wrong with a file by the error of its own way.
      return compileFunction(code, parameters, options);
    }
    scripts.set(filename, { code, script });
  }
  return script.runInContext(parsingContext);
};
