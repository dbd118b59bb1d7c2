const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const webpack = require('webpack');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { ChunkIntegrityPlugin } = require('./webpack.integrity.cjs');
const { OwnStylesPlugin } = require('./webpack.own-styles.cjs');
const refresh = require('./webpack.refresh.cjs');
const { SAY } = require('./webpack.say.cjs');
const SharedOnce = require('./webpack.once.cjs');
const SharedNames = require('./webpack.shared-names.cjs');
const sharing = require('./webpack.sharing.cjs');
const { smallerStyles } = require('./webpack.styles.cjs');
const { ensureTexts, filipinoCatalogue, hashOf } = require('./catalogues.cjs');
const { textsInPlace } = require('./webpack.texts.cjs');
// The plugin that webpack itself depends on.
const MinimizerPlugin = createRequire(require.resolve('webpack'))('minimizer-webpack-plugin');

const root = path.resolve(__dirname, '../..');
const SCRIPT_LIMIT_MS = 5_000;

/**
 * The names of a build. Two versions of a remote can live in one page only if their names differ. With equal names, the
 * second would get the code of the first.
 *
 * `bundle.mjs` sets these: HATID_BUILD_VERSION replaces the version of package.json. HATID_BUILD_ID tells builds of one
 * version apart. HATID_BUILD_OUTPUT is the target folder. HATID_BUILD_CACHE: 'yes', 'no', or 'read' without writing.
 */
function identity(folder) {
  const name = path.basename(folder);
  const version = process.env.HATID_BUILD_VERSION ?? require(path.join(folder, 'package.json')).version;
  const build = process.env.HATID_BUILD_ID ?? 'local';
  return { name, version, container: `${name}_${version}_${build}`.replace(/\W/g, '_') };
}

const minimizer = () =>
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    // swc has its own threads. Worker processes would only copy the code back and forth.
    parallel: false,
    extractComments: false,
    terserOptions: { ecma: 2022, compress: { passes: 4 }, format: { comments: false } },
  });

const outputOf = (folder) => process.env.HATID_BUILD_OUTPUT ?? path.join(folder, 'dist');

