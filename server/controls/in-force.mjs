import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'server/migrations';
/** The beginning of a statement that makes, rewrites, drops or renames a function or a trigger. */
const BEGINNING =
  /^ *(create(?: or replace)?|drop|alter)(?: constraint)? (function|trigger)(?: if exists)? (\w+)(?:(?: *\([^)]*\))? rename to (\w+))?/gim;
/** A function whose body stands between dollar signs. */
const WHOLE = /^[^;]*?\$(\w*)\$[\s\S]*?\$\1\$/;

/** What a migration does to functions and triggers, in order. A rename has the new name too. */
function changesOf(source) {
  return [...source.matchAll(BEGINNING)].map(({ 1: verb, 2: kind, 3: name, 4: renamed, index: from }) => {
    const whole = /^create/i.test(verb) && WHOLE.exec(source.slice(from));
    const to = whole ? from + whole[0].length : source.indexOf(';', from);
    const key = (of) => `${kind} ${of}`.toLowerCase();
    return { name: key(name), renamed: renamed && key(renamed), from, to };
  });
}

/**
 * What is wrong with an edit of a migration whose function or trigger a later one writes anew: nothing that is in force
 * would change. Undefined if the edit is in force, or of no migration.
 */
export function outOfForce([file, text], root) {
  if (path.dirname(file) !== FOLDER) return undefined;
  const read = (name) => fs.readFileSync(path.join(root, FOLDER, name), 'utf8');
  const source = read(path.basename(file));
  const at = source.indexOf(text);
  const within = changesOf(source).find(({ from, to }) => from < at + text.length && at < to);
  if (!within) return undefined;
  let { name } = within;
  for (const later of fs.readdirSync(path.join(root, FOLDER)).sort()) {
    if (later <= path.basename(file)) continue;
    for (const change of changesOf(read(later))) {
      if (change.name !== name) continue;
      if (!change.renamed) return `${later} writes '${name}' anew, so an edit of it in ${file} proves nothing`;
      name = change.renamed;
    }
  }
  return undefined;
}
