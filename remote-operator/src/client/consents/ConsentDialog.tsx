import { failedWith, failureText, Field, isApiFailure, now, Select, serviceDayOf, toast } from 'shared-lib';
import { CHANGED_MEANWHILE, DateField, RadioGroup } from 'shared-lib/controls';
import { FormDialog, required, useForm, useOpened } from 'shared-lib/form';
import {
  type ClientConsent,
  CONSENT_HOW_WORDS,
  CONSENT_HOWS,
  CONSENT_STATE_WORDS,
  CONSENT_STATES,
  CONSENT_WORDS,
  type ConsentAbout,
  type ConsentHow,
  type ConsentState,
  useRecordConsent,
} from 'shared-lib/records';
import { capital } from './capital';
import * as m from '../../texts/m';

export interface ConsentDialogProps {
  client: number;
  about: ConsentAbout;
  /** What holds now. */
  newest: ClientConsent | undefined;
  onClose: () => void;
}

/** Records what a client said about one thing. What was recorded before stays. Source: R-beyond-755. */
export function ConsentDialog({ client, about, newest, onClose }: ConsentDialogProps) {
  const record = useRecordConsent();
  const opened = useOpened(`consent-${about}.${client}`, { seen: newest?.id ?? 0 });
  const states = CONSENT_STATES.filter((state) => state !== 'withdrawn' || newest?.state === 'given');
  const form = useForm({
    draft: opened,
    start: { state: '', how: 'phone', on: serviceDayOf(now()) },
    check: ({ state, on }) => ({ state: required(state), on: required(on) }),
    send: async ({ state, how, on }) => {
      const body = { about, state: state as ConsentState, how: how as ConsentHow, on, seen: opened.value.seen };
      await record.mutateAsync({ id: client, body });
      toast.success(m.it_is_recorded());
    },
    done: onClose,
    failure: (error) => {
      if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
        return { title: failureText(error, m.could_not_record_it()) };
      const { current } = error.body as { current: { results: readonly ClientConsent[] } };
      opened.set({ seen: current.results.find((one) => one.about === about)?.id ?? 0 });
      return { title: CHANGED_MEANWHILE };
    },
  });
  const { errors, control } = form;
  return (
    <FormDialog form={form} size="sm" title={CONSENT_WORDS[about]} submitLabel={m.record_it()} onClose={onClose}>
      <RadioGroup
        {...control('state')}
        label={m.what_the_client_said()}
        required
        error={errors.state}
        options={states.map((state) => ({ value: state, label: CONSENT_STATE_WORDS[state] }))}
      />
      <Field label={m.how()} error={errors.how}>
        <Select
          {...control('how')}
          options={CONSENT_HOWS.filter((how) => how !== 'request').map((how) => ({
            value: how,
            label: capital(CONSENT_HOW_WORDS[how]),
          }))}
        />
      </Field>
      <Field label={m.on_which_day()} required error={errors.on}>
        <DateField {...control('on')} />
      </Field>
    </FormDialog>
  );
}
