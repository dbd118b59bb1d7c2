import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeInput } from './CodeInput';
import { DateField } from './DateField';
import { Field } from './Field';
import { PasswordInput } from './PasswordInput';
import { Select } from './Select';
import { TextArea } from './TextArea';
import { TextInput } from './TextInput';

/** A control that keeps its own value, as a screen would. */
function Kept({ control: Control, ...rest }: { control: typeof CodeInput; anyCharacter?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Code">
      <Control value={value} onChange={setValue} {...rest} />
    </Field>
  );
}

describe('Field', () => {
  it('connects label, hint and error to its control', () => {
    render(
      <Field
        label="Amount"
        hint="Whole pesos"
        error="Please enter a valid payment amount (whole numbers only)."
        required
      >
        <TextInput value="" onChange={jest.fn()} />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: /^Amount/ });
    expect(input).toHaveAccessibleDescription('Whole pesos Please enter a valid payment amount (whole numbers only).');
    expect(input).toBeInvalid();
    expect(input).toHaveAttribute('aria-required', 'true');
  });

  it('shows no error for a valid control', () => {
    render(
      <Field label="Name">
        <TextInput value="Ana" onChange={jest.fn()} />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('labels a native select, and offers no empty choice once there is a value', async () => {
    const onChange = jest.fn();
    render(
      <Field label="Driver">
        <Select
          value=""
          onChange={onChange}
          placeholder="Choose a driver"
          options={[{ value: 'ben', label: 'Ben Castro' }]}
        />
      </Field>,
    );
    const select = screen.getByRole('combobox', { name: 'Driver' });
    expect(screen.getByRole('option', { name: 'Choose a driver' })).toBeDisabled();
    await userEvent.selectOptions(select, 'Ben Castro');
    expect(onChange).toHaveBeenCalledWith('ben');
  });

  it('reports a date as YYYY-MM-DD', async () => {
    const onChange = jest.fn();
    render(
      <Field label="Date">
        <DateField value="" onChange={onChange} />
      </Field>,
    );
    await userEvent.type(screen.getByLabelText('Date'), '2026-11-24');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-24');
  });
});

describe('PasswordInput', () => {
  it('shows and hides the typed password (2-049)', async () => {
    render(
      <Field label="Password">
        <PasswordInput value="secret" onChange={jest.fn()} />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('CodeInput', () => {
  it('removes everything but digits (5-016)', async () => {
    render(<Kept control={CodeInput} />);
    await userEvent.type(screen.getByLabelText('Code'), '1a2-3');
    expect(screen.getByLabelText('Code')).toHaveValue('123');
  });

  it('stops at six digits, also for a pasted code with a space in it (5-017)', async () => {
    render(<Kept control={CodeInput} />);
    const input = screen.getByLabelText('Code');
    await userEvent.click(input);
    await userEvent.paste('123 456 789');
    expect(input).toHaveValue('123456');
    await userEvent.type(input, '7');
    expect(input).toHaveValue('123456');
  });

  it('keeps letters if the page must name them (5-020)', async () => {
    render(<Kept control={CodeInput} anyCharacter />);
    await userEvent.type(screen.getByLabelText('Code'), '12a4');
    expect(screen.getByLabelText('Code')).toHaveValue('12a4');
  });
});

describe('TextArea', () => {
  it('counts up to its longest length and stops there', async () => {
    function Notes() {
      const [value, setValue] = useState('');
      return (
        <Field label="Notes">
          <TextArea value={value} onChange={setValue} maxLength={5} />
        </Field>
      );
    }
    render(<Notes />);
    await userEvent.type(screen.getByLabelText('Notes'), 'gate two');
    expect(screen.getByLabelText('Notes')).toHaveValue('gate ');
    expect(screen.getByText('5 / 5')).toBeInTheDocument();
  });
});
