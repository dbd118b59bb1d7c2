const { LoadScriptRuntimeModule } = require('webpack').runtime;

/**
 * Lets the shell vouch for the files that a remote loads later. The registry has a hash of every file, and the shell
 * gives it through `hatidIntegrity`. Each script tag carries the hash, so the browser itself refuses an altered file.
 * The tags are `crossorigin` like their preload links; otherwise the browser would fetch each file twice.
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
