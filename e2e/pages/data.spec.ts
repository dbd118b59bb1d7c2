import { calls } from 'shared-lib/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { mailedTo } from '../fixtures/mailbox';

const DATA = '/dashboard/data';
const dialog = (page: Page) => page.getByRole('dialog').last();
const letters = (): string => Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.random() * 26)).join('');

test('an operator registers and invites a therapist, tells similar people apart, finds the record again, and edits it beside another operator (1-012, 1-024, 2-036, 2-076, 3-053, 7-021)', async ({
  as,
  stack,
  business,
  trouble,
}) => {
  // Another operator saved first, so this save is refused: 409, with the current record.
  trouble.expected.push(/409/);
  const { page } = await as('operator', { path: '/dashboard/settings/data' });
  await expect(page).toHaveURL(new RegExp(`${DATA}$`));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data' })).toBeVisible();

  const word = letters();
  const email = `${word}@example.test`;
  await page.getByRole('button', { name: 'Register therapist' }).click();
  await dialog(page).getByRole('textbox', { name: 'First name' }).fill('Nena');
  await dialog(page).getByRole('textbox', { name: 'Last name' }).fill(word);
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill('nobody');
  await dialog(page).getByRole('button', { name: 'Register therapist' }).click();
  await expect(dialog(page).getByText('Enter an e-mail such as name@example.com.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog(page).getByRole('radio', { name: 'Female', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Register therapist' }).click();
  const panel = page.getByRole('complementary', { name: 'therapist, all details' });
  await expect(panel.getByRole('heading', { name: `Nena ${word}` })).toBeFocused();
  await expect(panel.getByText('Invited, not registered yet')).toBeVisible();
  await expect(panel.getByText('Female')).toBeVisible();
  await mailedTo(stack.url, email, 'Welcome to Hatid: complete your registration');
  const id = Number(new URL(page.url()).searchParams.get('open'));

  await page.reload();
  await page.getByRole('searchbox', { name: 'Search therapists' }).fill(email);
  const row = page.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText('Invited');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`search=.*open=${id}`));

  await panel.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('textbox', { name: 'Specialization' }).fill('Thai');
  await business.operator.api.send(calls.registration.updateStaff, {
    params: { id },
    body: { specialization: 'Hilot' },
  });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('row', { name: 'Specialization Hilot Thai' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save mine' }).click();
  await expect(row).toContainText('Thai');

  await page.getByRole('button', { name: 'Register therapist' }).click();
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(email.toUpperCase());
  await expect(dialog(page).getByText(`Nena ${word} (therapist) already has this e-mail address.`)).toBeVisible();
});

