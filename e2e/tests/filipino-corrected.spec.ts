import { KEEPING_PHONE } from '../fixtures/cut-line';
import { expect, test } from '../fixtures/test';
import { appointmentCard, openIfFolded } from '../screens/appointment-card';
import { axeFindings, sidewaysOverflow } from '../screens/look';
import { typeInto } from '../screens/type-into';

test('an operator corrects Filipino texts; a therapist reads them after a reload, also without a network, and a client at once (R-beyond-690, R-beyond-691)', async ({
  as,
  visitor,
  business,
}) => {
  const visit = await business.book();
  const path = await business.clientsPath(visit.id);
  const client = await visitor({ path: `${path}?lang=fil` });
  const { page: phone } = await as(visit.therapist.username, KEEPING_PHONE);
  await phone.goto('/dashboard/settings');
  await phone.getByRole('radio', { name: 'Filipino' }).click();
  await expect(phone.getByRole('heading', { name: 'Wika' })).toBeVisible();
  const accept = async (words: string): Promise<void> => {
    const card = appointmentCard(phone, visit.client.name);
    await openIfFolded(card, visit.client.name);
    await expect(card.getByRole('button', { name: words, exact: true })).toBeVisible();
  };
  await phone.goto('/dashboard');
  await accept('Tanggapin');
  const privacy = client.locator('#privacy');
  await expect(privacy).toHaveText('Abiso sa privacy');

  const { page: desk } = await as('operator', { path: '/dashboard/settings?view=filipino' });
  const card = desk.getByRole('region', { name: 'Filipino texts' });
  const find = async (words: string): Promise<void> => {
    await typeInto(card.getByRole('searchbox', { name: 'Search the texts' }), words);
  };
  const correct = async (english: string, filipino: string): Promise<void> => {
    await find(english);
    await card.getByRole('button', { name: `Correct: ${english}`, exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await typeInto(dialog.getByRole('textbox', { name: 'In Filipino' }), filipino);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await test.step('values in braces stay; what is corrected is marked', async () => {
    await correct('{late} You can still check in until {checkInCloses}.', 'Puwede pa hanggang {checkInCloses}.');
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByText('Keep {late} in the text, letter for letter.')).toBeVisible();
    expect(await axeFindings(desk)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await desk.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog).toBeHidden();
    await correct('Accept', 'Sige, akin na');
    await expect(card.getByText('Sige, akin na', { exact: true })).toBeVisible();
    await correct('Privacy notice', 'Tungkol sa data ninyo');
    await find('');
    await card.getByRole('radio', { name: 'Corrected' }).click();
    await expect(card.getByRole('listitem').filter({ has: desk.getByText('Corrected', { exact: true }) })).toHaveCount(
      2,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme });
      expect(await axeFindings(desk)).toEqual([]);
    }
    expect(await sidewaysOverflow(desk)).toEqual({ by: 0, what: [] });
  });

  await test.step('the therapist and the client read it', async () => {
    await phone.reload();
    await accept('Sige, akin na');
    await client.reload();
    await expect(privacy).toHaveText('Tungkol sa data ninyo');
  });

  await test.step('also a start without a network', async () => {
    const kept = () =>
      phone.evaluate(async () => (await (await caches.open('hatid-pages')).match('/kept-set'))?.text() ?? '');
    await expect.poll(kept, { timeout: 60_000 }).toContain('Sige, akin na');
    await phone.context().setOffline(true);
    await phone.goto('/dashboard');
    await accept('Sige, akin na');
    await phone.context().setOffline(false);
  });

  await test.step('ours again', async () => {
    for (const english of ['Accept', 'Privacy notice']) {
      const back = card.getByRole('button', { name: `Back to ours: ${english}`, exact: true });
      await back.click();
      await expect(back).toBeHidden();
    }
    await expect(card.getByText('No text is corrected yet.')).toBeVisible();
    await phone.reload();
    await accept('Tanggapin');
    await client.reload();
    await expect(privacy).toHaveText('Abiso sa privacy');
  });
  await phone.goto('/dashboard/settings');
  await phone.getByRole('radio', { name: 'English' }).click();
  await expect(phone.getByRole('heading', { name: 'Language' })).toBeVisible();
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
});
