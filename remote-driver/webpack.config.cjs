const { remote } = require('../shared-lib/tooling/webpack.common.cjs');

module.exports = remote(__dirname, { port: 4302 });
