import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { FormDialog, type FormDialogProps } from './FormDialog';

async function show(over: Partial<FormDialogProps> = {}) {
  const asked = { onSubmit: jest.fn(), onClose: jest.fn() };
  render(
    <FormDialog title="Cancel appointment" submitLabel="Cancel it" {...asked} {...over}>
      <Field label="Reason" required>
        <TextInput value="" onChange={jest.fn()} required />
      </Field>
    </FormDialog>,
  );
  await screen.findByRole('dialog', { name: 'Cancel appointment' });
  return asked;
}
const send = () => screen.getByRole('button', { name: /Cancel it/ });

describe('FormDialog', () => {
  it('starts on its first field, and sends by its button and by Enter', async () => {
    const { onSubmit } = await show();
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveFocus();
    await userEvent.click(send());
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('does not leave the page by sending', async () => {
    const submitted = jest.fn((event: Event) => event.defaultPrevented);
    document.addEventListener('submit', submitted, { once: true });
    await show();
    await userEvent.click(send());
    expect(submitted).toHaveReturnedWith(true);
  });

  it('leaves by Cancel, or by the word it is given for it, and sends nothing', async () => {
    const { onSubmit, onClose } = await show({ cancelLabel: 'Keep it' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says aloud what was refused, and keeps the fields', async () => {
    await show({ refused: 'Somebody else was faster.', refusedDetail: 'It is confirmed now.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else was faster.It is confirmed now.');
    expect(screen.getByRole('textbox', { name: /Reason/ })).toBeInTheDocument();
  });

  it('says nothing where nothing was refused', async () => {
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
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
