import * as m from '../../texts/m.js';
import { ofVisit, type Kept } from './kept-table.js';

/** The discounts of visits, and the IDs that they were given for. */
export const DISCOUNTS: readonly Kept[] = [
  {
    ...ofVisit,
    table: 'discounts',
    name: 'discounts',
    title: m.discounts(),
    order: 't.id',
    shows: {
      id: 'text',
      at: 'text',
      kind: 'text',
      amount: 'pesos',
      reason: 'text',
      recorded_by: 'person',
      reverses: 'text',
    },
    leaves: { copy: ['appointment_id'] },
  },
  {
    ...ofVisit,
    table: 'discount_ids',
    name: 'discount_ids',
    title: m.ids_of_discounts(),
    order: 't.discount_id',
    shows: { id_number: 'text', id_name: 'text' },
    leaves: { copy: ['appointment_id', 'discount_id'] },
  },
];
