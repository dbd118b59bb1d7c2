/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as ReactExports from 'react';
import type { Root, RootOptions } from 'react-dom/client';

const required = createRequire(__filename);
type Change = (source: string) => string;
const withoutParts = required('./webpack.react-dom.cjs') as Change;
const withoutDataRouter = required('./webpack.router.cjs') as Change;
const packageOf = (name: string): string => path.dirname(required.resolve(`${name}/package.json`));
const read = (name: string, file: string): string => readFileSync(path.join(packageOf(name), file), 'utf8');

type Exported = Record<string, unknown>;

/** Runs a CommonJS file of a package, with these packages. */
function run(code: string, packages: Readonly<Record<string, unknown>> = {}): Exported {
  const module = { exports: {} as Exported };
  new Function('require', 'module', 'exports', code)((name: string) => packages[name], module, module.exports);
  return module.exports;
}

interface Build {
  readonly React: typeof ReactExports;
  readonly createRoot: (container: Element, options?: RootOptions) => Root;
  readonly createPortal: (children: ReactExports.ReactNode, container: Element) => ReactExports.ReactPortal;
  readonly flushSync: (change: () => void) => void;
}

const source = read('react-dom', 'cjs/react-dom-client.production.js');
const smaller = withoutParts(source);

/** React as it is released, with this text of react-dom. */
function buildOf(client: string): Build {
  const react = run(read('react', 'cjs/react.production.js'));
  const scheduler = run(read('scheduler', 'cjs/scheduler.production.js'));
  const dom = run(read('react-dom', 'cjs/react-dom.production.js'), { react });
  const { createRoot } = run(client, { react, scheduler, 'react-dom': dom });
  const { createPortal, flushSync } = dom;
  return { React: react, createRoot, createPortal, flushSync } as unknown as Build;
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
/** Lets React work until this holds. */
async function until(holds: () => unknown): Promise<void> {
  while (!holds()) await turn();
}
/** A promise that the test settles. */
function awaited(): { promise: Promise<string>; resolve: (value: string) => void } {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
const inUse: Root[] = [];
afterEach(() => {
  for (const root of inUse.splice(0)) root.unmount();
  document.body.replaceChildren();
});

function mount({ createRoot }: Build, options?: RootOptions): { root: Root; place: HTMLElement } {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place, options);
  inUse.push(root);
  return { root, place };
}

/** All that screens do with React, told as a list of what stood there. */
async function story(build: Build): Promise<string[]> {
  const { React, createPortal, flushSync } = build;
  const { createElement: h, useState, useEffect, useLayoutEffect, useRef, useId, useMemo, Suspense, Component } = React;
  const told: string[] = [];
  const other = document.body.appendChild(document.createElement('aside'));
  const Named = React.createContext('nobody');
  const store = { value: 1, listeners: new Set<() => void>() };
  const subscribe = (listener: () => void) => {
    store.listeners.add(listener);
    return () => store.listeners.delete(listener);
  };

  class Catch extends Component<{ children?: ReactExports.ReactNode }, { failed?: string }> {
    override state: { failed?: string } = {};
    static getDerivedStateFromError(error: Error) {
      return { failed: error.message };
    }
    override componentDidCatch(error: Error) {
      told.push(`caught ${error.message}`);
    }
    override render() {
      return this.state.failed ? h('p', null, this.state.failed) : this.props.children;
    }
  }
  const Fails = (): never => {
    throw new Error('broken');
  };
  const Memo = React.memo(({ text }: { text: string }) => h('i', null, text));
  const Forwarded = React.forwardRef<HTMLElement, { text: string }>((props, ref) => h('b', { ref }, props.text));
  const Lazy = React.lazy(async () => {
    await turn();
    return { default: () => h('em', null, 'arrived') };
  });
  const answer = awaited();
  const Waits = () => h('u', null, React.use(answer.promise));
  const saved = awaited();

  const Screen = () => {
    const [rows, setRows] = useState(['a', 'b', 'c']);
    const [text, setText] = useState('');
    const [late, startLate] = React.useTransition();
    const [count, add] = React.useReducer((sum: number, more: number) => sum + more, 0);
    const deferred = React.useDeferredValue(text);
    const [isOpen, setOpen] = useState(false);
    const value = React.useSyncExternalStore(subscribe, () => store.value);
    const ref = useRef<HTMLElement>(null);
    const id = useId();
    const told2 = React.useEffectEvent(() => told.push(`event ${text}`));
    useEffect(() => {
      told.push('effect');
      return () => {
        told.push('left');
      };
    }, []);
    useEffect(() => {
      told2();
    }, [count]);
    useLayoutEffect(() => {
      told.push(`layout ${ref.current?.tagName}`);
    }, [rows]);
    const total = useMemo(() => rows.length, [rows]);
    return h(
      'form',
      { id: 'form', className: 'one', style: { color: 'red', width: 4 }, onSubmit: (event) => event.preventDefault() },
      h('input', { id: 'text', value: text, onChange: (event) => setText(event.currentTarget.value) }),
      h('input', { id: 'tick', type: 'checkbox', checked: isOpen, onChange: () => setOpen((open) => !open) }),
      h('textarea', { id: 'area', defaultValue: 'long' }),
      h('select', { id: 'choice', defaultValue: 'two' }, h('option', { value: 'one' }), h('option', { value: 'two' })),
      h('button', { type: 'button', id: 'turn', onClick: () => setRows((all) => [...all].reverse().slice(0, 4)) }),
      h('button', { type: 'button', id: 'more', onClick: () => setRows((all) => ['z', ...all, 'y']) }),
      h('button', { type: 'button', id: 'late', onClick: () => startLate(() => add(2)), disabled: late }),
      h('button', {
        type: 'button',
        id: 'await',
        onClick: () => startLate(async () => (await saved.promise, startLate(() => add(1)))),
      }),
      h('ul', null, ...rows.map((row) => h('li', { key: row }, row))),
      h('svg', { viewBox: '0 0 1 1' }, h('path', { strokeWidth: 2 }), h('title', null, 'Drawn')),
      h('p', { dangerouslySetInnerHTML: { __html: '<s>raw</s>' }, 'data-total': total, 'aria-live': 'polite' }),
      h('dialog', { open: isOpen }, h(Named, null as never) && h(Named.Consumer, null, (name: string) => name)),
      h(Memo, { text: deferred }),
      h(Forwarded, { ref, text: `${count} ${value} ${id.length > 0}` }),
      h(React.Fragment, { key: 'two' }, 'x', 1, null, false),
      isOpen && createPortal(h('q', { onClick: () => setText('from a portal') }, 'over all'), other),
      isOpen && h(React.StrictMode, null, h(Catch, null, h(Fails))),
      h(Suspense, { fallback: h('small', null, 'wait') }, h(Lazy), isOpen && h(Waits)),
    );
  };

  const { root, place } = mount(build, { onCaughtError: () => told.push('told of an error') });
  const say = (when: string): void => {
    told.push(`${when}: ${place.innerHTML} | ${other.innerHTML}`);
  };
  const press = async (id: string, shown: string): Promise<void> => {
    document.getElementById(id)?.click();
    await until(() => place.innerHTML.includes(shown));
    say(id);
  };
  flushSync(() => root.render(h(Named.Provider, { value: 'Liza' }, h(Screen))));
  say('first');
  await until(() => place.innerHTML.includes('arrived'));
  say('arrived');
  const field = document.getElementById('text') as HTMLInputElement;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'typed');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => place.innerHTML.includes('<i>typed'));
  say('typed');
  await press('turn', '<li>c</li><li>b</li><li>a</li>');
  await press('more', '<li>z</li><li>c</li><li>b</li><li>a</li><li>y</li>');
  await press('turn', '<li>y</li><li>a</li><li>b</li><li>c</li>');
  await press('late', '<b>2 ');
  await press('await', 'disabled');
  saved.resolve('');
  await until(() => place.innerHTML.includes('<b>3 ') && !place.innerHTML.includes('disabled'));
  say('saved');
  await press('tick', '<small>');
  other.querySelector('q')?.click();
  await until(() => place.innerHTML.includes('<i>from a portal'));
  say('portal');
  answer.resolve('answered');
  await until(() => place.innerHTML.includes('answered'));
  say('answered');
  store.value = 2;
  for (const listener of store.listeners) listener();
  await until(() => place.innerHTML.includes('<b>3 2'));
  say('store');
  await press('tick', '<dialog>');
  told.push(`${document.activeElement?.id}`);
  root.unmount();
  await until(() => told.includes('left'));
  say('gone');
  return told;
}

