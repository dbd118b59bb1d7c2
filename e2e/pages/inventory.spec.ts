import { calls } from 'shared-lib/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { take, TO_SESSION } from '../fixtures/walk';

const INVENTORY = '/dashboard/inventory';
const letters = (): string => Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.random() * 26)).join('');
const panel = (page: Page) => page.getByRole('complementary', { name: 'material, stock and ledger' });

test('a material is restocked, visits use it, one notification says when it runs low, and other operators see all of it live (1-011, 1-025, 2-028, 2-074, R-pages-6, R-materials-6)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const name = `Balm ${letters()}`;
  const { page } = await as('operator');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(new RegExp(`${INVENTORY}$`));
  await page.getByRole('button', { name: 'Add material' }).click();
  const form = page.getByRole('dialog', { name: 'Register material' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: /^Unit/ }).fill('g');
  await form.getByRole('textbox', { name: 'Stock to begin with' }).fill('40');
  await form.getByRole('textbox', { name: 'Low from' }).fill('100');
  await form.getByRole('button', { name: 'Register material' }).click();
  await expect(panel(page).getByRole('heading', { name })).toBeFocused();
  const material = Number(new URL(page.url()).searchParams.get('open'));

  const { page: other } = await as('operator', { path: `${INVENTORY}?search=${encodeURIComponent(name)}` });
  const row = other.getByRole('row').filter({ hasText: name });
  await expect(other.getByRole('table', { name: 'Low stock · 1' })).toContainText('40 g');

  await test.step('the restock accepts no impossible amount', async () => {
    await panel(page).getByRole('textbox', { name: 'Restock, in g' }).fill('-5');
    await panel(page).getByRole('button', { name: 'Restock', exact: true }).click();
    await expect(panel(page).getByText('Enter a whole number above 0.')).toBeVisible();
    await panel(page).getByRole('textbox', { name: 'Restock, in g' }).fill('100');
    await expect(panel(page).getByText('Makes 140 g.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Restock 100 g' }).click();
    await expect(panel(page).getByRole('row', { name: /Restock .* \+100 140/ })).toBeVisible();
    await expect(row).toContainText('140 g');
    await expect(other.getByRole('table', { name: 'Enough in stock · 1' })).toBeVisible();
  });

  const service = await api.send(calls.registration.createService, {
    body: { name: `Wrap ${name}`, duration: 60, price: 900, materials: [{ material, quantity: 30 }] },
  });
  const visitWithIt = async () => {
    const visit = await business.free();
    const client = await business.newClient();
    const appointment = await api.send(calls.appointments.create, {
      body: {
        client: client.id,
        services: [service.id],
        therapist: visit.therapist.id,
        driver: visit.driver.id,
        date: visit.date,
        start_time: visit.start,
      },
    });
    return { ...visit, client, appointment, id: appointment.id };
  };
  const told = async () =>
    (await api.send(calls.notifications.list, { query: { page_size: '100' } })).notifications.filter(({ message }) =>
      message.startsWith(name),
    );

  await test.step('two visits use it: it runs low with the first, and one notification says so', async () => {
    const correction = { kind: 'correction', quantity: -15, reason: 'Bottle spilled' } as const;
    await api.send(calls.inventory.move, { params: { id: material }, body: correction });
    await expect(panel(page).getByRole('row', { name: /Correction “Bottle spilled” · .* −15 125/ })).toBeVisible();
    expect(await told()).toEqual([]);

    const first = await visitWithIt();
    await take(business, first, TO_SESSION);
    await expect(panel(page).getByRole('row', { name: new RegExp(`Used #${first.id} .* −30 95`) })).toBeVisible();
    await expect(other.getByRole('table', { name: 'Low stock · 1' })).toContainText('95 g');
    expect((await told()).map(({ message }) => message)).toEqual([`${name}: 95 g left.`]);
    await take(business, first, [['therapist', 'mark_awaiting_payment']]);
    await business.act(business.operator, first.id, 'mark_completed', { payment_amount: 900 });

    const second = await visitWithIt();
    await take(business, second, TO_SESSION);
    await expect(row).toContainText('65 g');
    expect(await told()).toHaveLength(1);
    await take(business, second, [['therapist', 'mark_awaiting_payment']]);
    await business.act(business.operator, second.id, 'mark_completed', { payment_amount: 900 });
  });
});
