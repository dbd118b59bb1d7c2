import { calls } from 'shared-lib/contract';
import { textedTo } from '../fixtures/mailbox';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { ACCEPTED, take } from '../fixtures/walk';
import { looksRight } from '../screens/look';

/** Messages to clients leave a minute after what they tell. A start plans again what is off by more than one. */
const A_MOMENT = 150_000;

test('an operator writes the SMS of a booking in other words and previews it; a client gets it; then it is the standard text again (R-beyond-1205)', async ({
  as,
  business,
  moveClock,
  stack,
}) => {
  test.setTimeout(120_000);
  const { api } = business.operator;
  await api.send(calls.business.changeRules, { body: { client_sms: 1 } });
  /** A visit of a client who agreed to SMS, once all have accepted, and what the client is told. */
  const told = async (): Promise<{ name: string; text: string }> => {
    const visit = await business.book();
    const consent = { about: 'sms', state: 'given', how: 'phone', on: await business.today(), seen: 0 } as const;
    await api.send(calls.clientConsents.record, { params: { id: visit.client.id }, body: consent });
    await take(business, visit, ACCEPTED);
    await moveClock(A_MOMENT);
    const text = await textedTo(stack.url, `+63${visit.client.phone.slice(1)}`, /\/t\//);
    await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
    return { name: visit.client.name, text };
  };

  const { page } = await as('operator', { path: '/dashboard/settings?view=messages' });
  const card = page.getByRole('region', { name: 'Messages to clients' });
  await test.step('what is typed is shown with real values before it is saved', async () => {
    await card.getByText('The visit is booked').click();
    await card.getByRole('button', { name: 'Change the text: The visit is booked' }).click();
    const dialog = page.getByRole('dialog');
    const sms = dialog.getByRole('textbox', { name: 'SMS', exact: true });
    await sms.fill('Hello {client}, on {adress}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Take out {adress}: it has no meaning here.')).toBeVisible();
    await expect(sms).toHaveValue('Hello {client}, on {adress}');
    await sms.fill('Magandang araw {client}! See you {day}, {time}.\n{link}');
    await expect(dialog.getByText(/: Magandang araw \S+! See you \w+day, /)).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved: clients get it from now on')).toBeVisible();
    await expect(card.getByText('Your text')).toBeVisible();
  });

  const own = await told();
  expect(own.text).toContain(`: Magandang araw ${own.name.split(' ')[0]}! See you `);

  await test.step('back to the standard text, with Undo, and back again', async () => {
    const back = card.getByRole('button', { name: 'Back to the standard text: The visit is booked' });
    await back.click();
    await expect(back).toBeHidden();
    await expect(card.getByRole('button', { name: 'Change the text: The visit is booked' })).toBeFocused();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('It is your text again')).toBeVisible();
    await back.click();
    await expect(back).toBeHidden();
  });

  expect((await told()).text).toContain(': You are booked for ');
});
