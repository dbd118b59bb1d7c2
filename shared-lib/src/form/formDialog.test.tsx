import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen';
import { Field } from '../ui/field/Field';
import { TextInput } from '../ui/field/TextInput';
import { FormDialog, type FormDialogProps } from './FormDialog';
import { required } from './required';
import { useForm } from './useForm';

type Over = Partial<Omit<FormDialogProps, 'form'>> & { start?: string; handsOver?: boolean };

async function show({ start = 'ill', handsOver, ...over }: Over = {}) {
  const asked = { onSubmit: jest.fn(), onClose: jest.fn(), done: jest.fn() };
  function Cancel() {
    const form = useForm({
      draft: 'dialog',
      start: { reason: start },
      check: ({ reason }) => ({ reason: required(reason) }),
      send: asked.onSubmit,
      done: asked.done,
      handsOver,
    });
    return (
      <FormDialog form={form} title="Cancel appointment" submitLabel="Cancel it" {...over} onClose={asked.onClose}>
        <Field label="Reason" required error={form.errors.reason}>
          <TextInput {...form.control('reason')} />
        </Field>
      </FormDialog>
    );
  }
  function Owner() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {isOpen && <Cancel />}
        <button onClick={() => setOpen(false)}>Elsewhere</button>
      </>
    );
  }
  renderScreen(<Owner />);
  await screen.findByRole('dialog', { name: 'Cancel appointment' });
  return { ...asked, close: () => fireEvent.click(screen.getByText('Elsewhere')) };
}
const send = () => screen.getByRole('button', { name: /Cancel it/ });
const reason = () => screen.getByRole('textbox', { name: /Reason/ });

describe('FormDialog', () => {
  it('starts on its first field, and sends by its button and by Enter', async () => {
    const { onSubmit } = await show();
    expect(reason()).toHaveFocus();
    await userEvent.click(send());
    await userEvent.type(reason(), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('does not leave the page when it sends', async () => {
    const submitted = jest.fn((event: Event) => event.defaultPrevented);
    document.addEventListener('submit', submitted, { once: true });
    await show();
    await userEvent.click(send());
    expect(submitted).toHaveReturnedWith(true);
  });

  it('closes by Cancel, or its other name for it, and sends nothing', async () => {
    const { onSubmit, onClose } = await show({ cancelLabel: 'Keep it' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('announces a rejection, and keeps the fields', async () => {
    await show({ refused: 'Somebody else was faster.', refusedDetail: 'It is confirmed now.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else was faster.It is confirmed now.');
    expect(reason()).toBeInTheDocument();
  });

  it('scrolls a rejection into view, and the same one when it comes again (8-037)', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { onSubmit } = await show();
    onSubmit.mockResolvedValue({ title: 'Somebody else was faster.' });
    for (const times of [1, 2]) {
      await userEvent.click(send());
      const alert = await screen.findByRole('alert');
      await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(times));
      expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
      expect(scrolled.mock.contexts.at(-1)).toContainElement(alert);
    }
    scrolled.mockRestore();
  });

  it('says nothing if nothing was rejected', async () => {
    await show({ refused: null, refusedDetail: 'It is confirmed now.' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('It is confirmed now.')).not.toBeInTheDocument();
  });

  it.each([
    ['while it is busy', { busy: true }],
    ['while there is nothing to send', { disabled: true }],
  ])('does not send %s, neither by press nor by Enter', async (_when, state) => {
    const { onSubmit } = await show(state);
    await userEvent.click(send());
    await userEvent.type(reason(), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('asks before %s loses typed entries, and only then', async (_way, leave) => {
    const { onClose } = await show();
    await userEvent.type(reason(), ' at home');
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(reason()).toHaveValue('ill at home');
    expect(onClose).not.toHaveBeenCalled();
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('still asks if its owner received the entries, and failed', async () => {
    const { onSubmit, onClose } = await show({ handsOver: true, refused: 'Somebody else was faster.' });
    await userEvent.type(reason(), '!');
    await userEvent.click(send());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not ask if the entries were removed again', async () => {
    const { onClose } = await show();
    await userEvent.type(reason(), '!{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is busy while it is sent, and sends a double click once', async () => {
    const { onSubmit } = await show();
    let answer: () => void = () => undefined;
    onSubmit.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
    await userEvent.dblClick(send());
    await userEvent.type(reason(), '{Enter}');
    expect(send()).toHaveAttribute('aria-busy', 'true');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(async () => answer());
    expect(send()).not.toHaveAttribute('aria-busy', 'true');
  });

  it('lets its owner act on success, unless it was closed before the answer came (R-pages-95)', async () => {
    const { onSubmit, done, close } = await show();
    let answer: () => void = () => undefined;
    onSubmit.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
    await userEvent.click(send());
    expect(done).not.toHaveBeenCalled();
    await act(async () => answer());
    expect(done).toHaveBeenCalledTimes(1);
    await userEvent.click(send());
    close();
    await act(async () => answer());
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('reports a rejection even if it was closed before the answer came (R-pages-95)', async () => {
    const { onSubmit, close } = await show();
    let answer: (refusal: object) => void = () => undefined;
    onSubmit.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(send());
    close();
    await act(async () => answer({ title: 'Not cancelled.', at: { reason: 'Too long.' } }));
    expect(await screen.findByText('Not cancelled. Too long.')).toBeInTheDocument();
  });
});
