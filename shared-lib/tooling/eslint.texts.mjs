/**
 * Texts that people read stand in a catalogue (docs/how-to/add-a-text.md). The rule refuses them in JSX: between tags,
 * and in every attribute that is not technical. It goes through conditions and templates, not into calls.
 */
const TECHNICAL =
  /^(\$.*|data-.*|className|style|id|key|href|to|type|role|name|as|icon|tone|size|rel|target|accept|method|path|d|width|height|viewBox|preserveAspectRatio|autoComplete|inputMode|pattern|htmlFor|aria-(labelledby|describedby|controls|keyshortcuts|live|haspopup|owns|errormessage|activedescendant|current|sort))$/;

const WORD = /\p{L}{2}/u;
/** A word with a capital, or two words. An address, a key or a name in code is neither. */
const READS = /^[^\p{L}]*\p{Lu}\p{Ll}+([\s.,:;!?’'”)…-]|$)|\p{L}{2,}[,;:]? \p{L}/u;
const isAddress = (text) => /^\s*[/#]\w/.test(text);
const UNITS = /\d(px|rem|em|fr|vh|vw|ms)\b|^\(/;

/** The parts of an expression that are shown: of a condition both ends, of a template its texts. */
function* shownIn(node) {
  switch (node?.type) {
    case 'Literal':
      if (typeof node.value === 'string') yield [node, node.value];
      break;
    case 'TemplateLiteral':
      yield [node, node.quasis.map(({ value }) => value.cooked).join('0')];
      break;
    case 'ConditionalExpression':
      yield* shownIn(node.consequent);
      yield* shownIn(node.alternate);
      break;
    case 'LogicalExpression':
      yield* shownIn(node.right);
      break;
    case 'JSXExpressionContainer':
      yield* shownIn(node.expression);
  }
}

const create = (context) => {
  const refuse = (node) => context.report({ node, messageId: 'catalogue' });
  const look = (node) => {
    for (const [place, text] of shownIn(node)) if (READS.test(text) && !UNITS.test(text)) refuse(place);
  };
  return {
    JSXText: (node) => WORD.test(node.value) && !isAddress(node.value) && refuse(node),
    'JSXElement > JSXExpressionContainer': look,
    'JSXFragment > JSXExpressionContainer': look,
    JSXAttribute: ({ name, value }) => {
      if (!TECHNICAL.test(name.name)) look(value);
    },
  };
};

export const texts = {
  files: ['{shell,shared-lib}/src/**/*.tsx', 'remote-*/src/**/*.tsx'],
  ignores: ['**/*.test.tsx', '**/testing/**', 'shell/src/dev-design/**'],
  plugins: {
    texts: {
      rules: {
        'in-catalogue': {
          meta: { messages: { catalogue: 'people read this: add it to src/texts/en.json, and write m.its_key()' } },
          create,
        },
      },
    },
  },
  rules: { 'texts/in-catalogue': 'error' },
};
