const { shell } = require('../shared-lib/tooling/webpack.common.cjs');

module.exports = shell(__dirname, { port: 4300, api: process.env.HATID_API ?? 'http://localhost:8080' });
