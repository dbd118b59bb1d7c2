import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { secondOperator } from '../fixtures/anotherOperator';
import { expect, test } from '../fixtures/test';
import { paidInCash } from '../fixtures/walk';
import { axeFindings } from '../screens/look';
import { lineOf } from '../screens/needs-now';

test('a client asks to be erased: one operator asks, another confirms, and no screen knows them any more; the books stay (R-beyond-530, R-beyond-531, R-beyond-532)', async ({
  as,
  business,
  stack,
}) => {
  const [visit, second] = [await paidInCash(business), await secondOperator(stack, business)];
  const { client } = visit;
  const { api } = business.operator;
  const day = { from: visit.date, to: visit.date };
  const books = async () => {
    const { revenue } = await api.send(calls.reports.summary, { query: day });
    const { payment_amount, total_price } = await api.send(calls.appointments.read, { params: { id: visit.id } });
    return { revenue, payment_amount, total_price };
  };
  const before = await books();
  const asker = await as('operator', { path: `/dashboard/clients/${client.id}` });
  const other = await as(second.username);
  const askOn = async (page: typeof asker.page, submit: string) => {
    const dialog = page.getByRole('dialog', { name: `Erase ${client.name}?` });
    await expect(dialog).toContainText('1 phone number, 1 address');
    await expect(dialog).toContainText(`1 entry of the ledger, ${formatPesos(visit.service.price)} in all`);
    return { dialog, press: () => dialog.getByRole('button', { name: submit }).click() };
  };

  await test.step('an open visit is in the way, by its number', async () => {
    const { id } = await api.send(calls.appointments.create, {
      body: {
        client: client.id,
        services: [visit.service.id],
        therapist: visit.therapist.id,
        driver: visit.driver.id,
        date: (await business.free({ with: [visit.therapist, visit.driver] })).date,
        start_time: (await business.free({ with: [visit.therapist, visit.driver] })).start,
      },
    });
    await asker.page.reload();
    await asker.page.getByRole('button', { name: 'Erase this client…' }).click();
    const { dialog } = await askOn(asker.page, 'Ask another operator');
    await expect(dialog.getByText('it is not over')).toContainText(`#${id}`);
    await expect(dialog.getByRole('button', { name: 'Ask another operator' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await business.act(business.operator, id, 'cancel', { reason: 'Does not come any more' });
  });

  await test.step('one operator asks, and cannot confirm', async () => {
    await asker.page.reload();
    await asker.page.getByRole('button', { name: 'Erase this client…' }).click();
    const { dialog, press } = await askOn(asker.page, 'Ask another operator');
    expect(await axeFindings(asker.page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'The client asked for it' }).check();
    await press();
    await expect(asker.page.getByText('An erasure of this client waits', { exact: true })).toBeVisible();
    await expect(asker.page.getByRole('button', { name: 'Take it back' })).toBeVisible();
    await expect(asker.page.getByRole('button', { name: 'Look and erase…' })).toBeHidden();
  });

  await test.step('another one finds it in Needs you now, sees the same, and confirms', async () => {
    const line = await lineOf(other.page, client.name, 'Erasure to confirm');
    await line.getByRole('link', { name: 'Decide' }).click();
    await other.page.getByRole('button', { name: 'Look and erase…' }).click();
    const { press } = await askOn(other.page, 'Erase for good');
    await press();
    await expect(other.page.getByText('The client is erased')).toBeVisible();
  });

  await test.step('no page, search or export has the client; the visit and the books are as they were', async () => {
    // The page that was open follows at once.
    await expect(asker.page.getByText(/^This client was erased on request on /)).toBeVisible();
    await expect(asker.page.getByText(client.name)).toHaveCount(0);
    const { page } = other;
    await page.goto(`/dashboard/clients/${client.id}`);
    await expect(page.getByText(/^This client was erased on request on /)).toBeVisible();
    await page.goto('/dashboard/data?tab=clients');
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.name);
    await expect(page.getByText('No client matches this search.')).toBeVisible();
    await page.goto(`/dashboard/appointments/${visit.id}`);
    await expect(page.getByText('Erased client').first()).toBeVisible();
    for (const word of [client.name, client.address, client.phone.slice(-4)])
      await expect(page.getByText(word)).toHaveCount(0);
    const found = await api.send(calls.people.clients, { query: { search: client.name } });
    expect(found.count).toBe(0);
    const file = await api.try(calls.records.exportClient, { params: { id: client.id }, body: { as: 'json' } });
    expect(file.status).toBe(404);
    expect(await books()).toEqual(before);
    const trail = await api.send(calls.logs.list, { query: { entity: 'client', entity_id: String(client.id) } });
    expect(JSON.stringify(trail)).not.toContain(client.name);
  });
});
