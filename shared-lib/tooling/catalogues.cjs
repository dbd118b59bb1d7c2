const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/**
 * The catalogues of the product's texts. Each package with texts has `src/texts/en.json`, and `fixed.en.json` for the
 * words of the specification. Both hold keys and messages in ICU MessageFormat. `fil.json` says some of them in
 * Filipino. `src/texts/m.ts` is made from all: one function a message. It is not checked in: whatever reads sources
 * calls `ensureTexts` first.
 */
const root = path.resolve(__dirname, '../..');
const FILES = ['fixed.en.json', 'en.json'];
const FILIPINO = 'fil.json';
/** By their English: names of pages and choices, which stand in code, and what the server alone says in a refusal. */
const BY_ENGLISH = ['pages.fil.json', 'choices.fil.json', 'server.fil.json'];
const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield eval arguments'
  ).split(' '),
);

const folderOf = (name) => path.join(root, name, 'src/texts');

/** The packages that have a catalogue. */
exports.catalogued = () =>
  fs.readdirSync(root).filter((name) => name !== 'node_modules' && fs.existsSync(path.join(folderOf(name), FILES[1])));

const sourcesOf = (name) => FILES.map((file) => path.join(folderOf(name), file)).filter((file) => fs.existsSync(file));

const filipinoOf = (name) => path.join(folderOf(name), FILIPINO);
const byEnglishOf = (name) =>
  BY_ENGLISH.map((one) => path.join(folderOf(name), one)).filter((file) => fs.existsSync(file));

/** The package whose `m.ts` also lists the Filipino of all packages: owners correct it there. */
const SERVER = 'server';

/** Changes with every text of a package, and with the code that makes functions of them. */
exports.hashOf = (name) => {
  const hash = createHash('sha256');
  const from = name === SERVER ? exports.catalogued() : [name];
  const others = from.flatMap((one) => [filipinoOf(one), ...(name === SERVER ? byEnglishOf(one) : [])]);
  const files = [__filename, ...from.flatMap(sourcesOf), ...others.filter((file) => fs.existsSync(file))];
  for (const file of files) hash.update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** The Filipino texts of a package, by key: none for a package without `fil.json`. */
exports.filipinoTexts = (name) =>
  fs.existsSync(filipinoOf(name)) ? JSON.parse(fs.readFileSync(filipinoOf(name), 'utf8')) : {};

/**
 * The messages of a package, in the order of their files; `filipino` where a message has one.
 * @returns {{ key: string, text: string, fixed: boolean, tokens: import('@messageformat/parser').Token[],
 *   filipino?: import('@messageformat/parser').Token[] }[]}
 * @throws when a key is no name of a function, stands twice, when a text is no message, or when the Filipino one is of
 *   no text or has other values
 */
exports.messagesOf = (name) => {
  // Only here, so that programs that install the packages can load this file.
  const { parse } = require('@messageformat/parser');
  const read = (place, text) => {
    try {
      return parse(text);
    } catch (error) {
      throw new Error(`${place}: ${error.message}`);
    }
  };
  const filipino = exports.filipinoTexts(name);
  const seen = new Set();
  const messages = sourcesOf(name).flatMap((file) =>
    Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))).map(([key, text]) => {
      const place = `${path.relative(root, file)}: ${key}`;
      if (!/^[a-z_]\w*$/i.test(key) || RESERVED.has(key)) throw new Error(`${place} is no name of a function`);
      if (seen.has(key)) throw new Error(`${place} stands twice`);
      seen.add(key);
      const message = { key, text, fixed: path.basename(file) === FILES[0], tokens: read(place, text) };
      if (!Object.hasOwn(filipino, key)) return message;
      const translated = { ...message, filipino: read(`${place} in ${FILIPINO}`, filipino[key]) };
      const [values, others] = [message.tokens, translated.filipino].map(valuesOf);
      if (values !== others) throw new Error(`${place} has the values ${values}; in ${FILIPINO}: ${others}`);
      return translated;
    }),
  );
  const gone = Object.keys(filipino).filter((key) => !seen.has(key));
  if (gone.length) throw new Error(`${name}/src/texts/${FILIPINO} has no English for ${gone.join(', ')}`);
  return messages;
};

/** The names of a message's values. */
const valuesOf = (tokens) => [...argumentsOf(tokens).keys()].sort().join(', ') || 'none';

