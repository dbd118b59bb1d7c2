const { WebpackError } = require('webpack');

/** A component that writes a style sheet: the element itself, as the JSX transform names it. */
const STYLE_ELEMENT = /jsxs?\(\s*["']style["']/;

function faultOf(module) {
  if (/\.css$/.test(module.resource ?? '')) return 'a style sheet is for the whole page';
  const isGlobal = module.dependencies.some(
    (dependency) => dependency.request === 'styled-components' && dependency.ids?.[0] === 'createGlobalStyle',
  );
  if (isGlobal) return 'createGlobalStyle is for the whole page';
  return (
    STYLE_ELEMENT.test(module.originalSource()?.source().toString() ?? '') && 'a style element is for the whole page'
  );
}

/**
 * Refuses a remote that styles what is not its own. The styles of a styled component reach its own elements alone, so
 * the remotes of a page never meet. Source: R-beyond-231.
 */
class OwnStylesPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('OwnStylesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnStylesPlugin', (modules) => {
        for (const module of modules) {
          if (!module.resource?.startsWith(this.folder)) continue;
          const fault = faultOf(module);
          if (!fault) continue;
          const error = new WebpackError(`${fault}: a remote styles its own components only (styled-components)`);
          error.module = module;
          compilation.errors.push(error);
        }
      });
    });
  }
}

exports.OwnStylesPlugin = OwnStylesPlugin;
