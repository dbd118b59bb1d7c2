import { screen, waitFor } from '@testing-library/react';
import type { RegisteredStaff } from 'shared-lib';
import type { Owners } from 'shared-lib/records';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { DataPage } from './DataPage';
import { recordCounts } from './testing/recordCounts';

const self = aUser('operator');
const ana: RegisteredStaff = {
  id: 900,
  role: 'operator',
  first_name: 'Ana',
  last_name: 'Cruz',
  email: 'ana@example.test',
  phone_number: null,
  username: 'ana',
  registration_completed: true,
  specialization: null,
  pickup_address: null,
  gender: null,
  vehicle_type: null,
  motorcycle_plate: null,
  seats: null,
  is_active: true,
  disabled_reason: null,
  suspended_until: null,
  suspended_reason: null,
  email_change: null,
  created_at: '2024-03-04T09:00:00+08:00',
};
const ANA = { id: ana.id, name: 'Ana Cruz' };
const ME = { id: self.id, name: 'Me' };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.records.counts, recordCounts({}));
  server.on(calls.registration.operators, aPage([]));
});
const open = (owners: Owners, over: Partial<RegisteredStaff> = {}) => {
  server.on(calls.records.staff, { ...ana, ...over, appointments: [], appointments_count: 0, history: [] });
  server.on(calls.business.owners, owners);
  return renderScreen(<DataPage />, {
    as: self,
    path: `/dashboard/data?tab=operators&open=${ana.id}`,
    route: '/dashboard/data',
  });
};
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('the owner on the record of an operator (R-beyond-481)', () => {
  it('is made after a question that says what it changes', async () => {
    const { user } = open({ owners: [], may_change: true });
    expect(await screen.findByText(/^No operator is an owner\. They can all change the business rules/)).toBeVisible();
    server.on(calls.business.makeOwner, { owners: [ANA], may_change: false });
    await user.click(screen.getByRole('button', { name: 'Make owner' }));
    expect(screen.getByRole('alertdialog', { name: 'Make Ana Cruz an owner?' })).toHaveTextContent(
      'From now on, only Ana Cruz can change business rules, commission, releases and owners. You cannot.',
    );
    server.on(calls.business.owners, { owners: [ANA], may_change: false });
    await user.click(screen.getAllByRole('button', { name: 'Make owner' }).at(-1) as HTMLElement);
    expect(await screen.findByText(/^Ana Cruz is an owner\. Only an owner can change this account\.$/)).toBeVisible();
    expect(server.seen(calls.business.makeOwner)[0]?.body).toEqual({ user: ana.id });
  });

  it('is ended by another owner, and a refusal is said', async () => {
    const { user } = open({ owners: [ANA, ME], may_change: true });
    await user.click(await screen.findByRole('button', { name: 'End owner rights' }));
    server.on(calls.business.endOwner, problem('LAST_OWNER'));
    await user.click(screen.getAllByRole('button', { name: 'End owner rights' }).at(-1) as HTMLElement);
    expect(await screen.findByText(/This is the last owner\./)).toBeVisible();
    expect(server.seen(calls.business.endOwner)).toHaveLength(1);
  });

  it('stays with the last one, and is not offered for who cannot log in', async () => {
    const { unmount } = open({ owners: [ANA], may_change: true });
    expect(await screen.findByText(/The last owner stays\./)).toBeVisible();
    expect(button('End owner rights')).toBeNull();
    unmount();
    open({ owners: [ME], may_change: true }, { registration_completed: false });
    expect(await screen.findByText('Ana Cruz is not an owner.')).toBeVisible();
    expect(button('Make owner')).toBeNull();
  });
});

describe('the account of an owner (R-beyond-482)', () => {
  it('has no buttons for others; an account of another operator has them', async () => {
    const { unmount } = open({ owners: [ANA], may_change: false });
    expect(await screen.findByText(/Only an owner can change this account\./)).toBeVisible();
    await waitFor(() => expect([button('Edit'), button('Disable')]).toEqual([null, null]));
    unmount();
    open({ owners: [ME], may_change: false });
    expect(await screen.findByText('Ana Cruz is not an owner. Only an owner can make another one.')).toBeVisible();
    expect([button('Edit'), button('Disable'), button('Make owner')]).toEqual([
      expect.anything(),
      expect.anything(),
      null,
    ]);
  });
});
