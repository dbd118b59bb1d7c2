import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { isLongForm } from '../fixtures/long-form';
import { mailedCode } from '../fixtures/mailbox';
import type { Booked, Business } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { ACCEPTED, take } from '../fixtures/walk';
import { axeFindings, followRequests, sidewaysOverflow, textAsUsual, textTwiceAsLarge } from '../screens/look';
import { staysInPlace, watchShifts } from '../screens/shifts';
import type { Stack } from '../stack/stack.mjs';
import { SHOTS } from './views';

const WIDTHS = [1440, 390, 360] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'fil'] as const;
type Language = (typeof LANGUAGES)[number];

const widen = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: width > 1000 ? 900 : 800 });

let looks = 0;

/** Looks at what a page shows now. Colours do not change with the width, so the short form has one of them in turn. */
async function look(page: Page, name: string): Promise<void> {
  const theme = isLongForm || SHOTS ? undefined : THEMES[looks++ % 2];
  for (const colorScheme of THEMES) {
    if (theme && theme !== colorScheme) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await widen(page, width);
      expect.soft(await sidewaysOverflow(page), `${name}, ${width}`).toEqual({ by: 0, what: [] });
      if (SHOTS)
        await page.screenshot({
          path: path.join(SHOTS, `client-${name}-${width}-${colorScheme}.png`),
          fullPage: !(await page.getByRole('dialog').isVisible()),
          animations: 'disabled',
        });
    }
    expect.soft(await axeFindings(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await textTwiceAsLarge(page);
  expect.soft(await sidewaysOverflow(page), `${name}, text at twice its size`).toEqual({ by: 0, what: [] });
  await textAsUsual(page);
}

/** A page of a client, which is written by the server and asks for news by itself. */
async function clientsBrowser(visitor: (seat: object) => Promise<Page>) {
  const page = await visitor({ viewport: { width: 360, height: 800 }, path: '/privacy/', prepare: watchShifts });
  const requests = followRequests(page);
  return {
    page,
    /** Opens it as a phone would, and looks at it. */
    async see(name: string, address: string): Promise<void> {
      await test.step(name, async () => {
        await widen(page, 360);
        await page.goto(address);
        await requests.settled();
        await staysInPlace(page, name);
        await look(page, name);
      });
    },
  };
}

const LONG = { first: 'Maria Concepcion', last: 'de los Santos-Villanueva' } as const;

/** Gives the people of a visit long names until `back` is called: other tests look for them by their own. */
async function nameAtLength({ database }: Stack, { client, therapist, driver }: Booked) {
  const people = [therapist.id, driver.id];
  const before = await database.rows<{ row: string }>(
    'select to_jsonb(u)::text as row from users u where id = any ($1)',
    [people],
  );
  await database.rows(`update users set first_name = $2, last_name = $3, specialization = $4 where id = any ($1)`, [
    people,
    LONG.first,
    LONG.last,
    'Swedish, hilot, deep tissue, prenatal and Ventosa cupping massage',
  ]);
  await database.rows('update clients set first_name = $2, last_name = $3 where id = $1', [
    client.id,
    LONG.first,
    LONG.last,
  ]);
  return async () => {
    for (const { row } of before)
      await database.rows(
        `update users u set first_name = r.first_name, last_name = r.last_name, specialization = r.specialization
         from jsonb_populate_record(null::users, $1) r where u.id = r.id`,
        [row],
      );
  };
}

/** The states of a visit that its client sees, in order, each after what leads to it. */
const statesOf = (business: Business, visit: Booked) => {
  const steps = (...taken: Parameters<typeof take>[2]) => take(business, visit, taken);
  return [
    { name: 'booked', to: async () => undefined },
    { name: 'confirmed', to: () => take(business, visit, ACCEPTED) },
    {
      name: 'on-the-way',
      to: () => steps(...ACCEPTED, ['operator', 'start_appointment'], ['driver', 'start_journey']),
    },
    { name: 'arrived', to: () => steps(['driver', 'arrive_at_location'], ['driver', 'drop_off_therapist']) },
    { name: 'in-session', to: () => steps(['therapist', 'start_session']) },
    { name: 'to-pay', to: () => steps(['therapist', 'mark_awaiting_payment']) },
    {
      name: 'done',
      to: () =>
        business.act(business.operator, visit.id, 'mark_completed', {
          payment_method: 'cash',
          payment_amount: visit.service.price,
        }),
    },
  ] as const;
};

test.describe.configure({ timeout: 200_000 });
test.beforeAll(() => void (SHOTS && mkdirSync(SHOTS, { recursive: true })));

test('each state of the page of a visit fits 360, 390 and 1440, light and dark, in English and Filipino, and stays in place (R-beyond-1322)', async ({
  visitor,
  business,
  stack,
}) => {
  const visit = await business.book();
  const back = await nameAtLength(stack, visit);
  const address = await business.clientsPath(visit.id);
  const { page, see } = await clientsBrowser(visitor);
  const inBoth = async (name: string, to: (language: Language) => string): Promise<void> => {
    for (const language of LANGUAGES) await see(`${name}-${language}`, to(language));
  };
  const asked = (what: string) => (language: Language) => `${address}?${what}lang=${language}`;
  for (const { name, to } of statesOf(business, visit)) {
    await to();
    await inBoth(name, asked(''));
    if (name !== 'booked') continue;
    await inBoth('times', asked('times&'));
    await page.goto(asked('')('en'));
    await page.getByRole('button', { name: 'I confirm' }).click();
    await expect(page.locator('main').getByText(/^You confirmed/)).toBeVisible();
    await inBoth('client-confirmed', asked(''));
  }
  await inBoth('receipt', asked('receipt&'));
  await page.goto(asked('')('en'));
  await page.getByRole('radio', { name: '2 of 5' }).check({ force: true });
  await page.getByRole('textbox', { name: /^Tell us more/ }).fill('Nobody-said-sorry-'.repeat(12));
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByRole('heading', { name: 'You gave 2 of 5. Thank you.' })).toBeVisible();
  await inBoth('rated', asked(''));
  await back();

  const off = await business.book();
  const revoked = await business.clientsPath(off.id);
  await business.operator.api.send(calls.tracking.makeLink, { params: { id: off.id }, body: { replaces: 1 } });
  await inBoth('revoked', (language) => `${revoked}?lang=${language}`);
  const unknown = `/t/${'A'.repeat(22)}`;
  await page.goto(`${unknown}?lang=en`);
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  const cancelled = await business.book();
  const itsPath = await business.clientsPath(cancelled.id);
  await business.act(business.operator, cancelled.id, 'cancel', { reason: 'The test is over' });
  await inBoth('cancelled', (language) => `${itsPath}?lang=${language}`);
});

const SAYS = {
  en: {
    times: 'See free times',
    code: 'Send me a code',
    subject: 'Your code to ask for a visit',
    area: 'Another area',
    sent: 'Send the request',
  },
  fil: {
    times: 'Tingnan ang bakanteng oras',
    code: 'Padalhan ako ng code',
    subject: 'Ang code ninyo para humiling ng visit',
    area: 'Ibang lugar',
    sent: 'Ipadala ang hiling',
  },
} as const;

test('each step of the request form does so, with its errors and where it is off (R-beyond-1323)', async ({
  visitor,
  business,
  stack,
  trouble,
}) => {
  trouble.expected.push(/422/, /404/);
  const { api } = business.operator;
  const withRule = (book_online: number) => api.send(calls.business.changeRules, { body: { book_online } });
  const { see: seeOff } = await clientsBrowser(visitor);
  for (const language of LANGUAGES) await seeOff(`book-off-${language}`, `/book/?lang=${language}`);
  await withRule(2);
  for (const language of LANGUAGES) {
    // Whoever has asked sees their request.
    const { page, see } = await clientsBrowser(visitor);
    const says = SAYS[language];
    const step = (name: string) => test.step(name, () => look(page, `book-${name}-${language}`));
    await see(`book-services-${language}`, `/book/?lang=${language}`);
    await page.getByRole('button', { name: says.times }).click();
    await expect(page.locator('.wrong:visible').first()).toBeVisible();
    await step('services-errors');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: says.times }).click();
    await page.locator('summary').nth(3).click();
    await step('times');
    await page.getByRole('button', { name: says.code }).click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await step('times-errors');
    await page.locator('details[open]').getByRole('checkbox').first().check({ force: true });
    await page.locator('[name=area]').selectOption({ label: says.area });
    await page.locator('[name=address]').fill(`Unit 12-B, ${'Residences-at-the-Boulevard '.repeat(3)}`);
    await page.locator('[name=name]').fill(`${LONG.first} ${LONG.last}`);
    await page.locator('[name=phone]').fill(`0917 555 81${language === 'en' ? '33' : '34'}`);
    const email = `maria.concepcion.de.los.santos-villanueva.${language}@a-rather-long-domain.example.test`;
    await page.locator('[name=email]').fill(email);
    await page.getByRole('button', { name: says.code }).click();
    const code = await mailedCode(stack.url, email, says.subject);
    await expect(page.locator('[name=code]')).toBeVisible();
    await step('code');
    await page.locator('[name=code]').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: says.sent }).click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await step('code-wrong');
    await page.locator('[name=code]').fill(code);
    await page.getByRole('button', { name: says.sent }).click();
    await expect(page.locator('[name=code]')).toBeHidden();
    await step('sent');
  }
  await withRule(0);
});

test('Message client and the page of a client do so for a client with a long name (R-beyond-1324)', async ({
  as,
  business,
  stack,
}) => {
  const visit = await business.book();
  await take(business, visit, ACCEPTED);
  const back = await nameAtLength(stack, visit);
  const desk = await as('operator', { path: `/dashboard/appointments/${visit.id}` });
  const requests = followRequests(desk.page);
  await desk.page.getByRole('button', { name: 'Message client' }).click();
  const dialog = desk.page.getByRole('dialog', { name: `Message ${LONG.first} ${LONG.last}` });
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/\/t\/[\w-]{22}$/);
  await requests.settled();
  await look(desk.page, 'message-client');
  await desk.page.goto(`/dashboard/clients/${visit.client.id}`);
  await requests.settled();
  await expect(desk.page.getByRole('heading', { level: 1 })).toContainText(LONG.last);
  await look(desk.page, 'client-page');
  await back();
});
