import { bind, type Tx } from '../../platform/database/database.js';
import { forgetBooks, forgetBuyer, forgetClients, visitsOf } from '../redaction.repository.js';
import {
  ANSWERS,
  IMPORTS,
  LIST,
  NOTICES,
  PHOTO_FILES,
  PHOTOS,
  REQUESTS,
  SHOWN_PHOTOS,
  UNDO,
  WAITING_MAILS,
  WISH_NOTICES,
} from './erase.sql.js';

/**
 * Removes all that is known of a client, who is locked: what redaction removes, the words of books, proofs of payment,
 * notices and stored answers. Figures, dates and numbers stay. The client is on the list of erased ones afterwards.
 * What becomes of each column: what-goes.ts. Source: R-beyond-530.
 */
export async function eraseClient(tx: Tx, id: number, at: Date): Promise<void> {
  const visits = await visitsOf(tx, [id]);
  await tx.rows(LIST, [id, at]);
  // Before the words that they look for are gone.
  await tx.rows(ANSWERS, [id, visits]);
  await tx.rows(IMPORTS, [id, visits]);
  const photos = await tx.rows<{ hash: string }>(PHOTOS, [visits]);
  await tx.pipeline(
    bind(PHOTO_FILES, [photos.map(({ hash }) => hash)]),
    bind(SHOWN_PHOTOS, [visits]),
    bind(WISH_NOTICES, [id]),
    bind(REQUESTS, [id, visits]),
    bind(NOTICES, [visits]),
    bind(UNDO, [visits]),
    bind(WAITING_MAILS, [visits, at]),
  );
  // Their number finds the vouchers.
  await forgetBuyer(tx, id);
  await forgetClients(tx, [id], at);
  await forgetBooks(tx, [id], at);
}
