const ts = require('typescript');

const STYLED = /^(styled\b|css$|keyframes$|createGlobalStyle$)/;

/** Comments go; white space stays where it may mean something, as one space. */
const minified = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');

/**
 * Takes comments and indentation out of styles written in the code: ``styled.div`…` ``, ``css`…` ``. The minimizer
 * leaves template strings as they are, so every browser would download them.
 */
exports.minifyStyles = (context) => (file) => {
  const { factory } = context;
  const shorter = (part) => minified(part.rawText ?? part.text);
  const visit = (node) => {
    const seen = ts.visitEachChild(node, visit, context);
    if (!ts.isTaggedTemplateExpression(seen) || !STYLED.test(node.tag.getText(file))) return seen;
    const { tag, typeArguments, template } = seen;
    const styles = ts.isNoSubstitutionTemplateLiteral(template)
      ? factory.createNoSubstitutionTemplateLiteral(shorter(template), shorter(template))
      : factory.createTemplateExpression(
          factory.createTemplateHead(shorter(template.head), shorter(template.head)),
          template.templateSpans.map(({ expression, literal }) =>
            factory.createTemplateSpan(
              expression,
              ts.isTemplateTail(literal)
                ? factory.createTemplateTail(shorter(literal), shorter(literal))
                : factory.createTemplateMiddle(shorter(literal), shorter(literal)),
            ),
          ),
        );
    return factory.updateTaggedTemplateExpression(seen, tag, typeArguments, styles);
  };
  return ts.visitNode(file, visit);
};
