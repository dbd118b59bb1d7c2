const path = require('node:path');

/**
 * Parts that load after shared-lib ask for its file and keep no copy of what it has: a bundler alone does not know that
 * the file is there already.
 */
module.exports = class SharedOnce {
  /**
   * @param library the source of shared-lib's entry
   * @param without sources and names of the files that load before it: they keep their copies
   */
  constructor({ library, without }) {
    this.library = library;
    this.without = without;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(SharedOnce.name, (compilation) => {
      // After the bundler's own splitting.
      compilation.hooks.optimizeChunks.tap({ name: SharedOnce.name, stage: 20 }, (chunks) => {
        const { chunkGraph } = compilation;
        const modulesOf = (chunk) => [...chunkGraph.getChunkModulesIterable(chunk)];
        const holds = (chunk, file) => modulesOf(chunk).some(({ resource }) => resource === file);
        const shared = [...chunks].find((chunk) => holds(chunk, this.library));
        if (!shared) throw new Error(`no file of the build holds ${path.basename(this.library)}`);
        const keepsCopies = (chunk) =>
          chunk === shared ||
          chunk.canBeInitial() ||
          this.without.some((one) => chunk.name === one || holds(chunk, one));
        for (const chunk of [...chunks].filter((one) => !keepsCopies(one))) {
          const copies = modulesOf(chunk).filter((module) => chunkGraph.isModuleInChunk(module, shared));
          if (!copies.length) continue;
          for (const module of copies) chunkGraph.disconnectChunkAndModule(chunk, module);
          chunk.split(shared);
        }
      });
    });
  }
};
