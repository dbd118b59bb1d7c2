import type { ErasureReason } from 'shared-lib/records';
import * as m from '../texts/m';

export const ERASURE_WORDS: Readonly<Record<ErasureReason, string>> = {
  client: m.the_client_asked_for_it(),
  authority: m.the_privacy_commission_asked_for_it(),
  mistake: m.the_record_was_made_by_mistake(),
};
