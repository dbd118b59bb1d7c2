import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './workspace.mjs';

/**
 * The pages of a remote as data, from its `src/pages.ts`, for the release's row in the registry. The file is evaluated
 * alone, so it may import only types. The components of the pages stand in `src/module.tsx`.
 */
export async function pagesOf(name) {
  const ts = createRequire(import.meta.url)('typescript');
  const source = readFileSync(inRoot(name, 'src/pages.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  try {
    const { pages } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
    return Object.values(pages);
  } catch (error) {
    throw new Error(`${name}/src/pages.ts holds data and imports types alone. ${error.message}`);
  }
}
