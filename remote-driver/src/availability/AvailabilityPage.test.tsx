import { screen } from '@testing-library/react';
import { aPage, aProfile, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { AvailabilityPage } from './AvailabilityPage';

const user = aUser('driver');
const person = {
  id: user.id,
  role: 'driver' as const,
  first_name: 'Dodong',
  last_name: 'Lacsamana',
  specialization: null,
  vehicle_type: 'motorcycle',
  motorcycle_plate: '219 HTD',
  seats: 1,
  windows: [],
  taken: [],
  exceptions: [],
};

function open(): void {
  const server = fakeServer();
  server.on(calls.accounts.profile, aProfile('driver', { first_name: 'Dodong', motorcycle_plate: '219 HTD' }));
  server.on(calls.availability.week, { ...aPage([person]), overrun: 60 });
  server.on(calls.availability.closingDays, []);
  server.on(calls.availability.pattern, {
    user: user.id,
    days: [[], [], [], [], [], [], []],
    written_until: null,
    exceptions: [],
  });
  renderScreen(<AvailabilityPage />, { as: user, path: '/dashboard/availability', route: '/dashboard/availability' });
}

it("shows a driver's own week, and the way back (1-028, 2-024, R-pages-4)", async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'My availability' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(await screen.findByRole('heading', { name: '15 – 21 November 2026' })).toBeInTheDocument();
  expect(screen.queryByText('Dodong · motorcycle · 219 HTD')).not.toBeInTheDocument();
});

it('says on a phone whose week it is and which vehicle, where a computer shows the time', async () => {
  const plain = globalThis.matchMedia;
  const phone = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ ...plain(query), matches: query.includes('max-width') }));
  open();
  expect(await screen.findByText('Dodong · motorcycle · 219 HTD')).toBeInTheDocument();
  phone.mockRestore();
});