function base(folder, { mode, cacheName, files }) {
  const development = mode !== 'production';
  ensureTexts();
  const names = development ? '[name]' : '[name].[contenthash:8]';
  // Lazy parts have numbers, because every first screen would load their names. The module that a remote exposes keeps
  // its name.
  const parts = ({ chunk }) =>
    development || chunk?.name?.startsWith('__federation') ? `${names}.js` : '[id].[contenthash:8].js';
  return {
    mode: development ? 'development' : 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: { filename: `${names}.js`, chunkFilename: parts, clean: true, ...files },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          // `npm run check` checks types once for the whole workspace, ten times faster than here.
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            compilerOptions: { noEmit: false },
            getCustomTransformers: () => ({
              before: development ? [refresh.transformer()] : [smallerStyles(), textsInPlace()],
            }),
          },
        },
      ],
    },
    // Writing the cache takes half as long as the whole build, so only a second build writes it.
    cache: (development || ['yes', 'read'].includes(process.env.HATID_BUILD_CACHE)) && {
      type: 'filesystem',
      readonly: !development && process.env.HATID_BUILD_CACHE === 'read',
      cacheDirectory: path.join(root, '.cache/webpack', path.basename(folder)),
      name: `${development ? 'development' : 'production'}-${cacheName}`,
      // Released files hold their texts, so other texts make other files.
      version: [path.basename(folder), 'shared-lib'].map(hashOf).join(' '),
      buildDependencies: {
        config: [__filename, path.join(folder, 'webpack.config.cjs')],
      },
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // As in a release. Without these a module that only a page needs would load with the shell, before its packages.
      usedExports: true,
      sideEffects: true,
      innerGraph: true,
      // The server fills placeholders in index.html at each request. A minimizer would remove them as comments.
      minimizeOptions: { html: false },
      // The result is as small as terser's (8 of 815 kB smaller), and the whole build takes a third of the time.
      minimizer: [minimizer()],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

const federation = (options) =>
  new ModuleFederationPlugin({
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    ...options,
    // Leaves out the runtime's manifest reader, because the shell reads manifests itself
    // (shell/src/remotes/federation.ts).
    experiments: { optimization: { target: 'web', disableSnapshot: true }, ...options.experiments },
  });

/**
 * The shell gives the federation runtime to the remotes. The plugin for that requires CommonJS files of packages that
 * the shell already has as ES modules. Without this alias the shell would carry both, 20 kB twice.
 */
const oneFederationRuntime = Object.fromEntries(
  ['runtime-core', 'sdk', 'error-codes'].map((name) => {
    const from = require.resolve('@module-federation/enhanced/webpack');
    const commonJs = require.resolve(`@module-federation/${name}`, { paths: [from] });
    const modules = ['.js', '.mjs'].map((extension) => commonJs.replace(/\.cjs$/, extension)).find(fs.existsSync);
    return [`@module-federation/${name}$`, modules ?? commonJs];
  }),
);

const packageOf = (name, from) => path.dirname(require.resolve(`${name}/package.json`, from && { paths: [from] }));

const bundlerRuntime = path.dirname(
  require.resolve('@module-federation/webpack-bundler-runtime', {
    paths: [require.resolve('@module-federation/enhanced/webpack')],
  }),
);

/** The runtime of a remote's container is the shell's: `webpack.remote-runtime.mjs`. */
const federationRuntimeOfShell = {
  [path.join(bundlerRuntime, 'bundler.js')]: path.join(__dirname, 'webpack.remote-runtime.mjs'),
  'federation-container-entry$': path.join(bundlerRuntime, 'initContainerEntry.js'),
};

const runtimeCore = path.dirname(
  require.resolve('@module-federation/runtime-core', {
    paths: [require.resolve('@module-federation/enhanced/webpack')],
  }),
);

/** What nobody asks of the runtime: preloading, snapshots of other builds, remotes named while building. */
const neededOfFederation = {
  [path.join(runtimeCore, 'utils/preload.js')]: false,
  [path.join(bundlerRuntime, 'remotes.js')]: false,
  [path.join(runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: path.join(__dirname, 'webpack.no-snapshots.mjs'),
  'federation-without-snapshots$': path.join(runtimeCore, 'plugins/snapshot/disabled.js'),
};

/** Methods of the runtime that nobody asks for either: 1 kB (gzip) of each page. */
const usedMethodsOfFederation = {
  test: path.join(runtimeCore, 'remote/index.js'),
  loader: require.resolve('./webpack.unused-methods.cjs'),
  options: { methods: ['preloadRemote', 'removeRemote'] },
};

/** Names that are not shared, for the parts that are: `webpack.react-query.mjs`, `webpack.styled-components.mjs`. */
const wholePackages = {
  'whole-react-query$': path.join(packageOf('@tanstack/react-query'), 'build/modern/index.js'),
  'whole-styled-components$': path.join(packageOf('styled-components'), 'dist/styled-components.browser.esm.js'),
};

/**
 * Removes parts of axios that the product never calls: the fetch adapter, the table of status codes, the forms, the
 * older way to cancel, and the cookie against forged requests. They would add 7 kB (gzip) to every first screen. axios
 * removes its own Node.js part in the same way. `shared-lib/src/api/http/transport.ts` says what is used instead.
 */
const neededOfAxios = Object.fromEntries(
  [
    'adapters/fetch.js',
    'cancel/CancelToken.js',
    'helpers/AxiosURLSearchParams.js',
    'helpers/HttpStatusCode.js',
    'helpers/cookies.js',
    'helpers/formDataToJSON.js',
    'helpers/isURLSameOrigin.js',
    'helpers/spread.js',
    'helpers/toFormData.js',
    'helpers/toURLEncodedForm.js',
  ].map((file) => [require.resolve(`axios/unsafe/${file}`), false]),
);

/**
 * Removes two parts from released pages, 1.7 kB (gzip) of each: react-router's development build, whose manifest gives
 * it to every bundler, and the vendor prefixes of styled-components, which are switched off. Measured with `npm run
 * size` on 24 November 2026.
 */
const productionOnly = {
  'react-router$': path.join(packageOf('react-router'), 'dist/production/index.mjs'),
  'react-router/dom$': path.join(packageOf('react-router'), 'dist/production/dom-export.mjs'),
  [path.join(packageOf('stylis', require.resolve('styled-components')), 'src/Prefixer.js')]: false,
};

/** A package numbers its files anew in each version: the file of a folder that has this text. */
function fileWith(folder, text) {
  const has = (name) => name.endsWith('.mjs') && fs.readFileSync(path.join(folder, name), 'utf8').includes(text);
  const file = fs.readdirSync(folder).find(has);
  if (!file) throw new Error(`no file of ${folder} has ${text}`);
  return path.join(folder, file);
}

/** Released pages leave out what no screen reaches of the router: 5 kB (gzip). */
const usedPartOfRouter = () => ({
  test: fileWith(path.join(packageOf('react-router'), 'dist/production'), 'function usePrefetchBehavior('),
  loader: require.resolve('./webpack.router.cjs'),
});

/** Each build says its texts in Filipino: before its first code stands what does. */
const says = () => new webpack.BannerPlugin({ banner: SAY, raw: true, include: /^(main|remoteEntry|start)\b/ });

/**
 * Builds the page's first script on its own, because it must hold no runtime of webpack's or of the federation, and
 * adds its file to the shell's. The server names it in the pages of people who have signed in.
 */
async function startScript(folder, { module, resolve }, compilation) {
  const output = path.join(outputOf(folder), '.start');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    entry: './src/start/start.ts',
    output: { path: output, filename: 'start.[contenthash:8].js' },
    resolve,
    module,
    plugins: [says()],
    optimization: { minimizer: [minimizer()] },
    performance: false,
    infrastructureLogging: { level: 'error' },
  });
  const stats = await new Promise((done, fail) => {
    compiler.run((error, stats) =>
      compiler.close((closing) => ((error ?? closing) ? fail(error ?? closing) : done(stats))),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const [file] = fs.readdirSync(output);
  compilation.emitAsset(file, new webpack.sources.RawSource(fs.readFileSync(path.join(output, file))));
  fs.rmSync(output, { recursive: true });
}

/** What the business says in other words. The server writes it into pages in Filipino. */
const CORRECTED = 'JSON.parse(document.getElementById("corrected-texts")?.textContent??"{}")';

/**
 * Adds the Filipino of these packages as a file of its own: `filipino.*.js`. Only pages in Filipino load it, before the
 * code whose texts it has. A build without Filipino texts has no such file.
 */
const filipinoFile = (packages) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('filipino-file', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'filipino-file', stage }, () => {
        const catalogue = filipinoCatalogue(packages);
        if (!Object.keys(catalogue).length) return;
        // The shell hears what the server says, for all parts. Only here: remotes are built without the domain.
        const hears = packages.includes('shell')
          ? `;globalThis.hatidHeard=(${require('./webpack.heard.cjs').heardIn}).bind(null,globalThis.hatidFilipino)`
          : '';
        const body = `Object.assign(globalThis.hatidFilipino??={},${JSON.stringify(catalogue)},${CORRECTED})${hears}\n`;
        const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
        compilation.emitAsset(`filipino.${hash}.js`, new webpack.sources.RawSource(body));
      });
    });
  },
});

