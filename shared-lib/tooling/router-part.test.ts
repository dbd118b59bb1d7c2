/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type * as RouterExports from 'react-router-dom';
import { transformSync } from '@swc/core';

const required = createRequire(__filename);
const withoutDataRouter = required('./webpack.router.cjs') as (source: string) => string;
const changed = (text: string): string => withoutDataRouter.call({ resourcePath: 'the router' }, text);

const folder = path.join(path.dirname(required.resolve('react-router/package.json')), 'dist/production');
const router = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .find((text) => text.includes('function usePrefetchBehavior('))!;

/** Runs a CommonJS file of a package, with these packages. */
function run(code: string, packages: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  new Function('require', 'module', 'exports', code)((name: string) => packages[name], module, module.exports);
  return module.exports;
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
/** Lets React work until this holds. */
async function until(holds: () => unknown): Promise<void> {
  while (!holds()) await turn();
}
const inUse: Root[] = [];
const unmountAll = (): void => {
  for (const root of inUse.splice(0)) root.unmount();
  document.body.replaceChildren();
};
afterEach(unmountAll);

function mount(): { root: Root; place: HTMLElement } {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  inUse.push(root);
  return { root, place };
}

/** All that screens do with the router, told as a list of what stood there. */
async function walk(text: string): Promise<string[]> {
  const { createElement: h } = React;
  const { code } = transformSync(text.replaceAll('import.meta', '({})'), {
    module: { type: 'commonjs' },
    jsc: { target: 'es2022' },
  });
  const exported = run(code, { react: React, 'react-dom': ReactDom }) as unknown as typeof RouterExports;
  const { BrowserRouter, Link, matchRoutes, NavLink, Navigate, Route, Routes } = exported;
  const { useLocation, useNavigate, useParams, useRoutes, useSearchParams } = exported;

  const Visit = () => {
    const { id } = useParams();
    const [params, setParams] = useSearchParams();
    const { pathname, search, hash, state } = useLocation();
    return h(
      'p',
      { id: 'look', onClick: () => setParams({ tab: 'money', of: 'Ana & Co' }, { replace: true }) },
      `${id} ${params.get('of')} ${pathname}${search}${hash} ${JSON.stringify(state)}`,
    );
  };
  const Rows = () => {
    const navigate = useNavigate();
    return h(
      'section',
      null,
      h(Link, { id: 'visit', to: 'visits/20%2F41?tab=notes#top', state: { from: 'rows' } }, 'Visit'),
      h(Link, { id: 'away', to: 'https://example.org/', target: '_blank' }, 'Away'),
      h('button', { type: 'button', id: 'replace', onClick: () => void navigate('/day/old', { replace: true }) }),
    );
  };
  const Inner = () =>
    useRoutes([
      { path: 'rows', element: h(Rows) },
      { path: '*', element: h('i', null, 'none') },
    ]);
  const Back = () => {
    const navigate = useNavigate();
    return h('button', { type: 'button', id: 'back', onClick: () => void navigate(-1) });
  };
  history.replaceState(null, '', '/');
  const { root, place } = mount();
  const told: string[] = [];
  const say = (): void => {
    told.push(`${location.pathname}${location.search}${location.hash} ${place.innerHTML}`);
  };
  const press = async (id: string, shown: string): Promise<void> => {
    document.getElementById(id)?.click();
    await until(() => place.innerHTML.includes(shown));
    say();
  };
  const to = (path: string, element: React.ReactNode) => h(Route, { key: path, path, element });
  root.render(
    h(
      BrowserRouter,
      null,
      h(NavLink, { id: 'home', to: '/', end: true }, 'Home'),
      h(NavLink, { id: 'day', to: '/day/rows', className: ({ isActive }) => (isActive ? 'on' : 'off') }, 'Day'),
      h(Back),
      h(
        Routes,
        null,
        to('/', h('b', null, 'home')),
        to('/day/*', h(Inner)),
        to('/day/rows/visits/:id', h(Visit)),
        to('/day/old', h(Navigate, { to: '/', replace: true })),
        to('*', h('u', null, 'lost')),
      ),
    ),
  );
  await until(() => place.innerHTML.includes('<b>home'));
  say();
  await press('day', 'Visit');
  await press('visit', 'id="look"');
  await press('look', 'money');
  await press('back', 'Away');
  await press('replace', '<b>home');
  await press('day', 'Visit');
  await press('home', '<b>home');
  told.push(
    JSON.stringify(matchRoutes([{ path: 'a/:b?/c' }], '/a/c')?.map(({ params, pathname }) => [params, pathname])),
  );
  return told;
}

it('the router without its data does what the whole one does (R-beyond-470)', async () => {
  const whole = await walk(router);
  expect(whole.join('\n')).toContain('Ana');
  unmountAll();
  expect(await walk(changed(router))).toEqual(whole);
});

it('a version of the router without a part that is left out is not built (R-beyond-470)', () => {
  expect(() => changed(router.replaceAll('usePrefetchBehavior', 'useOther'))).toThrow('has no');
  expect(changed(router).length).toBeLessThan(router.length);
});
