import { Field, FieldRow, limits, type Profile, TextInput, toast } from 'shared-lib';
import { PICKUP_ADDRESS_MAX, useUpdateProfile } from 'shared-lib/settings';
import { FormDialog, required, useForm, usePhoneHint } from 'shared-lib/form';
import * as m from '../texts/m';

/** The user's own details. Role and vehicle are missing, because operators decide them. */
export function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const update = useUpdateProfile();
  const form = useForm({
    draft: 'profile',
    start: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      phone_number: profile.phone_number ?? '',
      specialization: profile.specialization ?? '',
      pickup_address: profile.pickup_address ?? '',
    },
    check: ({ first_name }) => ({ first_name: required(first_name) }),
    send: async ({ first_name, last_name, phone_number, specialization, pickup_address }) => {
      const change = { first_name, last_name, phone_number: phone_number.trim() || null };
      await update.mutateAsync(
        profile.role === 'therapist'
          ? {
              ...change,
              specialization: specialization.trim() || null,
              pickup_address: pickup_address.trim() || null,
            }
          : change,
      );
      toast.success(m.your_profile_is_saved());
    },
    done: onClose,
    failure: m.could_not_save_your_profile(),
  });
  const phoneHint = usePhoneHint(form.values.phone_number);
  return (
    <FormDialog form={form} title={m.edit_your_profile()} submitLabel={m.save()} onClose={onClose}>
      <FieldRow>
        <Field label={m.first_name()} error={form.errors.first_name} required>
          <TextInput {...form.control('first_name')} autoComplete="given-name" maxLength={limits.NAME_MAX} />
        </Field>
        <Field label={m.last_name()} error={form.errors.last_name}>
          <TextInput {...form.control('last_name')} autoComplete="family-name" maxLength={limits.NAME_MAX} />
        </Field>
      </FieldRow>
      <Field label={m.phone()} error={form.errors.phone_number} hint={phoneHint}>
        <TextInput {...form.control('phone_number')} type="tel" autoComplete="tel" />
      </Field>
      {profile.role === 'therapist' && (
        <>
          <Field label={m.specialization()} error={form.errors.specialization}>
            <TextInput {...form.control('specialization')} maxLength={limits.TEXT_MAX} />
          </Field>
          <Field
            label={m.pick_up_address()}
            error={form.errors.pickup_address}
            hint={m.your_driver_collects_you_here()}
          >
            <TextInput
              {...form.control('pickup_address')}
              autoComplete="street-address"
              maxLength={PICKUP_ADDRESS_MAX}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
