import {
  appointmentPath,
  Banner,
  Field,
  formatPesos,
  Link,
  Stack,
  Text,
  TextInput,
  toast,
  useNavigate,
} from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import {
  type Erasure,
  ERASURE_REASONS,
  type ErasureBlock,
  type ErasureReason,
  useAskErasure,
  useDecideErasure,
} from 'shared-lib/records';
import { DATA_TABS } from 'shared-lib';
import styled from 'styled-components';
import { ERASURE_WORDS } from './erasureWords';
import * as m from '../texts/m';

const Lines = styled.ul`
  margin: 0;
  padding-left: var(--s5);
`;

const BLOCKS: Readonly<Record<ErasureBlock, string>> = {
  open_visit: m.this_visit_is_not_over(),
  unpaid_visit: m.this_visit_is_not_paid(),
  correction: m.a_correction_waits_on_this_visit(),
  prepaid: m.they_have_credit(),
  waitlist: m.they_wait_for_a_slot(),
};

/** What has to end before. */
function Blocks({ blocks }: Pick<Erasure, 'blocks'>) {
  return (
    <Banner tone="amber" title={m.first_end_what_is_open()}>
      <Lines>
        {blocks.map(({ kind, appointment }) => (
          <li key={`${kind} ${appointment}`}>
            {appointment !== null && (
              <>
                <Link to={appointmentPath(appointment)}>#{appointment}</Link>:{' '}
              </>
            )}
            {BLOCKS[kind]}
          </li>
        ))}
      </Lines>
    </Banner>
  );
}

/** What goes, what stays and why, with how many of each. Source: R-beyond-530. */
function Fates({ goes, stays }: Pick<Erasure, 'goes' | 'stays'>) {
  const { visits, payments, pesos } = stays;
  return (
    <>
      <Stack $gap={1}>
        <Text strong>{m.this_goes()}</Text>
        <Lines>
          <li>{m.name_and_what_is_noted()}</li>
          <li>{m.phones_and_addresses({ phones: goes.phones, addresses: goes.addresses })}</li>
          <li>{m.places_and_notes_of_visits({ visits: goes.visits })}</li>
          {goes.marks + goes.ratings > 0 && (
            <li>{m.words_of_marks_and_ratings({ marks: goes.marks, ratings: goes.ratings })}</li>
          )}
          {goes.photos + goes.notifications > 0 && (
            <li>{m.photos_and_notices({ photos: goes.photos, notifications: goes.notifications })}</li>
          )}
        </Lines>
      </Stack>
      <Stack $gap={1}>
        <Text strong>{m.this_stays()}</Text>
        <Lines>
          <li>{m.visits_stay_with_times({ visits })}</li>
          <li>{m.payments_stay_for_the_tax({ payments, pesos: formatPesos(pesos) })}</li>
          <li>{m.stars_and_reasons_stay()}</li>
          <li>{m.consents_stay_without_a_name()}</li>
          <li>{m.older_backups_until_deleted()}</li>
        </Lines>
      </Stack>
    </>
  );
}

interface EraseDialogProps {
  client: { id: number; name: string };
  erasure: Erasure;
  onClose: () => void;
}

/**
 * Asks to erase a client, or confirms what another operator asked. An operator who is alone types the name. Source:
 * R-beyond-531.
 */
export function EraseDialog({ client: { id, name }, erasure, onClose }: EraseDialogProps) {
  const { waiting, needs_second, blocks, goes, stays } = erasure;
  const ask = useAskErasure();
  const decide = useDecideErasure();
  const navigate = useNavigate();
  const isAlone = !waiting && !needs_second;
  const form = useForm({
    // What is typed here is kept nowhere.
    draft: null,
    start: { reason: '' as ErasureReason | '', name: '' },
    check: (typed) => ({
      reason: !waiting && typed.reason === '' ? m.choose_a_reason() : undefined,
      // The server compares it.
      name: isAlone ? required(typed.name) : undefined,
    }),
    send: async ({ reason, name: typed }) => {
      const done = waiting
        ? await decide.mutateAsync({ id: waiting.id, how: 'confirm' })
        : await ask.mutateAsync({ id, body: { reason: reason || 'client', ...(isAlone && { name: typed }) } });
      if (done.state !== 'erased') {
        toast.success(m.another_operator_is_asked());
        return;
      }
      toast.success(m.the_client_is_erased());
      void navigate(`/dashboard/data?tab=${DATA_TABS.client}`);
    },
    done: onClose,
    failure: m.could_not_erase_the_client(),
  });
  return (
    <FormDialog
      form={form}
      title={m.erase_name({ name })}
      description={m.this_cannot_be_undone()}
      submitLabel={waiting || isAlone ? m.erase_for_good() : m.ask_another_operator()}
      danger
      disabled={blocks.length > 0}
      onClose={onClose}
    >
      {blocks.length > 0 && <Blocks blocks={blocks} />}
      <Fates goes={goes} stays={stays} />
      {!waiting && blocks.length === 0 && (
        <RadioGroup<ErasureReason>
          label={m.reason()}
          required
          error={form.errors.reason}
          value={form.values.reason === '' ? undefined : form.values.reason}
          onChange={(reason) => form.set({ reason })}
          options={ERASURE_REASONS.map((value) => ({ value, label: ERASURE_WORDS[value] }))}
        />
      )}
      {isAlone && blocks.length === 0 && (
        <Field label={m.type_name_to_confirm({ name })} required error={form.errors.name}>
          <TextInput {...form.control('name')} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}