test('a driver is disabled only after the operator saw their open work, and can be enabled again (R-pages-5, R-workflow-44)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const { date, start, service, therapist } = await business.free();
  const ours = new Set(business.fieldStaff.map(({ id }) => id));
  const end = `${String((Number(start.slice(0, 2)) + 1) % 24).padStart(2, '0')}${start.slice(2)}`;
  const drivers = await api.send(calls.availability.drivers, { query: { date, start_time: start, end_time: end } });
  // A driver whom no other test uses, because disabling ends every session.
  const driver = drivers.find(({ id }) => !ours.has(id))!;
  const client = await business.newClient();
  const { id } = await api.send(calls.appointments.create, {
    body: {
      client: client.id,
      services: [service.id],
      therapist: therapist.id,
      driver: driver.id,
      date,
      start_time: start,
    },
  });

  const name = `${driver.first_name} ${driver.last_name}`;
  const { page } = await as('operator', { path: `${DATA}?tab=drivers` });
  await page.getByRole('link', { name }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'driver, all details' });
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog(page).getByRole('link', { name: client.name })).toHaveAttribute(
    'href',
    `/dashboard/appointments/${id}`,
  );
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Left us');
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(dialog(page).getByText('Choose what happens to them.')).toBeVisible();
  await dialog(page)
    .getByRole('radio', { name: /Keep them/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(panel.getByRole('button', { name: 'Enable' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Disabled');
  expect((await api.send(calls.appointments.read, { params: { id } })).status).toBe('pending');
  await panel.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).not.toContainText('Disabled');

  await test.step('another e-mail address waits for a second operator, and can be called off (R-accounts-13)', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(`${letters()}@example.test`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText(/is to be the new e-mail address/)).toBeVisible();
    await expect(panel.getByText(/You asked for it/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Agree' })).toBeHidden();
    await panel.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('The address stays')).toBeVisible();
    await expect(panel.getByText(/is to be the new e-mail address/)).toBeHidden();
  });
});

test('an operator registers a material and a service that uses it, and takes the service off offer (1-010, 1-011, 3-035)', async ({
  as,
}) => {
  const word = letters();
  const { page } = await as('operator', { path: `${DATA}?tab=materials` });
  await page.getByRole('button', { name: 'Register material' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`Oil ${word}`);
  await dialog(page).getByRole('textbox', { name: /^Unit/ }).fill('ml');
  await dialog(page).getByRole('textbox', { name: 'Stock to begin with' }).fill('500');
  await dialog(page).getByRole('button', { name: 'Register material' }).click();
  await expect(page.getByRole('complementary').getByText('500 ml')).toBeVisible();

  await page.getByRole('tab', { name: /Services/ }).click();
  await page.getByRole('button', { name: 'Register service' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`Hilot ${word}`);
  await dialog(page).getByRole('textbox', { name: 'Minutes' }).fill('60');
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('950');
  await dialog(page)
    .getByRole('combobox', { name: 'Add a material' })
    .selectOption({ label: `Oil ${word} (ml)` });
  await dialog(page)
    .getByRole('textbox', { name: `Oil ${word}, ml` })
    .fill('30');
  await dialog(page).getByRole('button', { name: 'Register service' }).click();
  const panel = page.getByRole('complementary', { name: 'service, all details' });
  await expect(panel.getByText(`30 ml Oil ${word}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Take off offer' }).click();
  await expect(panel.getByText('Not on offer')).toBeVisible();
});

test('an import adds 500 clients from a CSV file without its 7 bad rows, an export writes them as one file, and two records of one client are merged (R-pages-5, 7-027)', async ({
  as,
  business,
}) => {
  const word = letters();
  const bad = new Set([3, 57, 111, 222, 333, 444, 499]);
  const serial = String(Math.floor(Math.random() * 9000) + 1000);
  const rows = Array.from({ length: 500 }, (_, at) => [
    at === 0 ? '=Ana' : `Client${at}`,
    word,
    bad.has(at) ? 'none' : `09${serial}${String(10_000 + at)}`,
    'Two dogs; ring "twice"',
  ]);
  const { page } = await as('operator', { path: `${DATA}?tab=clients` });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const file = (lines: string[][]) => ({
    name: 'moving in.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(
      `\uFEFFFirst name;Last name;Phone;Notes\r\n${lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`,
    ),
  });
  const chooser = dialog(page).getByLabel('File with clients');
  await chooser.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0, 0, 1]) });
  await expect(dialog(page).getByText(/^This is not a table\./)).toBeVisible();
  await chooser.setInputFiles(file(rows));
  await expect(dialog(page).getByText('493 of 500 lines can be imported.')).toBeVisible();
  const wrong = dialog(page).getByRole('table', { name: '7 lines not as they should be' });
  await expect(wrong.getByRole('row')).toHaveCount(8);
  await expect(wrong.getByRole('row').nth(1)).toHaveText(/5\s*Phone\s*none: This field is required/);
  await expect(dialog(page).getByLabel('Notes fills')).toHaveValue('notes');
  await dialog(page).getByRole('button', { name: 'Import 493 clients' }).click();
  await expect(dialog(page).getByText('493 clients are imported.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  await test.step('the export has the filtered rows, harmless to a spreadsheet', async () => {
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(word);
    await expect(page.getByText('1 to 12 of 493')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/);
    const stream = await download.createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString('utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFFirst name,Last name,Phone,E-mail,Address,Gate instructions,Allergies,Asks for,Preferred therapist,Birthday month,Language,Notes,Visits',
    );
    expect(lines).toHaveLength(493 + 2);
    const shown = `09${serial[0]}${serial[1]} ${serial.slice(2)}1 0000`;
    expect(lines[1]).toBe(`'=Ana,${word},${shown},,,,,,,,,"Two dogs; ring ""twice""",0`);
  });

  await test.step('merging two clients asks twice, and one record has the visits of both', async () => {
    const { date, start, service, therapist } = await business.free();
    const { api } = business.operator;
    const found = await api.send(calls.people.clients, { query: { search: `Client2 ${word}` } });
    const other = found.results.find(({ first_name }) => first_name === 'Client2')!;
    const visit = await api.send(calls.appointments.create, {
      body: {
        client: other.id,
        services: [service.id],
        therapist: therapist.id,
        date,
        start_time: start,
        location: '1 Mabini St.',
      },
    });
    await page.getByRole('link', { name: `Client1 ${word}`, exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'client, all details' });
    await panel.getByRole('button', { name: 'Merge' }).click();
    await dialog(page).getByRole('combobox').fill(`Client2 ${word}`);
    await dialog(page)
      .getByRole('option', { name: `Client2 ${word}` })
      .click();
    await expect(dialog(page).getByRole('row', { name: 'First name Client1 Client2' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await dialog(page).getByRole('button', { name: 'Merge for good' }).click();
    await expect(page.getByText(`Client1 ${word} is now one client`)).toBeVisible();
    await expect(panel.getByRole('definition').filter({ hasText: 'Also: Client2' })).toBeVisible();
    await expect(panel.getByRole('link', { name: `Client1 ${word}` })).toHaveAttribute(
      'href',
      `/dashboard/appointments/${visit.id}`,
    );
    await expect(page.getByText('1 to 12 of 492')).toBeVisible();
  });
});
