const fs = require('node:fs');
const path = require('node:path');

/**
 * NodeNext sources import './x.js' and mean './x.ts'. Only relative requests from outside node_modules are looked
 * at, so that no package's own './x.js' is ever taken for something else.
 */
module.exports = (request, options) => {
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes(`${path.sep}node_modules${path.sep}`)) {
    const bare = path.resolve(options.basedir, request.slice(0, -'.js'.length));
    for (const extension of ['.ts', '.tsx']) if (fs.existsSync(bare + extension)) return bare + extension;
  }
  return options.defaultResolver(request, options);
};
