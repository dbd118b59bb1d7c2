import { screen, within } from '@testing-library/react';
import { aClient, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import { type RecordOf } from 'shared-lib/records';
import { ConsentsCard } from './ConsentsCard';

const SAID = { how: 'phone' as const, on: '2026-10-05', by: 'Marisol Ocampo', at: '2026-10-05T13:00:00+08:00' };
const given = (id: number, state: 'given' | 'withdrawn') => ({ id, about: 'health' as const, state, ...SAID });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const open = (allergies = 'Peppermint') =>
  renderScreen(<ConsentsCard client={{ id: 7, allergies } as RecordOf<'client'>} />, { as: aUser('operator') }).user;
const ofHealth = async () => (await screen.findAllByRole('listitem'))[0] as HTMLElement;

describe('what a client agreed to', () => {
  it('is recorded with its day and how, over what was seen; allergies without it are marked (R-beyond-755, R-beyond-756)', async () => {
    server.on(calls.clientConsents.read, { results: [] });
    server.on(calls.clientConsents.record, { results: [given(1, 'given')] });
    const user = open();
    expect(await ofHealth()).toHaveTextContent('Notes about healthNo consent recordedRecordNothing recorded yet');
    await user.click(screen.getByRole('button', { name: 'Record: Notes about health' }));
    const form = within(await screen.findByRole('dialog', { name: 'Notes about health' }));
    expect(form.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(['Given', 'Refused']);
    await user.click(form.getByRole('button', { name: 'Record it' }));
    expect(form.getByText('This field is required')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Given' }));
    await user.click(form.getByRole('button', { name: 'Record it' }));
    expect(await screen.findByText('It is recorded')).toBeVisible();
    expect(server.seen(calls.clientConsents.record).map(({ body }) => body)).toMatchObject([
      { about: 'health', state: 'given', how: 'phone', seen: 0 },
    ]);
  });

  it('stays in sight when it is taken back, and the allergies are offered for removal (R-beyond-755, R-beyond-756)', async () => {
    server.on(calls.clientConsents.read, { results: [given(2, 'withdrawn'), given(1, 'given')] });
    server.on(calls.people.updateClient, aClient());
    const user = open();
    expect(await ofHealth()).toHaveTextContent(
      /Taken back on .*5 Oct.*Given on .*5 Oct.*said on the phone \(Marisol Ocampo\)/,
    );
    await user.click(screen.getByRole('button', { name: 'Remove the allergies' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the allergies?' }));
    await user.click(question.getByRole('button', { name: 'Remove the allergies' }));
    expect(await screen.findByText('The allergies are removed')).toBeVisible();
    expect(server.seen(calls.people.updateClient).map(({ body }) => body)).toEqual([
      { allergies: '', expected: { allergies: 'Peppermint' } },
    ]);
  });

  it('offers no removal where there are no allergies (R-beyond-756)', async () => {
    server.on(calls.clientConsents.read, { results: [given(2, 'withdrawn')] });
    open('');
    expect(await ofHealth()).toHaveTextContent('Taken back');
    expect(screen.queryByRole('button', { name: 'Remove the allergies' })).not.toBeInTheDocument();
  });
});
