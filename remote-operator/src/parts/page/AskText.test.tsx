import { screen, waitFor } from '@testing-library/react';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { LiftMark } from '../../client/MarkClient';
import { AgreeDifference } from '../../money/review-payment/AgreeDifference';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

const as = aUser('operator');
const refused = (field: string, words: string) => problem('VALIDATION_FAILED', { [field]: [words] });

describe('a question with one text as its answer', () => {
  async function open() {
    const onClose = jest.fn();
    const { user } = renderScreen(<LiftMark mark={5} onClose={onClose} />, { as });
    const dialog = await screen.findByRole('dialog', { name: 'Lift the mark?' });
    const text = screen.getByRole('textbox', { name: /Reason/ });
    return {
      user,
      onClose,
      dialog,
      text,
      submit: () => user.click(screen.getByRole('button', { name: 'Lift the mark' })),
    };
  }
  const sent = () => server.seen(calls.people.liftMark).map(({ body }) => body);

  it('says what it is for, and has the keyboard focus in the text', async () => {
    const { dialog, text } = await open();
    expect(dialog).toHaveAccessibleDescription(/^The mark no longer counts\./);
    expect(text).toHaveFocus();
    expect(text).toBeRequired();
  });

  it('sends nothing without text, and moves the focus to the text', async () => {
    const { submit, text, onClose } = await open();
    await submit();
    expect(text).toBeInvalid();
    expect(text).toHaveFocus();
    expect(sent()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows the server's error at the text, with the focus there, and keeps what was typed", async () => {
    server.on(calls.people.liftMark, refused('reason', 'Say a little more.'));
    const { user, submit, text, onClose } = await open();
    await user.type(text, 'Paid');
    await submit();
    await waitFor(() => expect(text).toHaveAccessibleDescription(/Say a little more\./));
    expect(text).toHaveFocus();
    expect(text).toHaveValue('Paid');
    expect(onClose).not.toHaveBeenCalled();
    expect(sent()).toEqual([{ reason: 'Paid' }]);
  });

  it('shows an error without a field above the text, in its own words if the server has none', async () => {
    server.on(calls.people.liftMark, { ...problem('FORBIDDEN'), status: 418, body: {} });
    const { user, submit, text } = await open();
    await user.type(text, 'Paid');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not lift the mark');
    expect(text).toHaveValue('Paid');
  });
});

it("asks for an optional note, and shows the server's error at its field too", async () => {
  server.on(calls.paymentDifferences.agree, refused('note', 'This is too long.'));
  const since = '2026-11-20T12:00:00+08:00';
  const difference = { due: 1450, paid: 1500, since, agreed_by: null, agreed_at: null, note: '', written_off: 0 };
  const onClose = jest.fn();
  const { user } = renderScreen(<AgreeDifference visit={anAppointment()} difference={difference} onClose={onClose} />, {
    as,
  });
  const note = await screen.findByRole('textbox', { name: /Note/ });
  expect(note).not.toBeRequired();
  await user.click(screen.getByRole('button', { name: 'It is right' }));
  await waitFor(() => expect(note).toHaveAccessibleDescription(/This is too long\./));
  expect(note).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});
