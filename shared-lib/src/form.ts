/**
 * The entry point for forms: the form library and the common parts of forms load with the first form, and are in no
 * first screen. Shared like the root, so every remote has the same one.
 */
export { Form, Refused } from './form/Form';
export { FormDialog, type FormDialogProps } from './form/FormDialog';
export { focusWithin } from './form/focusFirstWrong';
export { LeaveQuestion } from './form/LeaveQuestion';
export { Restored } from './form/Restored';
export { required } from './form/required';
export { usePhoneHint } from './form/usePhoneHint';
export { type FormState, type Problems, type Refusal, useForm } from './form/useForm';
export { type DraftOf } from './form/useDraft';
export { useHeld } from './form/useHeld';
export { useOpened } from './form/useOpened';
