import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/Field';
import { Combobox, type ComboboxProps } from './Combobox';

const clients = [
  { value: '1', label: 'Joy Santos', detail: '0920 555 0119' },
  { value: '2', label: 'Joyce Tan', disabled: true },
  { value: '3', label: 'Paolo Reyes' },
];

function Search({ onSelect, onSubmit, ...rest }: Partial<ComboboxProps> & { onSubmit?: () => void }) {
  const [query, setQuery] = useState('');
  const options = clients.filter((client) => client.label.toLowerCase().includes(query.toLowerCase()));
  return (
    <form onSubmit={onSubmit}>
      <Field label="Client">
        <Combobox query={query} onQueryChange={setQuery} options={options} onSelect={onSelect ?? jest.fn()} {...rest} />
      </Field>
      <button type="submit">Book</button>
    </form>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Client' });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? 'none')?.textContent;

it('opens while one types, and says how many it found', async () => {
  render(<Search />);
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(box(), 'joy');
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('2 results');
});

it('moves by arrows, from the last option to the first, and Enter chooses without sending the form', async () => {
  const onSelect = jest.fn();
  const onSubmit = jest.fn();
  render(<Search onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Joy Santos0920 555 0119');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe('Paolo Reyes');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith(clients[2]);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveFocus();
});

it('on Enter moves to the first result, chooses it if it is the only possible one, and never sends the form', async () => {
  const onSelect = jest.fn();
  const onSubmit = jest.fn();
  render(<Search onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.type(box(), 'joy{Enter}');
  expect(active()).toBe('Joy Santos0920 555 0119');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith(clients[0]);
  await userEvent.clear(box());
  await userEvent.type(box(), 'paolo{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith(clients[2]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('draws a group that comes twice, and each line once after the options changed', () => {
  const grouped = (names: readonly string[], group: string) => names.map((label) => ({ value: label, label, group }));
  const all = [...grouped(['Book', 'Verify'], 'Do'), ...grouped(['Board'], 'Pages'), ...grouped(['Versions'], 'Do')];
  const list = (options: typeof all) => (
    <Combobox inline label="Find" query="" onQueryChange={jest.fn()} options={options} onSelect={jest.fn()} />
  );
  const { rerender } = render(list(all));
  rerender(list(all.slice(2)));
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Board', 'Versions']);
});

it('keeps an Enter typed before the answer, and takes the only result when it comes; typing on drops it (R-beyond-443)', async () => {
  const onSelect = jest.fn();
  const onSubmit = jest.fn();
  const { rerender } = render(<Search busy onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.type(box(), 'paolo{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  rerender(<Search onSelect={onSelect} onSubmit={onSubmit} />);
  await waitFor(() => expect(onSelect).toHaveBeenCalledWith(clients[2]));

  rerender(<Search busy onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'joy{Enter}');
  rerender(<Search onSelect={onSelect} onSubmit={onSubmit} />);
  // Several are possible: the first is ready, and none is taken.
  await waitFor(() => expect(active()).toBe('Joy Santos0920 555 0119'));
  rerender(<Search busy onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'paol{Enter}o');
  rerender(<Search onSelect={onSelect} onSubmit={onSubmit} />);
  await userEvent.tab();
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('does not add a new record by one Enter: that moves to the offer first', async () => {
  const onAdd = jest.fn();
  const onSubmit = jest.fn();
  render(<Search onSubmit={onSubmit} action={{ label: 'Add as a new client', onSelect: onAdd }} />);
  await userEvent.type(box(), 'Rosalinda{Enter}');
  expect(active()).toBe('Add as a new client');
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onAdd).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('chooses by a press, but nothing that is disabled', async () => {
  const onSelect = jest.fn();
  render(<Search onSelect={onSelect} />);
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('option', { name: 'Joyce Tan' }));
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('option', { name: /Joy Santos/ }));
  expect(onSelect).toHaveBeenCalledWith(clients[0]);
});

it('closes with Escape, and when the focus leaves', async () => {
  render(<Search />);
  await userEvent.type(box(), 'pa');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('pa');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('offers its last line even if nothing was found', async () => {
  const addClient = jest.fn();
  render(<Search action={{ label: 'Add as a new client', onSelect: addClient }} emptyText="No client of that name" />);
  await userEvent.type(box(), 'zz');
  expect(screen.getAllByText('No client of that name')[0]).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(addClient).toHaveBeenCalledTimes(1);
});
