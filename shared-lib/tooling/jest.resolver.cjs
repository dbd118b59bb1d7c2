const fs = require('node:fs');
const path = require('node:path');

/**
 * NodeNext sources import './x.js' for './x.ts'. Only relative imports from outside node_modules are mapped, so that
 * packages keep their own './x.js'.
 */
module.exports = (request, options) => {
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes(`${path.sep}node_modules${path.sep}`)) {
    const bare = path.resolve(options.basedir, request.slice(0, -'.js'.length));
    for (const extension of ['.ts', '.tsx']) if (fs.existsSync(bare + extension)) return bare + extension;
  }
  return options.defaultResolver(request, options);
};