/** The condition of a case of a plural: both languages tell one from others. Null for the case that is left. */
function numberOf(key) {
  if (key === 'other') return null;
  if (key === 'one') return 1;
  if (/^=\d+$/.test(key)) return Number(key.slice(1));
  throw new Error(`there is no plural '${key}': use one, other or =1`);
}

/**
 * Writes a message as an expression. `write` says how: `template` of texts and expressions, `argument` by its name, and
 * `choose` by comparing an argument with values.
 */
function expressionOf(tokens, write, counted) {
  const parts = tokens.map((token) => {
    if (token.type === 'content') return token.value;
    if (token.type === 'argument') return write.argument(token.arg);
    if (token.type === 'octothorpe') return write.argument(counted);
    if (token.type !== 'plural' && token.type !== 'select')
      throw new Error(`{${token.arg}, ${token.type}} is not supported: format the value before it is given`);
    const inner = token.type === 'plural' ? token.arg : counted;
    const cases = token.cases.map(({ key, tokens: shown }) => ({
      when: token.type === 'plural' ? numberOf(key) : key === 'other' ? null : key,
      shown: expressionOf(shown, write, inner),
    }));
    const last = cases.find(({ when }) => when === null);
    if (!last) throw new Error(`{${token.arg}} needs the case 'other'`);
    return write.choose(
      write.argument(token.arg),
      cases.filter((one) => one !== last),
      last.shown,
    );
  });
  return write.template(parts);
}
exports.expressionOf = expressionOf;

/** A message with its choices made: what is said, and its values in order. */
function chosen(tokens, choices, values, counted) {
  return tokens
    .map((token) => {
      if (token.type === 'content') {
        if (/\{\d\}/.test(token.value)) throw new Error(`'${token.value}' reads like a value`);
        return token.value;
      }
      if (token.cases) {
        if (!choices.has(token.arg))
          throw new Error(`{${token.arg}} is chosen in Filipino alone: choose in English too`);
        const key = choices.get(token.arg);
        const shown = token.cases.find((one) => one.key === key) ?? token.cases.find((one) => one.key === 'other');
        return chosen(shown.tokens, choices, values, token.type === 'plural' ? token.arg : counted);
      }
      const name = token.type === 'octothorpe' ? counted : token.arg;
      if (!values.includes(name)) values.push(name);
      return `{${values.indexOf(name)}}`;
    })
    .join('');
}

/** The first choice of a message that is not made yet. */
const openChoice = (tokens, choices) => {
  for (const token of tokens) {
    if (token.cases && !choices.has(token.arg)) return token;
    const inner = token.cases?.find(({ key }) => key === choices.get(token.arg));
    const open = inner && openChoice(inner.tokens, choices);
    if (open) return open;
  }
  return undefined;
};

/**
 * What a message with Filipino says, as a tree of its choices: `{ argument, cases: [{ when, said }], last }`, and at
 * its ends `{ english, filipino, values }`, with `{0}` in the place of the first value.
 */
function treeOf({ tokens, filipino }, choices = new Map()) {
  const open = openChoice(tokens, choices);
  if (!open) {
    const values = [];
    const english = chosen(tokens, choices, values);
    return { english, filipino: chosen(filipino, choices, values), values };
  }
  const saidFor = (key) => treeOf({ tokens, filipino }, new Map([...choices, [open.arg, key]]));
  const cases = open.cases
    .filter(({ key }) => key !== 'other')
    .map(({ key }) => ({ when: open.type === 'plural' ? numberOf(key) : key, said: saidFor(key) }));
  return { argument: open.arg, cases, last: saidFor('other') };
}
exports.treeOf = treeOf;

const endsOf = (tree) =>
  tree.cases ? [...tree.cases.flatMap(({ said }) => endsOf(said)), ...endsOf(tree.last)] : [tree];

/**
 * The Filipino of packages that are loaded together, by the English that stands in their files.
 * @throws when one English text has two Filipino ones
 */
