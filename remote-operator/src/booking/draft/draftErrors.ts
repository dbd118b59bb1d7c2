import { FIELD_TEXTS } from 'shared-lib';
import { needsCar } from 'shared-lib/booking';
import type { Draft, DraftField } from './draft';
import { repeatFault } from './repeat';
import * as m from '../../texts/m';

export type DraftErrors = Partial<Record<DraftField, string>>;

/** What is still missing. */
export function draftErrors(draft: Draft): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.adding) {
    if (!draft.first_name.trim()) errors.first_name = FIELD_TEXTS.required;
    if (!draft.phone_number.trim()) errors.phone_number = FIELD_TEXTS.required;
  } else if (!draft.client) errors.client = FIELD_TEXTS.required;
  if (draft.services.length === 0) errors.services = FIELD_TEXTS.required;
  if (!draft.date) errors.date = FIELD_TEXTS.required;
  if (!draft.start) errors.start = FIELD_TEXTS.required;
  if (draft.therapists.length === 0) errors.therapists = FIELD_TEXTS.required;
  if (draft.driver === undefined) errors.driver = m.choose_a_driver_or_no();
  else if (draft.driver === null && needsCar(draft.therapists.length)) errors.driver = FIELD_TEXTS.groupNeedsCar;
  if (!draft.location.trim()) errors.location = FIELD_TEXTS.required;
  const repeat = draft.repeat && repeatFault(draft.repeat, draft.date);
  if (repeat) errors.repeat = repeat;
  return errors;
}
