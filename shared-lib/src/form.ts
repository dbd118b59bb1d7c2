/**
 * The entry point for whoever shows a form: the form library and what all forms have in common come with the first of
 * them, and are no part of a first screen; nor are rules of the domain that a form alone asks. Shared like the root, so
 * that every remote has the same one.
 */
export { Form, Refused } from './form/Form';
export { FormDialog, type FormDialogProps } from './form/FormDialog';
export { focusWithin } from './form/focusFirstWrong';
export { LeaveQuestion } from './form/LeaveQuestion';
export { required } from './form/required';
export { usePhoneHint } from './form/usePhoneHint';
export { type FormState, type Problems, type Refusal, useForm } from './form/useForm';
export { useHeld } from './form/useHeld';
export {
  NO_PREFERENCE,
  preferenceOf,
  preferenceRank,
  preferenceWords,
  preferredFirst,
} from './domain/booking/client-preference';
export { isSpecialistFor, minutesOf, type ServiceAssignment } from './domain/booking/services';
