import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SortedTable } from './SortedTable';

const rows = [
  { id: 1, name: 'Makati', visits: 12 },
  { id: 2, name: 'Antipolo', visits: 6 },
  { id: 3, name: 'Pasig', visits: 31 },
];
const show = () =>
  render(
    <SortedTable
      caption="By area"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Area', value: ({ name }) => name, cell: ({ name }) => name },
        { key: 'visits', header: 'Visits', value: ({ visits }) => visits, cell: ({ visits }) => visits },
        { key: 'open', header: 'Open', cell: () => 'Open' },
      ]}
    />,
  );
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('keeps the order of its rows, and sorts by its headings: numbers from the greatest, words from A (R-pages-83)', async () => {
  const { container } = show();
  expect(names()).toEqual(['Makati', 'Antipolo', 'Pasig']);
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }));
  expect(names()).toEqual(['Pasig', 'Makati', 'Antipolo']);
  expect(screen.getByRole('columnheader', { name: 'Visits' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }));
  expect(names()).toEqual(['Antipolo', 'Makati', 'Pasig']);
  screen.getByRole('button', { name: 'Area' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['Antipolo', 'Makati', 'Pasig']);
  expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
  expect(container.querySelectorAll('[aria-sort]')).toHaveLength(1);
});

it('sorts by a list on a phone, which has no headings (R-pages-83)', async () => {
  show();
  const list = screen.getByLabelText('Sort By area by');
  expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Area, A to Z', 'Area, Z to A', 'Visits, highest first', 'Visits, lowest first']),
  );
  await userEvent.selectOptions(list, 'Area, Z to A');
  expect(names()).toEqual(['Pasig', 'Makati', 'Antipolo']);
});