it('react-dom without its unused parts does what the whole one does (R-beyond-470)', async () => {
  const whole = await story(buildOf(source));
  expect(whole.length).toBeGreaterThan(25);
  expect(whole.join('\n')).toContain('answered');
  document.body.replaceChildren();
  expect(await story(buildOf(smaller))).toEqual(whole);
});

it.each(['Activity', 'Profiler', 'ViewTransition'])(
  'a part that is left out fails at once where it is drawn: %s (R-beyond-470)',
  async (name) => {
    const build = buildOf(smaller);
    const part = (build.React as unknown as Record<string, ReactExports.ElementType>)[name];
    if (!part) throw new Error(`React has no ${name}`);
    const errors: unknown[] = [];
    const { root } = mount(build, { onUncaughtError: (error) => errors.push(error) });
    root.render(build.React.createElement(part, { id: 'x', onRender: () => undefined } as never));
    await until(() => errors.length);
    expect(String(errors[0])).toContain('#130');
  },
);

it('a fragment with a ref, and taking over HTML, fail at once (R-beyond-470)', async () => {
  const build = buildOf(smaller);
  const errors: unknown[] = [];
  const { root } = mount(build, { onUncaughtError: (error) => errors.push(error) });
  root.render(build.React.createElement(build.React.Fragment, { ref: { current: null } } as never, 'text'));
  await until(() => errors.length);
  expect(String(errors[0])).toContain('a fragment with a ref');
  expect(build).not.toHaveProperty('hydrateRoot');
});

it('a version of a package without a part that is left out is not built (R-beyond-470)', () => {
  const folder = path.join(packageOf('react-router'), 'dist/production');
  const router = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .find((text) => text.includes('function usePrefetchBehavior('));
  if (router === undefined) throw new Error('the router has no links');
  const asLoader = { resourcePath: 'the router' };
  expect(() => withoutParts(source.replaceAll('isHydrating', 'isTaken'))).toThrow('has not each of isHydrating');
  expect(() => withoutDataRouter.call(asLoader, router.replaceAll('usePrefetchBehavior', 'useOther'))).toThrow(
    'has no',
  );
  expect(withoutDataRouter.call(asLoader, router).length).toBeLessThan(router.length);
});
