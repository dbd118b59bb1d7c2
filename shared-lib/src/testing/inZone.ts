import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';

const DOMAIN = path.join(__dirname, '../domain');
/** The texts that the files show, and the language in which they say them. */
const TEXTS = ['language', '../texts/m'];

/**
 * Runs code over files of the domain in a separate program, on a machine in another time zone.
 * @param files without ending, as `time/service-day`, each after those that it imports
 * @param code an expression over what these files export; its value comes back through JSON
 */
export function inZone(zone: string, files: readonly string[], code: string): unknown {
  const compiled = [...TEXTS, ...files].map((file) => {
    const name = path.basename(file);
    const { code: body } = transformSync(fs.readFileSync(path.join(DOMAIN, `${file}.ts`), 'utf8'), {
      filename: `${name}.ts`,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    return `modules['${name}.js'] = {}; ((exports, require) => { ${body}\n })(modules['${name}.js'], load);`;
  });
  const program = `const modules = {}; const load = (name) => modules[name.split('/').at(-1)] ?? require(name);
    ${compiled.join('\n')}
    const { 'm.js': texts, 'language.js': language, ...read } = modules;
    const run = new Function(...Object.values(read).flatMap(Object.keys), ${JSON.stringify(`return ${code}`)});
    process.stdout.write(JSON.stringify(run(...Object.values(read).flatMap(Object.values))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['-'], {
      cwd: DOMAIN,
      // Longer than an argument may be.
      input: program,
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    }),
  );
}
