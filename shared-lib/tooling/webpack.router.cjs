/**
 * Changes of react-router's own file, for released pages. The product uses the router without its data: no loaders, no
 * actions, no pages that are fetched ahead. A bundler cannot see that, so they would be 5 kB (gzip) of every page.
 */
const CHANGES = [
  // Nothing but React's developer tools reads it, and it would keep its component in the page.
  [/^\w+\.displayName = "[^"]+";$/gm, ''],
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  // Nobody provides the contexts of a data router.
  [/React\d*\.useContext\(DataRouter(?:State)?Context\)/g, 'null'],
  ['let { isDataRoute } = React2.useContext(RouteContext);', 'let isDataRoute = false;'],
  ['dataRouterOpts?.state', 'null'],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  // No link has `prefetch`, whose default is none.
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^()]*\);/,
    'let shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};',
  ],
];

/** A loader. The build fails when a part is not there, so that somebody looks at a new version of the router. */
module.exports = function withoutDataRouter(source) {
  return CHANGES.reduce((text, [part, instead]) => {
    const changed = text.replace(part, instead);
    if (changed === text) throw new Error(`${this.resourcePath} has no ${part}`);
    return changed;
  }, source);
};
