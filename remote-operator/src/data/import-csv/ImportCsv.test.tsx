import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ImportReport } from 'shared-lib';
import {
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  htmlAnswer,
  problem,
  renderScreen,
  timeOut,
} from 'shared-lib/testing';
import { DataPage } from '../DataPage';
import { recordCounts } from '../testing/recordCounts';

const report = (over: Partial<ImportReport> = {}): ImportReport => ({
  id: null,
  kind: 'client',
  state: 'checked',
  rows: 500,
  ready: 500,
  progress: 0,
  wrong: [],
  wrong_rows: 0,
  alike: [],
  alike_rows: 0,
  dropped: [],
  kept: [],
  head_line: 1,
  columns: [
    { head: 'First name', fills: 'first_name', sample: 'Ana' },
    { head: 'Mobile', fills: 'phone_number', sample: '0917 555 0142' },
    { head: 'Birthday', fills: null, sample: 'Nov 1' },
  ],
  fields: [
    { name: 'first_name', label: 'First name' },
    { name: 'phone_number', label: 'Phone' },
    { name: 'notes', label: 'Notes' },
  ],
  missing: [],
  left_out: { heads: ['First name', 'Mobile', 'why'], rows: [] },
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.records.counts, recordCounts());
  server.on(calls.registration.clients, aPage([]));
});

async function open() {
  const view = renderScreen(<DataPage />, {
    as: aUser('operator'),
    path: '/dashboard/data?tab=clients',
    route: '/dashboard/data',
  });
  await view.user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import clients' }));
  const choose = (file = new File(['First name,Phone\n'], 'moving in.csv', { type: 'application/vnd.ms-excel' })) =>
    fireEvent.change(dialog.getByLabelText('File with clients'), { target: { files: [file] } });
  return { ...view, dialog, choose };
}
/** The file that the browser is told to save. */
function savedFile() {
  const saved: { file?: Blob; name?: string } = {};
  URL.createObjectURL = (file) => {
    saved.file = file as Blob;
    return 'blob:saved';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download;
  });
  const text = (): Promise<string> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved.file as Blob);
    });
  return { name: () => saved.name, text };
}
afterEach(() => jest.restoreAllMocks());
/** The calls that wrote something. */
const confirmed = () => server.seen(calls.imports.run).filter(({ query }) => !('dry_run' in query));