exports.filipinoCatalogue = (names) => {
  const catalogue = new Map();
  for (const name of names)
    for (const message of exports.messagesOf(name).filter((one) => one.filipino))
      for (const { english, filipino } of endsOf(treeOf(message))) {
        const known = catalogue.get(english) ?? filipino;
        if (known !== filipino)
          throw new Error(
            `${name} ${message.key}: '${english}' is '${known}' in another place, and '${filipino}' here`,
          );
        catalogue.set(english, filipino);
      }
  for (const file of names.flatMap(byEnglishOf))
    for (const entry of Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')))) catalogue.set(...entry);
  return Object.fromEntries([...catalogue].filter(([english, filipino]) => english !== filipino));
};

/**
 * All texts with Filipino, of all packages: English, Filipino, and the names of `{0}`, `{1}` and so on. Where packages
 * that never run together say one English text in two ways, the first stands.
 */
const correctable = () => {
  const found = new Map();
  const add = (english, filipino, values) => {
    if (english !== filipino && !found.has(english)) found.set(english, [english, filipino, values]);
  };
  for (const name of exports.catalogued())
    for (const message of exports.messagesOf(name).filter(({ filipino }) => filipino))
      for (const { english, filipino, values } of endsOf(treeOf(message))) add(english, filipino, values);
  for (const file of exports.catalogued().flatMap(byEnglishOf))
    for (const [english, filipino] of Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')))) {
      const places = new Set([...english.matchAll(/\{(\d)\}/g)].map(([, place]) => `value_${Number(place) + 1}`));
      add(english, filipino, [...places]);
    }
  return [...found.values()];
};

/** What each argument of a message must be. */
function argumentsOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (!token.arg) continue;
    const type = token.type === 'plural' ? 'number' : token.type === 'select' ? 'string' : 'Shown';
    if (!found.has(token.arg) || found.get(token.arg) === 'Shown') found.set(token.arg, type);
    for (const { tokens: inner } of token.cases ?? []) argumentsOf(inner, found);
  }
  return found;
}

const inTemplate = (text) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n');

/** TypeScript's source of an expression. */
const asSource = {
  argument: (name) => ({ code: `p.${name}` }),
  choose: (argument, cases, last) => {
    const conditions = cases.map(
      ({ when, shown }) => `${argument.code} === ${JSON.stringify(when)} ? ${shown.code} : `,
    );
    return { code: `(${conditions.join('')}${last.code})` };
  },
  template: (parts) => ({
    code: `\`${parts.map((part) => (typeof part === 'string' ? inTemplate(part) : `\${${part.code}}`)).join('')}\``,
  }),
};

/** TypeScript's source of what a message says in Filipino: ours, or how the business corrected it. */
const filipinoSource = ({ argument, cases, last, english, filipino, values }) => {
  if (last) {
    const conditions = cases.map(
      ({ when, said }) => `p.${argument} === ${JSON.stringify(when)} ? ${filipinoSource(said)} : `,
    );
    return `(${conditions.join('')}${filipinoSource(last)})`;
  }
  return `inFilipino(${[english, filipino].map((text) => JSON.stringify(text)).join(', ')}${values.map((name) => `, p.${name}`).join('')})`;
};

/** TypeScript's source of the function of a message. */
function functionOf({ key, tokens, filipino }) {
  const types = argumentsOf(filipino ?? [], argumentsOf(tokens));
  const names = [...types].map(([name, type]) => `${name}: ${type}`);
  const parameters = names.length ? `p: { ${names.join('; ')} }` : '';
  const english = expressionOf(tokens, asSource).code;
  const said = filipino ? `isFilipino() ? ${filipinoSource(treeOf({ tokens, filipino }))} : ${english}` : english;
  return `export const ${key} = (${parameters}) => ${said};\n`;
}

exports.functionOf = functionOf;

/** Makes `src/texts/m.ts` of each package anew whose texts have changed since. Returns the names of these packages. */
exports.ensureTexts = () =>
  exports.catalogued().filter((name) => {
    const file = path.join(folderOf(name), 'm.ts');
    const head = `// Made from the catalogue beside it: change that. ${exports.hashOf(name)}\n`;
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8').startsWith(head)) return false;
    const messages = exports.messagesOf(name);
    const from = name === 'shared-lib' ? '../domain/language.js' : 'shared-lib/domain';
    const asks = messages.some(({ filipino }) => filipino) ? `import { inFilipino, isFilipino } from '${from}';\n` : '';
    // In one step, because several programs may look at once.
    const fresh = `${file}.${process.pid}`;
    const list =
      name === SERVER
        ? `export const FILIPINO: readonly (readonly [string, string, readonly string[]])[] =\n  JSON.parse(${JSON.stringify(JSON.stringify(correctable()))});\n`
        : '';
    const functions = messages.map(functionOf).join('');
    fs.writeFileSync(fresh, `${head}${asks}type Shown = string | number;\n${functions}${list}`);
    fs.renameSync(fresh, file);
    return true;
  });
