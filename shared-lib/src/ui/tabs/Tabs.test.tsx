import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs';

const items = [
  { value: 'today', label: 'Today', count: 3 },
  { value: 'upcoming', label: 'Upcoming', count: 0, hot: true },
  { value: 'all', label: 'All' },
] as const;

type View = (typeof items)[number]['value'] | 'calendar';

function Views({ start = 'today' }: { start?: View }) {
  const [value, setValue] = useState<View>(start);
  return (
    <Tabs<View> label="Appointments" items={items} value={value} onChange={setValue}>
      <p>{value} list</p>
    </Tabs>
  );
}

it('shows the panel of the chosen tab, named after it', async () => {
  render(<Views />);
  expect(screen.getByRole('tablist', { name: 'Appointments' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: /Today/ })).toHaveTextContent('today list');
  await userEvent.click(screen.getByRole('tab', { name: /Upcoming/ }));
  expect(screen.getByRole('tabpanel', { name: /Upcoming/ })).toHaveTextContent('upcoming list');
});

it('shows counts, also zero, and none if the count is unknown', () => {
  render(<Views />);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Today3', 'Upcoming0', 'All']);
});

it('is one stop of the Tab key; arrows, Home and End move and choose', async () => {
  render(<Views />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  const walk: [string, RegExp][] = [
    ['{ArrowRight}', /Upcoming/],
    ['{End}', /All/],
    ['{ArrowRight}', /Today/],
    ['{ArrowLeft}', /All/],
    ['{Home}', /Today/],
  ];
  for (const [key, name] of walk) {
    await userEvent.keyboard(key);
    expect(screen.getByRole('tab', { name })).toHaveFocus();
    expect(screen.getByRole('tab', { name, selected: true })).toBeInTheDocument();
  }
});

it('can be reached and used from a view that has no tab', async () => {
  render(<Views start="calendar" />);
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Appointments' })).toHaveTextContent('calendar list');
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: /Today/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('tabpanel', { name: /Today/ })).toHaveTextContent('today list');
});
