const { LoadScriptRuntimeModule } = require('webpack').runtime;

/**
 * Lets the shell vouch for the files a remote loads later. The registry holds a hash of every file; the shell answers
 * for them through `hatidIntegrity`, and each script a remote asks for carries the hash, so that the browser itself
 * refuses one that was altered. Such scripts are asked for like their preload links (`crossorigin`), or the browser
 * would fetch them twice.
 */
class ChunkIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrityPlugin', (source) =>
        [
          source,
          'var integrity = globalThis.hatidIntegrity && globalThis.hatidIntegrity(script.src);',
          'if (integrity) { script.crossOrigin = "anonymous"; script.integrity = integrity; }',
        ].join('\n'),
      );
    });
  }
}

exports.ChunkIntegrityPlugin = ChunkIntegrityPlugin;