/**
 * Adds the page's first script. The scripts of the page come before what it preloads: they run while that arrives.
 */
const firstScripts = (folder, config) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('first-scripts', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'first-scripts', stage }, () =>
        startScript(folder, config, compilation),
      );
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTags.tap('first-scripts', (tags) => {
        for (const { attributes } of tags.assetTags.scripts) attributes.fetchpriority = 'high';
        return tags;
      });
    });
  },
});

/** The page that the server would fill. A shell from its sources takes remotes from this machine. */
const pageFromSources = (folder) => () =>
  fs
    .readFileSync(path.join(folder, 'public/index.html'), 'utf8')
    .replace(
      '<!--hatid:head-->',
      `<script type="application/json" id="page-config">${JSON.stringify({ overrides: true, version: 'development' })}</script>`,
    );

/** The host: builds `src/main.tsx` and `public/index.html` into `dist/`. */
exports.shell =
  (folder, { port, api }) =>
  (_env, { mode } = {}) => {
    const hot = mode === 'production' ? undefined : refresh.ofShell();
    const config = base(folder, {
      mode,
      cacheName: 'shell',
      files: {
        path: outputOf(folder),
        publicPath: '/',
        uniqueName: 'hatid_shell',
        crossOriginLoading: 'anonymous',
      },
    });
    return {
      ...config,
      entry: { main: [...(hot?.entry ?? []), './src/main.tsx'] },
      module: {
        rules: [
          ...config.module.rules,
          ...(mode === 'production' ? [usedMethodsOfFederation, usedPartOfRouter()] : []),
        ],
      },
      resolve: {
        ...config.resolve,
        alias: {
          ...oneFederationRuntime,
          ...neededOfFederation,
          ...wholePackages,
          ...neededOfAxios,
          ...(mode === 'production' && productionOnly),
        },
      },
      optimization: {
        ...config.optimization,
        splitChunks: {
          chunks: 'all',
          cacheGroups: {
            default: false,
            defaultVendors: false,
            // These rarely change, so a visit after a release downloads only the changed parts.
            react: {
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              name: 'react',
              chunks: 'initial',
              priority: 20,
            },
            // What dialogs and menus have in common.
            overlays: {
              test: /node_modules[\\/]/,
              name: 'overlays',
              chunks: ({ name }) => name === 'dialogs' || name === 'menus',
              minChunks: 2,
              minSize: 0,
            },
            vendor: {
              test: /node_modules[\\/](?!@module-federation)/,
              name: 'vendor',
              chunks: 'initial',
              priority: 10,
            },
          },
        },
      },
      plugins: [
        federation({
          name: 'hatid_shell',
          shared: sharing.provided(),
          manifest: false,
          experiments: { provideExternalRuntime: true },
        }),
        new SharedNames(),
        new SharedOnce({
          library: sharing.fileOf('shared-lib/index'),
          without: [sharing.fileOf('shared-lib/form'), 'sign-in', 'auth-pages', 'find-user'],
        }),
        new webpack.DefinePlugin({ __SHELL_VERSION__: JSON.stringify(identity(folder).version) }),
        ...(hot?.plugins ?? []),
        new HtmlWebpackPlugin({
          ...(hot ? { templateContent: pageFromSources(folder) } : { template: './public/index.html' }),
          inject: 'head',
          scriptLoading: 'defer',
          minify: false,
        }),
        ...(hot ? [] : [says(), firstScripts(folder, config), filipinoFile(['shell', 'shared-lib'])]),
        // Icons and the manifest of the installed app keep their names.
        new CopyPlugin({ patterns: [{ from: 'public', globOptions: { dot: false, ignore: ['**/index.html'] } }] }),
      ],
      devServer: {
        port,
        hot: true,
        historyApiFallback: true,
        client: { overlay: false },
        proxy: [{ context: ['/api', '/ws', '/remotes', '/remotes.json', '/dev'], target: api, ws: true }],
      },
    };
  };

