import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { axeFindings, looksRight } from '../screens/look';
import { PHONE } from '../screens/windows';

test('the request form says what each chosen time costs in the chosen area, on a phone and in Filipino (R-beyond-1422)', async ({
  visitor,
  business,
}) => {
  const { api } = business.operator;
  const today = await business.today();
  await api.send(calls.business.changeRules, { body: { book_online: 2 } });
  const { areas } = await api.send(calls.travel.addArea, { body: { name: 'Isla Halaga', words: [], minutes: [] } });
  const area = areas.find(({ name }) => name === 'Isla Halaga')?.id ?? 0;
  const { surcharges } = await api.send(calls.business.addSurcharge, {
    body: { name: 'Boat to Halaga', unit: 'pesos', amount: 150, area, starts_on: today },
  });
  const boat = surcharges.find(({ name }) => name === 'Boat to Halaga');
  const [service] = await api.send(calls.people.services);
  if (!service || !boat) throw new Error('nothing to ask for');
  const plain = formatPesos(service.price);
  const charged = `${formatPesos(service.price + 150)}, including Boat to Halaga ${formatPesos(150)}`;

  const page = await visitor({ ...PHONE, path: `/book/?step=times&service=${service.id}` });
  const said = page.locator('#price output');
  await expect(said).toBeEmpty();
  await page.locator('summary').nth(3).click();
  const times = page.locator('details').nth(3).getByRole('checkbox');
  await times.nth(0).check({ force: true });
  await expect(said).toContainText(`At least ${plain}; choose your area`);
  await page.getByLabel('Your area').selectOption({ label: 'Isla Halaga' });
  await expect(said).toContainText(charged);
  await times.nth(1).check({ force: true });
  await expect(said.locator('p')).toHaveCount(2);
  await page.getByLabel('Your area').selectOption({ label: 'Another area' });
  await expect(said.locator('p').first()).toHaveText(new RegExp(`, \\d+:\\d\\d [AP]M: ${plain.replace('.', '\\.')}$`));
  await looksRight(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/book/?step=times&service=${service.id}&lang=fil`);
  await page.locator('summary').nth(3).click();
  await times.nth(0).check({ force: true });
  await page.locator('#area').selectOption({ label: 'Isla Halaga' });
  await expect(said).toContainText('kasama ang Boat to Halaga');
  await looksRight(page);

  await api.send(calls.business.changeSurcharge, {
    params: { id: boat.id },
    body: {
      name: boat.name,
      unit: boat.unit,
      amount: boat.amount,
      days: boat.days,
      area,
      starts_on: today,
      ends_on: today,
      expected: boat.set_at,
    },
  });
  await api.send(calls.business.changeRules, { body: { book_online: 0 } });
});