describe('importing a file', () => {
  it('checks it first, with each line that is wrong or on record, and writes only on a second press', async () => {
    server.on(
      calls.imports.run,
      report({
        ready: 491,
        wrong: [{ line: 7, field: 'Phone', reason: 'Enter a phone number such as 0917 555 0142.' }],
        wrong_rows: 1,
        alike: [
          {
            line: 9,
            fields: ['phone_number'],
            name: 'Luz Ramos',
            record: { kind: 'client', id: 4 },
            same_as_line: null,
            left_out: true,
          },
          { line: 12, fields: ['name'], name: 'Ana Cruz', record: null, same_as_line: 11, left_out: false },
        ],
        alike_rows: 8,
        left_out: {
          heads: ['First name', 'Mobile', 'why'],
          rows: [
            ['Ana, the tall', '9.17E+09', 'Mobile: 9.17E+09: Excel has cut this number.'],
            ['Luz', '0917 555 0101', 'Has the phone number of Luz Ramos'],
          ],
        },
      }),
    );
    const { user, dialog, choose } = await open();
    choose();
    expect(await dialog.findByText('491 of 500 lines can be imported.')).toBeInTheDocument();
    expect(dialog.getByText('9 lines are left out, as listed below.')).toBeInTheDocument();
    expect(
      dialog.getByRole('row', { name: '7 Phone Enter a phone number such as 0917 555 0142.' }),
    ).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Has the phone number of Luz Ramos' })).toHaveAttribute(
      'href',
      '/dashboard/clients/4',
    );
    expect(dialog.getByRole('row', { name: '12 Has the name of line 11 Imported anyway' })).toBeInTheDocument();
    expect(dialog.getByText('7 lines more are left out and not listed here.')).toBeInTheDocument();
    const saved = savedFile();
    await user.click(dialog.getByRole('button', { name: 'Download what is left out' }));
    expect(saved.name()).toBe('clients-left-out.csv');
    expect((await saved.text()).split('\r\n')).toEqual([
      'First name,Mobile,why',
      '"Ana, the tall",9.17E+09,Mobile: 9.17E+09: Excel has cut this number.',
      'Luz,0917 555 0101,Has the phone number of Luz Ramos',
      '',
    ]);
    const [asked] = server.seen(calls.imports.run);
    expect(asked?.query).toEqual({ dry_run: true });
    expect((asked?.body as Blob).type).toBe('text/csv');
    expect(confirmed()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(confirmed()).toEqual([]);
  });

  it('says what each column fills; a change checks the file again, and the import uses it', async () => {
    server.on(calls.imports.run, ({ query }) =>
      'dry_run' in query
        ? report(
            'columns' in query
              ? {
                  columns: [
                    { head: 'First name', fills: 'first_name', sample: 'Ana' },
                    { head: 'Mobile', fills: null, sample: '0917 555 0142' },
                    { head: 'Birthday', fills: 'phone_number', sample: 'Nov 1' },
                  ],
                  dropped: [{ line: 4, field: 'Asks for', reason: 'tall: female and male are known.' }],
                }
              : { missing: ['Phone'], ready: 0 },
          )
        : report({ id: 3, state: 'waiting' }),
    );
    server.on(calls.imports.read, report({ id: 3, state: 'done' }));
    const { dialog, choose, user } = await open();
    choose();
    const table = within(await dialog.findByRole('table', { name: 'Columns of the file' }));
    expect(dialog.getByText('1 column is not imported.')).toBeInTheDocument();
    expect(dialog.getByText('Choose which column fills Phone.')).toBeInTheDocument();
    expect(table.getByLabelText('Birthday fills')).toHaveValue('');
    // Only one column fills a field, so the other one lets go of it.
    await user.selectOptions(table.getByLabelText('Birthday fills'), 'Phone');
    await waitFor(() => expect(dialog.getByLabelText('Mobile fills')).toHaveValue(''));
    expect(server.seen(calls.imports.run).at(-1)?.query).toEqual({
      dry_run: true,
      columns: 'first_name,,phone_number',
    });
    expect(dialog.getByRole('heading', { name: 'Imported without these cells' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Import 500 clients' }));
    expect(await dialog.findByText('500 clients are imported.')).toBeInTheDocument();
    expect(confirmed()[0]?.query).toEqual({ columns: 'first_name,,phone_number' });
  });

  it('passing over fields by keyboard takes no field from another column, and keeps the focus', async () => {
    server.on(calls.imports.run, report());
    const { dialog, choose, user } = await open();
    choose();
    const birthday = await dialog.findByLabelText('Birthday fills');
    expect(dialog.getByText('Line 1 names the columns and is not imported.')).toBeInTheDocument();
    birthday.focus();
    // The arrow keys choose each field on the way for a moment.
    for (const field of ['First name', 'Phone', 'Notes']) await user.selectOptions(birthday, field);
    expect(birthday).toHaveFocus();
    expect(birthday).toHaveValue('notes');
    expect(dialog.getByLabelText('First name fills')).toHaveValue('first_name');
    expect(dialog.getByLabelText('Mobile fills')).toHaveValue('phone_number');
    await waitFor(() =>
      expect(server.seen(calls.imports.run).at(-1)?.query).toMatchObject({ columns: 'first_name,phone_number,notes' }),
    );
  });

  it('shows its progress, and refreshes the list at the end', async () => {
    let asked = 0;
    server.on(calls.imports.run, ({ query }) =>
      'dry_run' in query ? report({ ready: 493 }) : report({ id: 3, state: 'waiting', ready: 493 }),
    );
    server.on(calls.imports.read, () => {
      asked++;
      return asked < 2
        ? report({ id: 3, state: 'waiting', ready: 493, progress: 250 })
        : report({ id: 3, state: 'done', ready: 493, progress: 493 });
    });
    const { user, dialog, choose } = await open();
    choose();
    await user.click(await dialog.findByRole('button', { name: 'Import 493 clients' }));
    const bar = await dialog.findByRole('progressbar', { name: 'Importing clients' });
    await waitFor(() => expect(bar).toHaveAttribute('value', '250'));
    expect(dialog.getByText('250 of 493 clients')).toBeInTheDocument();
    const lists = server.seen(calls.registration.clients).length;
    expect(await dialog.findByText('493 clients are imported.')).toBeInTheDocument();
    await waitFor(() => expect(server.seen(calls.registration.clients).length).toBeGreaterThan(lists));
    expect(confirmed()).toHaveLength(1);
    expect(confirmed()[0]?.headers).toHaveProperty('Idempotency-Key');
    expect(dialog.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it.each([
    [
      'what the server finds wrong with the file',
      () => problem('UNREADABLE_FILE', { detail: 'This file is empty.' }),
      'This file is empty.',
    ],
    ['that the file could not be checked', () => htmlAnswer(), /./],
    ['that no answer came', timeOut, /./],
  ])(
    'says in one sentence %s, and takes another file',
    async (_, answer, words) => {
      server.on(calls.imports.run, answer);
      const { dialog, choose } = await open();
      choose();
      expect(await dialog.findByRole('alert', {}, { timeout: 8_000 })).toHaveTextContent(words);
      expect(dialog.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
      server.on(calls.imports.run, report());
      choose();
      expect(await dialog.findByText('500 of 500 lines can be imported.')).toBeInTheDocument();
      expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    },
    12_000,
  );

  it('has no button to confirm when nothing can be imported, and says when the import stopped', async () => {
    server.on(calls.imports.run, report({ rows: 2, ready: 0, wrong_rows: 2 }));
    const { dialog, choose, user } = await open();
    choose();
    expect(await dialog.findByText('Nothing in this file can be imported.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
    server.on(calls.imports.run, ({ query }) =>
      'dry_run' in query ? report({ ready: 1 }) : report({ id: 3, state: 'waiting' }),
    );
    server.on(calls.imports.read, report({ id: 3, state: 'failed' }));
    choose();
    await user.click(await dialog.findByRole('button', { name: 'Import 1 client' }));
    expect(await dialog.findByText('The import stopped. Nothing was saved. Try it again.')).toBeInTheDocument();
  });

  it('refuses a file that is too large before it is sent', async () => {
    const { dialog, choose } = await open();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: 8 * 1024 * 1024 + 1 });
    choose(large);
    expect(await dialog.findByText('This file is larger than 8 MiB. Split it.')).toBeInTheDocument();
    expect(server.seen(calls.imports.run)).toEqual([]);
  });

  it('draws a few findings at first, and all on request', async () => {
    const wrong = Array.from({ length: 60 }, (_, at) => ({
      line: at + 2,
      field: 'Phone',
      reason: 'This field is required',
    }));
    server.on(calls.imports.run, report({ rows: 1000, ready: 0, wrong, wrong_rows: 60 }));
    const { dialog, choose, user } = await open();
    choose();
    expect(await dialog.findByRole('heading', { name: '60 lines not as they should be' })).toBeInTheDocument();
    const found = within(dialog.getByRole('table', { name: '60 lines not as they should be' }));
    expect(found.getAllByRole('row')).toHaveLength(21);
    await user.click(dialog.getByRole('button', { name: 'Show all 60' }));
    expect(found.getAllByRole('row')).toHaveLength(61);
  });
});
