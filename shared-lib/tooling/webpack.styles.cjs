const ts = require('typescript');

/** The tags of styles: `styled.div`, `styled(Link).attrs(…)`, `css`, `keyframes`, `createGlobalStyle`. */
const STYLES = /^(?:styled|css|keyframes|createGlobalStyle)\b/;

/** CSS without comments and needless blanks. Quoted texts stay as they are. */
const smaller = (css) =>
  css
    .replace(/("[^"]*"|'[^']*')|\/\*[\s\S]*?\*\//g, (_, quoted) => quoted ?? '')
    .split(/("[^"]*"|'[^']*')/)
    .map((part, at) => (at % 2 ? part : part.replace(/\s+/g, ' ').replace(/ ?([{};]) ?/g, '$1')))
    .join('');

const { factory } = ts;

function smallerTemplate(template) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) {
    const css = smaller(template.rawText);
    return factory.createNoSubstitutionTemplateLiteral(css, css);
  }
  const head = smaller(template.head.rawText);
  return factory.updateTemplateExpression(
    template,
    factory.createTemplateHead(head, head),
    template.templateSpans.map((span) => {
      const css = smaller(span.literal.rawText);
      const literal = ts.isTemplateTail(span.literal)
        ? factory.createTemplateTail(css, css)
        : factory.createTemplateMiddle(css, css);
      return factory.updateTemplateSpan(span, span.expression, literal);
    }),
  );
}

/** For `getCustomTransformers` of ts-loader: removes comments and layout from released styles. */
exports.smallerStyles = () => (context) => (file) => {
  const visit = (node) => {
    const seen = ts.visitEachChild(node, visit, context);
    return ts.isTaggedTemplateExpression(seen) && STYLES.test(node.tag.getText(file))
      ? factory.updateTaggedTemplateExpression(seen, seen.tag, seen.typeArguments, smallerTemplate(seen.template))
      : seen;
  };
  return ts.visitNode(file, visit);
};
