import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { axeFindings, looksRight } from '../screens/look';
import { lineOf } from '../screens/needs-now';
import { PHONE } from '../screens/windows';

test('a client asks for another time of those that are free; an operator moves one visit there and keeps another, also in Filipino (R-beyond-660, R-beyond-661, R-beyond-662)', async ({
  as,
  visitor,
  business,
}) => {
  const { api } = business.operator;
  // A day that no other test fills.
  const date = addDays(await business.today(), 11);
  const linked = async () => {
    const visit = await business.book({ date });
    return { visit, path: await business.clientsPath(visit.id) };
  };
  const desk = await as('operator');
  const { visit, path } = await linked();
  const phone = await visitor({ ...PHONE, path });
  let chosen = '';

  await test.step('the client chooses one of the free times on a phone', async () => {
    await looksRight(phone);
    await phone.getByRole('link', { name: 'Ask for another time' }).click();
    await expect(phone.getByRole('heading', { name: 'Ask for another time' })).toBeVisible();
    await looksRight(phone);
    await phone.locator('summary').last().click();
    const time = phone.getByRole('radio').last();
    chosen = (await time.getAttribute('value')) ?? '';
    await time.check({ force: true });
    await looksRight(phone);
    await phone.getByRole('button', { name: 'Ask for this time' }).click();
    await expect(phone.getByRole('heading', { name: /^You asked for / })).toBeVisible();
    await expect(phone.getByText('We hold it for you until')).toBeVisible();
    await looksRight(phone);
  });

  await test.step('an operator sees it at once and moves the visit with one press; the page says so', async () => {
    const line = await lineOf(desk.page, 'Asks for another time', `#${visit.id}`);
    await line.getByRole('link', { name: 'Open' }).click();
    await expect(desk.page.getByText(/^The client asks for /)).toBeVisible();
    await expect(desk.page.getByText(/Held until /)).toBeVisible();
    expect(await axeFindings(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: /^Move to / }).click();
    await expect(desk.page.getByText(/^The client asks for /)).toBeHidden();
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await expect(phone.getByRole('heading', { name: 'The office moved your visit' })).toBeVisible();
    await expect(phone.getByText('It has the time that you asked for.')).toBeVisible();
    const moved = await api.send(calls.appointments.read, { params: { id: visit.id } });
    expect(new Date(moved.starts_at).toISOString()).toBe(chosen);
    await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
  });

  await test.step('without scripts and in Filipino another client asks, and the operator keeps the time', async () => {
    const { visit: other, path: itsPath } = await linked();
    const plain = await visitor({ ...PHONE, path: `${itsPath}?lang=fil`, javaScriptEnabled: false });
    await plain.getByRole('link', { name: 'Humiling ng ibang oras' }).click();
    await expect(plain.locator('html')).toHaveAttribute('lang', 'fil');
    await plain.getByRole('radio').first().check({ force: true });
    await plain.getByRole('button', { name: 'Hilingin ang oras na ito' }).click();
    await expect(plain.getByRole('heading', { name: /^Hiniling ninyo: / })).toBeVisible();
    await desk.page.goto(`/dashboard/appointments/${other.id}`);
    await desk.page.getByRole('button', { name: 'Keep the time' }).click();
    await expect(desk.page.getByText(/^The client asks for /)).toBeHidden();
    await plain.reload();
    await expect(plain.getByRole('heading', { name: 'Hindi nabago ang oras ng visit ninyo' })).toBeVisible();
    await business.act(business.operator, other.id, 'cancel', { reason: 'The test is over' });
  });
});
