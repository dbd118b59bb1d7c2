import { Field, limits, Text, toast } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { type PrivacyNotice, useSetPrivacyNotice } from 'shared-lib/settings';
import * as m from '../texts/m';

interface Given {
  readonly notice: PrivacyNotice & { readonly ours: PrivacyNotice };
  readonly onClose: () => void;
}

/** Both texts of the notice. They start with the product's own where nothing was written; empty is that again. */
export function EditPrivacyNotice({ notice, onClose }: Given) {
  const set = useSetPrivacyNotice();
  const form = useForm({
    draft: 'privacy-notice',
    start: { en: notice.en || notice.ours.en, fil: notice.fil || notice.ours.fil },
    check: () => ({}),
    send: async (entries) => {
      await set.mutateAsync(entries);
      toast.success(m.saved_clients_read_it_now());
    },
    done: onClose,
    failure: m.could_not_save_the_notice(),
  });
  return (
    <FormDialog form={form} title={m.change_the_notice()} submitLabel={m.save()} onClose={onClose}>
      <Text as="p" size="s">
        {m.have_a_lawyer_check_it()}
      </Text>
      <Field label={m.in_english()} error={form.errors.en} hint={m.empty_it_for_our_text()}>
        <TextArea {...form.control('en')} maxLength={limits.NOTICE_MAX} rows={10} />
      </Field>
      <Field label={m.in_filipino()} error={form.errors.fil} hint={m.empty_it_for_our_text()}>
        <TextArea {...form.control('fil')} maxLength={limits.NOTICE_MAX} rows={10} />
      </Field>
    </FormDialog>
  );
}
