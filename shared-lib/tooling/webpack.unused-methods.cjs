const ts = require('typescript');

/**
 * A loader that removes methods of a package's classes: `methods` of its options. A bundler cannot see that nobody
 * calls them. The build fails for one that is not there, so that a new version of the package is noticed.
 */
module.exports = function withoutMethods(source) {
  const { methods } = this.getOptions();
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ES2022);
  const found = [];
  const visit = (node) => {
    if (ts.isMethodDeclaration(node) && methods.includes(node.name.getText(file))) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  if (found.length !== methods.length) throw new Error(`${this.resourcePath} has not each of ${methods.join(', ')}`);
  return found.reduceRight((text, { pos, end }) => text.slice(0, pos) + text.slice(end), source);
};
