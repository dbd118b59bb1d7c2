import { Field, limits, TextInput } from 'shared-lib';
import { FromMessage } from '../paste-message/FromMessage';
import { type useMarks } from '../paste-message/marks';
import { type BookingForm } from './useBookingForm';
import * as m from '../../texts/m';

export interface HealthFieldProps {
  form: BookingForm['form'];
  message: ReturnType<typeof useMarks>;
}

/** What the message says of allergies or an illness, for the client's record. Only there if it says anything. */
export const HealthField = ({ form, message }: HealthFieldProps) =>
  (form.values.health || message.marks.health) && (
    <>
      <FromMessage field="health" {...message} />
      <Field label={m.health()} aside="optional" hint={m.added_to_the_record()} error={form.errors.health}>
        <TextInput autoComplete="off" maxLength={limits.TEXT_MAX} {...form.control('health')} />
      </Field>
    </>
  );
