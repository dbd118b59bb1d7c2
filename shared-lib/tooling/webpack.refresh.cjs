const path = require('node:path');

/**
 * Hot updates that keep what a screen shows: React replaces components in place. Only a shell served from its sources
 * has the build of React that can do it, and the remotes use that shell's runtime. On a released shell no module
 * accepts an update, so the page is loaded again. These packages are installed for development alone.
 */
const RUNTIME_OF_SHELL = path.join(__dirname, 'webpack.refresh-runtime.cjs');
const EXPOSE_RUNTIME = path.join(__dirname, 'webpack.refresh-shell.cjs');

const plugin = () => {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ include: /\.tsx?$/, overlay: false });
};

/** Names each component and its hooks, so that the runtime knows which ones an update may replace. */
exports.transformer = () => require('react-refresh-typescript').default();

/** What a development build of the shell adds. */
exports.ofShell = () => ({ entry: [EXPOSE_RUNTIME], plugins: [plugin()] });

/** What a development build of a remote adds. */
exports.ofRemote = () => ({
  alias: { [require.resolve('react-refresh/runtime')]: RUNTIME_OF_SHELL },
  plugins: [plugin()],
});
