import { screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  anAppointment,
  aUsedMaterial,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { ActionsProvider } from '../visit/actions/ActionsProvider';
import { AppointmentCard } from '../visit/appointment-card/AppointmentCard';

const used = (id: number, name: string) =>
  aUsedMaterial({ id, name, category: 'care', quantity_used: 2, unit: 'bottles' });
const appointment = anAppointment(
  {
    id: 2041,
    status: 'completed',
    materials_status: 'unchecked',
    material_usage_summary: { consumable_materials: [used(1, 'Massage oil')], reusable_materials: [used(2, 'Towel')] },
  },
  aUser('operator'),
);
const material = {
  id: 1,
  name: 'Massage oil',
  category: 'care',
  unit: 'bottles',
  reusable: false,
  stock: 4,
  reorder_level: 2,
  unit_cost: 12,
  is_empty: false,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, appointment);
});
const open = async () => {
  const view = renderScreen(
    <ActionsProvider>
      <AppointmentCard appointment={appointment} />
    </ActionsProvider>,
    { as: aUser('operator') },
  );
  await view.user.click(screen.getByRole('button', { name: /More actions/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Check Materials' }));
  await screen.findByRole('dialog', { name: 'Check Materials' });
  await screen.findAllByRole('group', { name: /taken for this visit$/ });
  return view;
};
const group = (name: RegExp) => within(screen.getByRole('group', { name }));
const sent = () => server.seen(calls.inventory.updateMaterialStatus);

describe("the operator's check of materials after a visit", () => {
  it('asks about each material at once: left over unless ticked, and never about those that come back (2-128, 3-050, 5-047, R-materials-5)', async () => {
    server.on(calls.inventory.updateMaterialStatus, material);
    const { user } = await open();
    expect(
      group(/Massage oil · 2 bottles taken for this visit/).getByRole('checkbox', { name: 'None left' }),
    ).not.toBeChecked();
    expect(group(/Towel · 2 bottles taken for this visit/).queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete Check' }));
    await waitFor(() =>
      expect(sent().map(({ params, body }) => [params.id, body])).toEqual([
        ['1', { is_empty: false, quantity: 2, appointment: 2041 }],
        ['2', { is_empty: false, quantity: 2, appointment: 2041 }],
      ]),
    );
  });

  it('records each with quantity and notes under the bearer scheme (3-051, 7-005, 7-095, 8-126)', async () => {
    server.on(calls.inventory.updateMaterialStatus, material);
    const { user } = await open();
    await user.click(group(/Massage oil/).getByRole('checkbox', { name: 'None left' }));
    await user.click(group(/Towel/).getByRole('button', { name: 'Quantity and notes of Towel' }));
    const quantity = group(/Towel/).getByRole('textbox', { name: /^Comes back/ });
    await user.clear(quantity);
    await user.type(quantity, '1');
    await user.type(group(/Towel/).getByRole('textbox', { name: /^Notes/ }), 'one is torn ');
    await user.click(screen.getByRole('button', { name: 'Complete Check' }));
    expect(await screen.findByText('Material status updated successfully!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent().map(({ params, body }) => [params.id, body])).toEqual([
      ['1', { is_empty: true, quantity: 2, appointment: 2041 }],
      ['2', { is_empty: false, quantity: 1, notes: 'one is torn', appointment: 2041 }],
    ]);
    expect(sent()[0]?.headers.Authorization).toMatch(/^Bearer /);
  });

  it.each(['1e3', '-5', '1.5', '2 bottles'])(
    'keeps the quantity %s as typed and refuses it at its field (R-forms-2)',
    async (typed) => {
      const { user } = await open();
      await user.click(group(/Towel/).getByRole('button', { name: 'Quantity and notes of Towel' }));
      const quantity = group(/Towel/).getByRole('textbox', { name: /^Comes back/ });
      await user.clear(quantity);
      await user.type(quantity, typed);
      await user.click(screen.getByRole('button', { name: 'Complete Check' }));
      expect(quantity).toHaveValue(typed);
      expect(quantity).toHaveAccessibleDescription('Enter a whole number.');
      expect(sent()).toHaveLength(0);
    },
  );

  it('accepts any success, whatever the answer contains (7-096)', async () => {
    server.on(calls.inventory.updateMaterialStatus, rawAnswer(200, ''));
    const { user } = await open();
    await user.click(group(/Massage oil/).getByRole('checkbox', { name: 'None left' }));
    await user.click(screen.getByRole('button', { name: 'Complete Check' }));
    expect(await screen.findByText('Material status updated successfully!')).toBeInTheDocument();
    expect(sent()).toHaveLength(2);
  });

  it('names the material that failed and why, and then asks only for the rest (8-127, 8-128)', async () => {
    server.on(calls.inventory.updateMaterialStatus, ({ params }) =>
      params.id === '2' ? problem('ACTION_NOT_ALLOWED') : material,
    );
    const { user } = await open();
    await user.click(group(/Massage oil/).getByRole('checkbox', { name: 'None left' }));
    await user.click(screen.getByRole('button', { name: 'Complete Check' }));
    expect(
      await screen.findByText("Error updating material status: You can't do this at the current status."),
    ).toBeInTheDocument();
    expect(screen.getByText('Failed to update material Towel')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('group', { name: /Massage oil/ })).not.toBeInTheDocument());
    expect(screen.getByRole('group', { name: /Towel/ })).toBeInTheDocument();
  });

  it('is offered only when the server allows it (4-023)', async () => {
    const offered = async (over: Partial<Appointment>) => {
      const view = renderScreen(
        <ActionsProvider>
          <AppointmentCard appointment={anAppointment({ ...appointment, ...over }, aUser('operator'))} />
        </ActionsProvider>,
        { as: aUser('operator') },
      );
      await view.user.click(screen.getByRole('button', { name: /More actions/ }));
      await screen.findByRole('menu');
      const found = screen.queryByRole('menuitem', { name: 'Check Materials' }) !== null;
      view.unmount();
      return found;
    };
    expect(await offered({ allowed_actions: ['set_status', 'check_material'] })).toBe(true);
    expect(await offered({ allowed_actions: ['set_status'] })).toBe(false);
  });
});
