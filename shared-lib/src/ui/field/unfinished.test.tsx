import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormDialog } from '../../form/FormDialog';
import { useForm } from '../../form/useForm';
import { renderScreen } from '../../testing/render-screen';
import { DateField, TimeField } from './DateField';
import { Field } from './Field';

/* jsdom has no half-typed fields, so these tests imitate the browser: `badInput` with an empty value, as in
  Chromium. What Chromium really does, field by field, is in e2e/pages/half-typed.spec.ts. */
function halfType(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: true } });
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.keyUp(input);
}
function finish(input: HTMLElement, value: string): void {
  Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: false } });
  fireEvent.change(input, { target: { value } });
}

const send = jest.fn(async () => undefined);
beforeEach(() => send.mockClear());

const kinds = [
  { thing: 'date', Control: DateField, stored: '2026-11-20', next: '2026-11-24' },
  { thing: 'time', Control: TimeField, stored: '23:20', next: '22:05' },
] as const;

it('a half-typed year is no date: only the complete one reaches the owner (R-forms-1)', () => {
  const heard = jest.fn();
  render(<DateField aria-label="When" value="2026-11-20" onChange={heard} />);
  const input = screen.getByLabelText('When');
  for (const half of ['0002-11-20', '0020-11-20', '0202-11-20']) {
    fireEvent.change(input, { target: { value: half } });
    expect(input).toHaveValue(half);
  }
  expect(heard).not.toHaveBeenCalled();
  fireEvent.blur(input);
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a complete, valid date.');
  fireEvent.change(input, { target: { value: '2027-11-20' } });
  expect(heard.mock.calls).toEqual([['2027-11-20']]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe.each(kinds)('a native $thing field', ({ thing, Control, stored, next }) => {
  const words = `Enter a complete, valid ${thing}, or clear the field.`;

  function Filter({ heard, clear }: { heard: (value: string) => void; clear?: string }) {
    const [value, setValue] = useState<string>(stored);
    const set = (to: string): void => {
      heard(to);
      setValue(to);
    };
    return <Control aria-label="When" value={value} onChange={set} clear={clear} />;
  }
  function Dialog({ onClose }: { onClose: () => void }) {
    const form = useForm({ draft: null, start: { when: stored as string }, send, done: onClose });
    return (
      <FormDialog form={form} title="Edit" submitLabel="Save" onClose={onClose}>
        <Field label="When">
          <Control {...form.control('when')} clear="Clear When" />
        </Field>
      </FormDialog>
    );
  }

  it('keeps the last complete value while it is half typed, and says so once the focus leaves (R-forms-1)', async () => {
    const heard = jest.fn();
    render(<Filter heard={heard} clear="Clear When" />);
    const input = screen.getByLabelText('When');
    halfType(input);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.blur(input);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(words);
    finish(input, next);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(heard.mock.calls).toEqual([[next]]);
  });

  it('is emptied by its button, not by keys (R-forms-1)', async () => {
    const heard = jest.fn();
    render(<Filter heard={heard} clear="Clear When" />);
    const input = screen.getByLabelText('When');
    fireEvent.keyDown(input, { key: 'Backspace' });
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.keyUp(input, { key: 'Backspace' });
    fireEvent.blur(input);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(heard).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Clear When' }));
    expect(heard.mock.calls).toEqual([['']]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear When' })).not.toBeInTheDocument();
  });

  it("is emptied by the button of the device's own picker (R-forms-1)", () => {
    const heard = jest.fn();
    render(<Filter heard={heard} clear="Clear When" />);
    fireEvent.change(screen.getByLabelText('When'), { target: { value: '' } });
    expect(heard.mock.calls).toEqual([['']]);
  });

  it('that is required offers no button to clear it (R-forms-1)', () => {
    render(<Filter heard={jest.fn()} />);
    const input = screen.getByLabelText('When');
    halfType(input);
    fireEvent.blur(input);
    expect(screen.getByRole('alert')).toHaveTextContent(`Enter a complete, valid ${thing}.`);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('stops its form, which sends nothing and moves the focus there (R-forms-1)', async () => {
    renderScreen(<Dialog onClose={jest.fn()} />);
    const input = await screen.findByLabelText('When');
    halfType(input);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(input).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
    act(() => finish(input, next));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenCalledWith({ when: next });
  });

  it('counts as unsaved while it is half typed: its dialog asks before it closes (R-forms-1)', async () => {
    const onClose = jest.fn();
    renderScreen(<Dialog onClose={onClose} />);
    halfType(await screen.findByLabelText('When'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you typed?')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('takes a new value from its owner over a half-typed one (R-forms-1)', () => {
    const { rerender } = render(<Control aria-label="When" value={stored} onChange={jest.fn()} />);
    const input = screen.getByLabelText('When');
    halfType(input);
    fireEvent.blur(input);
    Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: false } });
    rerender(<Control aria-label="When" value={next} onChange={jest.fn()} />);
    expect(input).toHaveValue(next);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