/** A remote: exposes only `src/module.tsx`, built into `dist/<version>/`. */
exports.remote =
  (folder, { port }) =>
  (_env, { mode } = {}) => {
    const { version, container } = identity(folder);
    const development = mode !== 'production';
    const hot = development ? refresh.ofRemote() : undefined;
    const config = base(folder, {
      mode,
      cacheName: version,
      files: {
        path: path.join(outputOf(folder), version),
        publicPath: 'auto',
        uniqueName: container,
        chunkLoadTimeout: SCRIPT_LIMIT_MS,
      },
    });
    return {
      ...config,
      entry: {},
      resolve: { ...config.resolve, alias: { ...federationRuntimeOfShell, ...hot?.alias } },
      plugins: [
        ...(hot?.plugins ?? []),
        new webpack.DefinePlugin({ __REMOTE_VERSION__: JSON.stringify(version) }),
        new ChunkIntegrityPlugin(),
        new OwnStylesPlugin(path.join(folder, 'src')),
        ...(development ? [] : [says(), filipinoFile([path.basename(folder)])]),
        federation({
          name: container,
          filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
          exposes: { './module': './src/module.tsx' },
          shared: sharing.consumed(),
          manifest: true,
          experiments: { externalRuntime: true },
        }),
        new SharedNames(),
      ],
      devServer: {
        port,
        // An update that no module accepts reloads the page.
        hot: true,
        liveReload: true,
        // The page that shows the remote has the shell's origin.
        headers: { 'Access-Control-Allow-Origin': '*' },
        client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
      },
    };
  };
