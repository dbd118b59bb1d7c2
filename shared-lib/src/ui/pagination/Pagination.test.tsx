import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Pagination } from './Pagination';
import { pageEntries } from './pageNumbers';

const shown = (): string[] => [...screen.getByRole('list').children].map((item) => item.textContent ?? '');

describe('page numbers', () => {
  it.each([
    [1, 5, ['1', '2', '3', '4', '5']],
    [1, 20, ['1', '2', '3', '4', '5', '…', '20']],
    [10, 20, ['1', '…', '8', '9', '10', '11', '12', '…', '20']],
    [20, 20, ['1', '…', '16', '17', '18', '19', '20']],
  ])(
    'show up to five around page %i of %i, with first and last and ellipses (9-020, 9-021)',
    (page, total, expected) => {
      render(<Pagination page={page} totalPages={total} onChange={jest.fn()} />);
      expect(shown()).toEqual(expected);
    },
  );

  it('never use an ellipsis for a single page (9-021)', () => {
    for (let total = 1; total <= 30; total += 1) {
      for (let page = 1; page <= total; page += 1) {
        const entries = pageEntries(page, total, 5);
        entries.forEach((entry, at) => {
          if (typeof entry === 'number') return;
          const [before, after] = [entries[at - 1], entries[at + 1]] as [number, number];
          expect(after - before).toBeGreaterThan(2);
        });
        expect(entries).toContain(page);
        expect(entries[0]).toBe(1);
        expect(entries[entries.length - 1]).toBe(total);
      }
    }
  });

  it('mark the current page and ask for the pressed one', async () => {
    const onChange = jest.fn();
    render(<Pagination page={2} totalPages={4} onChange={onChange} />);
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Page 4' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onChange.mock.calls).toEqual([[4], [3], [1]]);
  });

  it('cannot go before the first or past the last page', async () => {
    const onChange = jest.fn();
    const { rerender } = render(<Pagination page={1} totalPages={2} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    rerender(<Pagination page={2} totalPages={2} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onChange).not.toHaveBeenCalled();
  });
});

it.each([0, 1])('are hidden with %i pages (9-022)', (totalPages) => {
  const { container, rerender } = render(<Pagination page={1} totalPages={totalPages} onChange={jest.fn()} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<Pagination page={1} totalPages={totalPages} onChange={jest.fn()} simple />);
  expect(container).toBeEmptyDOMElement();
});

it('have a simple variant with previous, next and the page reached (9-023, 9-024)', async () => {
  const onChange = jest.fn();
  render(<Pagination page={3} totalPages={9} onChange={onChange} simple />);
  expect(screen.getByText('page 3 of 9')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Page 3' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onChange.mock.calls).toEqual([[2], [4]]);
});

it.each([
  [1, 'Previous', 'Next'],
  [9, 'Next', 'Previous'],
])('do not go beyond the ends in the simple variant: page %i has no %s (9-023)', async (page, closed, open) => {
  const onChange = jest.fn();
  render(<Pagination page={page} totalPages={9} onChange={onChange} simple />);
  expect(screen.getByRole('button', { name: closed })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: open })).not.toHaveAttribute('aria-disabled');
  await userEvent.click(screen.getByRole('button', { name: closed }));
  expect(onChange).not.toHaveBeenCalled();
});

it.each([
  ['Next page', 1, false],
  ['Previous page', 2, false],
  ['Next', 1, true],
  ['Previous', 2, true],
])('keep the focus at %s when that leads to the end', async (name, from, simple) => {
  function Turned() {
    const [page, setPage] = useState(from);
    return <Pagination page={page} totalPages={2} onChange={setPage} simple={simple} />;
  }
  render(<Turned />);
  const button = screen.getByRole('button', { name });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
});
