import { screen } from '@testing-library/react';
import { aPage, aProfile, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { AvailabilityPage } from './AvailabilityPage';

const user = aUser('therapist');
const person = {
  id: user.id,
  role: 'therapist' as const,
  first_name: 'Liza',
  last_name: 'Lacsamana',
  specialization: 'Hilot',
  vehicle_type: null,
  motorcycle_plate: null,
  seats: 1,
  windows: [],
  taken: [],
  exceptions: [],
};

function open(): void {
  const server = fakeServer();
  server.on(calls.accounts.profile, aProfile('therapist', { first_name: 'Liza', specialization: 'Hilot' }));
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

it("shows a therapist's own week, and the way back (1-028, 2-024, R-pages-4)", async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'My availability' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(await screen.findByRole('heading', { name: '15 – 21 November 2026' })).toBeInTheDocument();
  expect(screen.queryByText('Liza · Hilot')).not.toBeInTheDocument();
});

it('says on a phone whose week it is and what they are trained in, where a computer shows the time', async () => {
  const plain = globalThis.matchMedia;
  const phone = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ ...plain(query), matches: query.includes('max-width') }));
  open();
  expect(await screen.findByText('Liza · Hilot')).toBeInTheDocument();
  phone.mockRestore();
});
