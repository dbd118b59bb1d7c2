import * as m from '../../texts/m.js';
import { ofClient, type Kept } from './kept-table.js';

/** Whom a client books for besides. Visits have the number of theirs. */
export const COMPANIONS: Kept = {
  ...ofClient,
  table: 'client_companions',
  name: 'companions',
  title: m.companions(),
  order: 't.position, t.id',
  shows: { id: 'text', name: 'text', note: 'text' },
  leaves: { copy: ['client_id', 'position'], passing: ['removed_at'] },
};
