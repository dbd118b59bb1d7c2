import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { followRequests } from '../screens/look';
import type { Stack } from '../stack/stack.mjs';
import { follow, VISITS } from './views';

interface Message {
  readonly tokens: object;
  readonly filipino?: object;
}
interface Tree {
  readonly cases?: readonly { readonly said: Tree }[];
  readonly last?: Tree;
  readonly english?: string;
}
const { filipinoCatalogue, messagesOf, treeOf } = createRequire(import.meta.url)(
  '../../shared-lib/tooling/catalogues.cjs',
) as {
  filipinoCatalogue: (names: readonly string[]) => Readonly<Record<string, string>>;
  messagesOf: (name: string) => readonly Message[];
  treeOf: (message: { readonly tokens: object; readonly filipino: object }) => Tree;
};
const endsOf = ({ cases = [], last, english = '' }: Tree): string[] =>
  last ? [...cases.flatMap(({ said }) => endsOf(said)), ...endsOf(last)] : [english];

/** The same in both languages, and no text of a catalogue: names of the product, of methods, of browsers. */
const SAME = 'Hatid GCash AM PM Ctrl Shift Enter Esc English Filipino Chrome Linux Manila';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [...Array(12).keys()].map((month) => new Date(2026, month, 15).toLocaleString('en', { month: 'long' }));

/** Without addresses of the web, plates and what has digits in it, and without the letters of a face. */
const wordsIn = (text: string): string[] =>
  text
    .replace(/\S*[\d/@_]\S*/g, ' ')
    .match(/\p{L}[\p{L}’'-]+/gu)
    ?.filter((word) => !/^\p{Lu}{2}$/u.test(word)) ?? [];

const isOurs = (word: string): boolean => !SAME.toLowerCase().split(' ').includes(word.toLowerCase());

interface Spoken {
  /** English texts that have another Filipino one, or none. */
  readonly english: ReadonlySet<string>;
  /** Every word that Filipino screens have. */
  readonly words: ReadonlySet<string>;
}

/** What the packages of a role say. */
function spokenBy(role: string): Spoken {
  const names = ['shell', 'shared-lib', `remote-${role}`, 'remote-attendance'];
  const catalogue = filipinoCatalogue(names);
  // The same text in both languages is in no catalogue.
  const isSaid = (message: Message, english: string) => message.filipino && catalogue[english] === undefined;
  const english = [...names, 'server'].flatMap((name) =>
    messagesOf(name).flatMap((message) =>
      endsOf(treeOf({ tokens: message.tokens, filipino: message.tokens })).filter((text) => !isSaid(message, text)),
    ),
  );
  const said = [...names, 'server'].flatMap((name) =>
    messagesOf(name).flatMap(({ filipino }) => (filipino ? endsOf(treeOf({ tokens: filipino, filipino })) : [])),
  );
  const filipino = new Set([...said, ...Object.values(catalogue)]);
  const short = [...DAYS, ...MONTHS].map((name) => (catalogue[name] ?? name).slice(0, 3));
  return {
    english: new Set(
      english.map((text) => text.trim()).filter((text) => wordsIn(text).some(isOurs) && !filipino.has(text)),
    ),
    words: new Set([...filipino, ...short, SAME].flatMap(wordsIn).map((word) => word.toLowerCase())),
  };
}

/** Names of people, services and materials, addresses, and what people wrote: the same in each language. */
async function namesIn({ database }: Stack): Promise<Set<string>> {
  const rows = await database.rows<{ text: string }>(
    `select concat_ws(' ', first_name, last_name, username, email, specialization, motorcycle_plate, pickup_address)
       as text from users
     union all select concat_ws(' ', first_name, last_name, address, notes) from clients
     union all select value::text from settings
     union all select name from services union all select name from materials
     union all select concat_ws(' ', location, notes, rejection_reason, cancel_reason) from appointments`,
    [],
  );
  return new Set(rows.flatMap(({ text }) => wordsIn(text)).map((word) => word.toLowerCase()));
}

/** Every text that a person sees or hears on this page, once. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const add = (text: string | null): void => {
      const said = text?.replace(/\s+/g, ' ').trim();
      if (said && said !== navigator.userAgent) texts.add(said.replace(navigator.language, ''));
    };
    add(document.title);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript, [lang]:not(html), code')) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(node.getAttribute(name));
      else add(node.textContent);
    }
    return [...texts];
  });

for (const { who, views } of VISITS.filter(({ who: role }) => role === 'therapist' || role === 'driver'))
  test(`in Filipino, no page of a ${who} has an English text or word (R-beyond-721)`, async ({
    as,
    business,
    stack,
  }) => {
    test.setTimeout(120_000);
    const me = business.fieldStaff.find(({ username }) => username === who)!;
    const { page } = await as(who);
    await me.api.send(calls.accounts.updateProfile, { body: { language: 'fil' } });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
    const requests = followRequests(page);
    const [{ english, words }, names] = [spokenBy(who), await namesIn(stack)];
    const left = new Map<string, string>();
    let anew = true;
    for (const { name, path: address, then } of views) {
      await (anew ? page.goto(address) : follow(page, address));
      anew = then !== undefined;
      await requests.settled();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await then?.(page);
      await requests.settled();
      for (const text of await textsOn(page)) {
        const isEnglish = english.has(text);
        const unknown = wordsIn(text).filter(
          (word) => !words.has(word.toLowerCase()) && !names.has(word.toLowerCase()),
        );
        if ((isEnglish || unknown.length) && !left.has(text))
          left.set(text, `${name}: ${text}${isEnglish ? '' : ` · ${unknown.join(' ')}`}`);
      }
    }
    await me.api.send(calls.accounts.updateProfile, { body: { language: 'en' } });
    expect([...left.values()]).toEqual([]);
  });
