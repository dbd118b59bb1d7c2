/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as ReactExports from 'react';
import type * as DomExports from 'react-dom';
import type * as ClientExports from 'react-dom/client';

const required = createRequire(__filename);
const withoutUnused = required('./webpack.react.cjs') as (source: string) => string;
const cut = (text: string): string => withoutUnused.call({ resourcePath: 'React' }, text);
const folder = (name: string): string => path.dirname(required.resolve(`${name}/package.json`));
const production = (name: string, file: string): string =>
  readFileSync(path.join(folder(name), `cjs/${file}.production.js`), 'utf8');

/** Runs a CommonJS file of a package, with these packages. */
function run(code: string, packages: Readonly<Record<string, unknown>> = {}): unknown {
  const module = { exports: {} };
  new Function('require', 'module', 'exports', code)((name: string) => packages[name], module, module.exports);
  return module.exports;
}

type React = typeof ReactExports;
type Dom = typeof DomExports & typeof ClientExports;

/** React of a released page, whole or changed. */
function made(change: (text: string) => string): { react: React; dom: Dom } {
  const react = run(production('react', 'react')) as React;
  const scheduler = run(production('scheduler', 'scheduler'));
  const dom = run(change(production('react-dom', 'react-dom')), { react }) as Dom;
  const client = run(change(production('react-dom', 'react-dom-client')), { react, scheduler, 'react-dom': dom });
  return { react, dom: { ...dom, ...(client as object) } };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
afterEach(() => document.body.replaceChildren());

/** What screens do with React, told as a list of what stood there and what ran. */
async function walk({ react, dom }: { react: React; dom: Dom }): Promise<string[]> {
  const { createElement: h, Component, Fragment, Suspense, createContext, lazy, memo, use } = react;
  const { useCallback, useContext, useDeferredValue, useEffect, useEffectEvent, useId, useImperativeHandle } = react;
  const { useInsertionEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } = react;
  const { useSyncExternalStore, useTransition, startTransition } = react;
  const told: string[] = [];
  const place = document.body.appendChild(document.createElement('main'));
  const elsewhere = document.body.appendChild(document.createElement('aside'));
  const html = (): string => document.body.innerHTML;
  const say = (what: string): void => void told.push(what);
  async function settle(what: string): Promise<void> {
    for (let before = ''; before !== html(); ) {
      before = html();
      for (let turns = 0; turns < 8; turns++) await turn();
    }
    say(`${what}: ${html()}`);
  }
  const element = (id: string): HTMLElement => document.getElementById(id)!;
  async function press(id: string): Promise<void> {
    element(id).click();
    await settle(`pressed ${id}`);
  }

  const Tone = createContext('calm');
  const later = { done: (_: string) => {} };
  const promised = new Promise<string>((resolve) => void (later.done = resolve));
  let given: (code: { default: () => ReactExports.ReactNode }) => void = () => {};
  const Lazy = lazy(() => new Promise<{ default: () => ReactExports.ReactNode }>((resolve) => void (given = resolve)));
  const store = { value: 1, hears: new Set<() => void>() };

  function Runs({ name }: { name: string }) {
    useInsertionEffect(() => (say(`insert ${name}`), () => say(`uninsert ${name}`)), [name]);
    useLayoutEffect(() => (say(`layout ${name}`), () => say(`unlayout ${name}`)), [name]);
    useEffect(() => (say(`effect ${name}`), () => say(`uneffect ${name}`)), [name]);
    return h('i', { ref: (node: HTMLElement | null) => say(`ref ${name} ${node?.tagName}`) }, name);
  }
  const Row = memo(
    ({ name }: { name: string }) => (say(`draws ${name}`), h('li', { 'data-of': name }, h(Runs, { name }))),
  );
  function List() {
    const [names, setNames] = useState(['a', 'b', 'c', 'd']);
    const button = (id: string, to: string[]) => h('button', { id, key: id, onClick: () => setNames(to) });
    return h(Fragment, null, [
      button('turn', ['d', 'b', 'e', 'a']),
      button('none', []),
      button('back', ['x', 'd']),
      h(
        'ul',
        { key: 'ul' },
        names.map((name) => h(Row, { key: name, name })),
      ),
    ]);
  }
  function Fields() {
    const [text, setText] = useState('ka');
    const [on, setOn] = useState(false);
    const [one, setOne] = useState('b');
    const [note, setNote] = useState('n');
    const id = useId();
    return h(
      'form',
      {
        onSubmit: (event: ReactExports.FormEvent) => (event.preventDefault(), say(`sent ${text} ${on} ${one} ${note}`)),
        onFocus: () => say('focus'),
        onBlur: () => say('blur'),
      },
      h('label', { htmlFor: id }, 'Name'),
      h('input', {
        id: 'text',
        value: text,
        onChange: (e: ReactExports.ChangeEvent<HTMLInputElement>) => setText(e.target.value),
      }),
      h('input', { id: 'plain', defaultValue: 'plain', style: { width: on ? 10 : '2rem', '--x': 1 } as object }),
      h('input', { id: 'on', type: 'checkbox', checked: on, onChange: () => setOn(!on) }),
      h('textarea', {
        id: 'note',
        value: note,
        onChange: (e: ReactExports.ChangeEvent<HTMLTextAreaElement>) => setNote(e.target.value),
      }),
      h(
        'select',
        { id: 'one', value: one, onChange: (e: ReactExports.ChangeEvent<HTMLSelectElement>) => setOne(e.target.value) },
        ['a', 'b', 'c'].map((value) => h('option', { key: value, value }, value)),
      ),
      h('button', { id: 'send', type: 'submit', disabled: false }, 'Send'),
      h('svg', { viewBox: '0 0 1 1' }, h('title', null, 'Drawn'), h('path', { d: 'M0 0', strokeWidth: 2 })),
      h('p', {
        dangerouslySetInnerHTML: { __html: '<b>raw</b>' },
        hidden: on,
        'aria-hidden': on,
        tabIndex: on ? -1 : undefined,
      }),
    );
  }
  class Guard extends Component<{ children: ReactExports.ReactNode }, { broken?: string }> {
    override state: { broken?: string } = {};
    static getDerivedStateFromError = ({ message }: Error) => ({ broken: message });
    override componentDidMount = () => say('guard mounted');
    override componentDidUpdate = () => say('guard updated');
    override componentDidCatch = ({ message }: Error) => say(`caught ${message}`);
    override getSnapshotBeforeUpdate = () => (say('snapshot'), null);
    override render() {
      const again = () => this.setState({ broken: undefined });
      return this.state.broken ? h('button', { id: 'again', onClick: again }, this.state.broken) : this.props.children;
    }
  }
  let breaks = false;
  function Fragile() {
    const [, renew] = useReducer((count: number) => count + 1, 0);
    if (breaks) throw new Error('broke');
    return h('button', { id: 'break', onClick: () => ((breaks = true), renew()) }, 'whole');
  }
  const Waits = ({ of }: { of: string }) =>
    h('em', null, of === 'slow' ? use(promised) : of, h(Runs, { name: `waits ${of}` }));
  function Waiting() {
    const [of, setOf] = useState('quick');
    const [pending, begin] = useTransition();
    const [code, setCode] = useState(false);
    const late = useDeferredValue(of);
    return h(
      'section',
      { 'data-pending': pending, 'data-late': late },
      h('button', { id: 'slow', onClick: () => begin(() => setOf('slow')) }),
      h('button', { id: 'slow-now', onClick: () => setOf('slow') }),
      h('button', { id: 'code', onClick: () => setCode(true) }),
      h(
        Suspense,
        { fallback: h('u', null, 'waits') },
        h(Waits, { of }),
        code && h(Suspense, { fallback: 'code' }, h(Lazy)),
      ),
    );
  }
  function Talks() {
    const value = useSyncExternalStore(
      useCallback((hear: () => void) => (store.hears.add(hear), () => void store.hears.delete(hear)), []),
      () => store.value,
    );
    const tone = useContext(Tone);
    const twice = useMemo(() => value * 2, [value]);
    const handle = useRef<{ say: () => string }>(null);
    const tell = useEffectEvent(() => say(`tells ${value} ${handle.current?.say()}`));
    useEffect(() => tell(), [twice]);
    const Handle = useMemo(
      () =>
        function Handle({ ref }: { ref: ReactExports.Ref<{ say: () => string }> }) {
          useImperativeHandle(ref, () => ({ say: () => 'handled' }), []);
          return null;
        },
      [],
    );
    return h('output', { className: tone, onClick: () => say('bubbled') }, value, twice, h(Handle, { ref: handle }));
  }
  function Page() {
    const [shown, setShown] = useState(true);
    const [tone, setTone] = useState('calm');
    return h(
      Tone.Provider,
      { value: tone },
      h('button', { id: 'hide', onClick: () => setShown(!shown) }),
      h('button', { id: 'tone', onClick: () => startTransition(() => setTone('loud')) }),
      dom.createPortal(h('button', { id: 'portal', onClick: () => say('portal') }, h(Talks)), elsewhere),
      shown && h(List),
      h(Fields),
      h(Guard, null, h(Fragile)),
      h(Waiting),
      h('my-part', { look: 'odd', onClick: () => say('odd') }, null, false, 0, ['t', 1]),
    );
  }

  const wrong: string[] = [];
  const root = dom.createRoot(place, {
    onCaughtError: (error) => wrong.push(`caught ${String(error)}`),
    onUncaughtError: (error) => wrong.push(`uncaught ${String(error)}`),
    onRecoverableError: (error) => wrong.push(`recoverable ${String(error)}`),
  });
  root.render(h(react.StrictMode, null, h(Page)));
  await settle('first');
  for (const id of ['turn', 'none', 'back', 'tone', 'portal', 'hide', 'hide', 'turn']) await press(id);
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const type = async (id: string, text: string) => {
    const field = element(id) as Field;
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    await settle(`typed ${id} ${field.value} ${document.activeElement?.id}`);
  };
  await type('text', 'Ana');
  await type('note', 'Gate 2');
  await type('one', 'c');
  for (const id of ['on', 'send', 'break', 'again']) await press(id);
  breaks = false;
  await press('again');
  await press('slow');
  await press('code');
  later.done('arrived');
  await settle('promised');
  given({ default: () => h('s', null, 'code') });
  await settle('loaded');
  dom.flushSync(() => {
    store.value = 7;
    for (const hear of store.hears) hear();
  });
  say(`at once: ${html()}`);
  await settle('told');
  root.render(h(Page, { key: 'other' }));
  await settle('another');
  await press('slow-now');
  const Throws = () => {
    throw new Error('everything');
  };
  root.render(h(Throws));
  await settle('all gone');
  root.render(h('p', null, 'again'));
  await settle('again');
  root.unmount();
  await settle('unmounted');
  return [...told, ...wrong];
}

it('react-dom without its unused parts does what the whole one does (R-beyond-1081)', async () => {
  const whole = await walk(made((text) => text));
  for (const part of [
    'arrived',
    'code',
    'caught broke',
    'uncaught Error: everything',
    'tells 7 handled',
    'sent Ana true c',
  ])
    expect(whole.join('\n')).toContain(part);
  document.body.replaceChildren();
  expect(await walk(made(cut))).toEqual(whole);
});

it('what nobody reaches is left out (R-beyond-1081)', () => {
  const whole = production('react-dom', 'react-dom-client');
  const small = cut(whole);
  expect(small).not.toMatch(/\bhydrateRoot = |FragmentInstance\.prototype\.|\bcase (26|27|30|31):/);
  expect(() => made(cut)).not.toThrow();
});

it('an element whose kind is left out fails by name, and is not drawn wrongly (R-beyond-1081)', async () => {
  const { react, dom } = made(cut);
  const wrong: string[] = [];
  const root = dom.createRoot(document.body, { onUncaughtError: (error) => wrong.push(String(error)) });
  root.render(react.createElement(react.Activity, null, 'hidden'));
  while (!wrong.length) await turn();
  expect(wrong.join()).toContain('error #130');
});

it('another version of React is not built before somebody has compared it (R-beyond-1081)', () => {
  const other = production('react-dom', 'react-dom-client').replace(
    /exports\.version = "[^"]+"/,
    'exports.version = "20.0.0"',
  );
  expect(() => cut(other)).toThrow('is not of React');
});
