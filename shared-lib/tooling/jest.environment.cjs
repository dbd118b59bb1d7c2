require('./jest.compile.cjs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * A jsdom window with a faster `getComputedStyle`. jsdom's own matches every rule and resolves every colour at each
 * call, which took a third of a screen test's time. This one looks up only the requested property, by the same rules in
 * the same order (computedStyle.test.tsx compares the two). Colours and shorthands stay with jsdom.
 */
const ofJest = createRequire(require.resolve('jest-environment-jsdom'));
const jsdom = ofJest.resolve('jsdom/package.json');
const ofJsdom = createRequire(jsdom);
const inJsdom = (file) => ofJsdom(path.join(path.dirname(jsdom), 'lib/jsdom', file));
const inStyle = (file) => ofJsdom(path.join(path.dirname(ofJsdom.resolve('cssstyle')), file));

const { implForWrapper } = inJsdom('living/generated/utils.js');
const { matchesDontThrow } = inJsdom('living/helpers/selectors.js');
const { getDeclarationForElement, propertiesWithResolvedValueImplemented: resolved } = inJsdom(
  'living/helpers/style-rules.js',
);
const { CSSStyleDeclaration } = inStyle('CSSStyleDeclaration.js');
const defaults = ofJsdom('rrweb-cssom').parse(inJsdom('browser/default-stylesheet.js'));

const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
/** Each property under both of its names, kebab case and camel case. */
const byName = (properties) =>
  new Map(
    properties.flatMap((name) => [
      [name, name],
      [camelCase(name), name],
    ]),
  );
/**
 * The properties that jsdom parses belong to shorthands, except for opacity. Every other property is set only by its
 * own name.
 */
const parsed = inStyle('generated/implementedProperties.js');
const LONE = 'opacity';
const isColour = (name) => resolved[name]?.computedValue === 'computed-color';
const lookedUp = byName(
  [...inStyle('generated/allProperties.js'), ...inStyle('allExtraProperties.js'), LONE].filter(
    (name) => name === LONE || (!parsed.has(name) && !isColour(name)),
  ),
);
const asDeclared = byName([...parsed].filter((name) => name !== LONE && !isColour(name)));

const written = new Map();
/** The value as a declaration stores it; empty if the property does not accept it. */
function asKept(property, value) {
  const key = `${property}:${value}`;
  let kept = written.get(key);
  if (kept === undefined) {
    const declaration = new CSSStyleDeclaration();
    declaration.setProperty(property, value);
    kept = declaration.getPropertyValue(property);
    written.set(key, kept);
  }
  return kept;
}

// Loaded whole and first, because its files need each other.
ofJest('jsdom');
// jsdom makes a declaration for each element, of which few have a style of their own. Here the first use makes it.
for (const file of ['HTMLElement', 'SVGElement']) {
  const { prototype } = inJsdom(`living/nodes/${file}-impl.js`).implementation;
  const { _initElementCSSInlineStyle: make } = prototype;
  prototype._initElementCSSInlineStyle = function () {
    this._settingCssText = false;
  };
  Object.defineProperty(prototype, '_style', {
    get() {
      Object.defineProperty(this, '_style', { writable: true, value: undefined });
      // Its first use may be a change of the attribute, which is not to be written back.
      const { _settingCssText } = this;
      make.call(this);
      this._settingCssText = _settingCssText;
      return this._style;
    },
  });
}

/** The values of a declaration; `unset` clears earlier values. */
function valuesOf(style) {
  const values = {};
  for (const property of Array.from(style ?? [])) {
    if (!lookedUp.has(property)) continue;
    const value = style.getPropertyValue(property);
    const kept = value === 'unset' ? '' : asKept(property, value);
    if (kept || value === 'unset') values[property] = kept;
  }
  return Object.keys(values).length > 0 ? values : null;
}

/** The tag or class that an element needs to match each selector of a list. */
function partsOf(selector) {
  let outside = selector;
  for (let inner = ''; inner !== outside; ) {
    inner = outside;
    outside = outside.replace(/\([^()]+\)|\[[^[\]]+\]/g, (found) => found[0] + found.at(-1));
  }
  return outside.split(',').map((part) => {
    const last = part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    return {
      name: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      className: /\.([\w-]+)/.exec(last)?.[1],
      // True if the selector is only this tag or class.
      all: /^\.?[a-z][\w-]*$/i.test(part.trim()),
    };
  });
}

const READ = Symbol('what was read of a rule');
/** The values that a rule sets, with its selector; null if it sets none of the properties looked up here. */
function read(rule) {
  if (rule[READ] === undefined) {
    const values = rule.selectorText && valuesOf(rule.style);
    rule[READ] = values ? { values, selector: rule.selectorText, parts: partsOf(rule.selectorText) } : null;
  }
  return rule[READ];
}

function isFor(element, { parts, selector }) {
  for (const { name, className, all } of parts) {
    if (name && element.localName !== name) continue;
    if (className && !element.classList.contains(className)) continue;
    return all || matchesDontThrow(element, selector);
  }
  return false;
}

/** The rules for screens, in their order. */
function* ofScreens(rules) {
  for (const rule of rules) {
    if (!rule.media) yield rule;
    else if (Array.prototype.includes.call(rule.media, 'screen')) yield* ofScreens(rule.cssRules);
  }
}

/** Finds the rules that an element may need by its tag and classes. Most of a sheet's rules are for other elements. */
function indexOf(rules) {
  const index = new Map();
  let order = 0;
  for (const rule of ofScreens(rules)) {
    const said = read(rule);
    if (!said) continue;
    const entry = { order: order++, said };
    const keys = said.parts.map(({ name, className }) => (className ? `.${className}` : (name ?? '')));
    for (const key of new Set(keys)) {
      if (!index.has(key)) index.set(key, []);
      index.get(key).push(entry);
    }
  }
  return index;
}
const defaultIndex = indexOf(defaults.cssRules);

function apply(index, element, values) {
  const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
  const found = new Set(
    ['', element.localName, ...classes.filter(Boolean).map((name) => `.${name}`)].flatMap(
      (key) => index.get(key) ?? [],
    ),
  );
  for (const { said } of [...found].sort((a, b) => a.order - b.order))
    if (isFor(element, said)) Object.assign(values, said.values);
}

/** The values that the rules of the document and the element's own style set. */
function setOn(element) {
  const { _ownerDocument: document } = element;
  // jsdom clears its own cache at every change of the document.
  const known = (document._styleCache ??= new WeakMap());
  let ours = known.get(document);
  if (!ours) {
    const indexes = [...document.styleSheets._list].map((sheet) => indexOf(sheet.cssRules));
    known.set(document, (ours = { indexes, elements: new WeakMap() }));
  }
  let values = ours.elements.get(element);
  if (!values) {
    values = {};
    for (const index of [defaultIndex, ...ours.indexes]) apply(index, element, values);
    // The style property and the attribute are always the same.
    if (element.hasAttributeNS(null, 'style')) Object.assign(values, valuesOf(element.style));
    ours.elements.set(element, values);
  }
  return values;
}

function lookUp(element, property) {
  const own = setOn(element)[property];
  if (own || !resolved[property]) return own ?? '';
  const { inherited, initial } = resolved[property];
  return inherited && element.parentElement ? lookUp(element.parentElement, property) : initial;
}

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const byJsdom = this.global.getComputedStyle.bind(this.global);
    const getComputedStyle = (wrapper, pseudo) => {
      const element = implForWrapper(wrapper);
      if (pseudo || !element?.classList) return byJsdom(wrapper, pseudo);
      let all;
      const complete = () => (all ??= byJsdom(wrapper));
      const known = (name) =>
        lookedUp.has(name)
          ? lookUp(element, lookedUp.get(name))
          : asDeclared.has(name)
            ? getDeclarationForElement(element).getPropertyValue(asDeclared.get(name))
            : undefined;
      const valueOf = (name) => known(name) ?? complete().getPropertyValue(name);
      return new Proxy(
        {},
        {
          get(_, name) {
            if (name === 'getPropertyValue') return valueOf;
            const value = known(name) ?? complete()[name];
            return typeof value === 'function' ? value.bind(all) : value;
          },
          has: (_, name) => name in complete(),
        },
      );
    };
    this.global.getComputedStyle = Object.assign(getComputedStyle, { byJsdom });
  }
};
