import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Sort, Table } from './Table';

const rows = [
  { id: 1, name: 'Ana Villareal', visits: 12 },
  { id: 2, name: 'Joy Santos', visits: 6 },
];
const columns = [
  { key: 'name', header: 'Name', cell: (row: (typeof rows)[number]) => row.name, sortable: true },
  { key: 'visits', header: 'Visits', cell: (row: (typeof rows)[number]) => row.visits, sortable: true },
];

const show = (sort?: Sort, onSort?: (sort: Sort) => void) =>
  render(
    <Table caption="Clients" rows={rows} rowKey={(row) => row.id} columns={columns} sort={sort} onSort={onSort} />,
  );

it('is a table with a name, headings and a cell for each column', () => {
  show();
  const table = screen.getByRole('table', { name: 'Clients' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Visits']);
  expect(within(table).getByRole('row', { name: 'Joy Santos 6' })).toBeInTheDocument();
});

it('repeats the heading in each cell, for the cards of a phone', () => {
  show();
  expect(screen.getByRole('cell', { name: '12' })).toHaveAttribute('data-label', 'Visits');
});

it('shows how it is sorted, and can reverse the order or sort by another column', async () => {
  const onSort = jest.fn();
  show({ key: 'name', direction: 'asc' }, onSort);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: 'Visits' })).not.toHaveAttribute('aria-sort');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }));
  expect(onSort.mock.calls).toEqual([[{ key: 'name', direction: 'desc' }], [{ key: 'visits', direction: 'asc' }]]);
});

it('unfolds the details of a row below it, over its whole width', () => {
  const detail = (row: (typeof rows)[number]) => (row.id === 2 ? <p>All of Joy</p> : null);
  render(<Table caption="Clients" rows={rows} rowKey={(row) => row.id} columns={columns} detail={detail} />);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByRole('cell', { name: 'All of Joy' })).toHaveAttribute('colspan', '2');
  expect(screen.getByRole('row', { name: 'Joy Santos 6' }).nextElementSibling).toHaveTextContent('All of Joy');
});

it('shows a placeholder if there are no rows', () => {
  render(<Table caption="Clients" rows={[]} rowKey={() => 0} columns={columns} empty={<p>No clients yet</p>} />);
  expect(screen.getByText('No clients yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
