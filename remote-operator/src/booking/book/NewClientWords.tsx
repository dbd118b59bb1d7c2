import { Field, Row, SegmentedControl } from 'shared-lib';
import type { ClientChannel } from 'shared-lib/booking';
import { Checkbox } from 'shared-lib/controls';
import type { FormState } from 'shared-lib/form';
import { LANGUAGE_WORDS } from '../../parts/languageWords';
import type { Draft } from '../draft/draft';
import { withTyped } from '../draft/changeDraft';
import * as m from '../../texts/m';

const WAYS: Readonly<Record<ClientChannel, string>> = { sms: m.by_sms(), email: m.by_e_mail() };
const LANGUAGES = [
  { value: 'en', label: LANGUAGE_WORDS.en },
  { value: 'fil', label: LANGUAGE_WORDS.fil },
] as const;

interface WaysProps {
  form: FormState<Draft>;
  ways: readonly ClientChannel[];
}

function Ways({ form: { values, errors, set }, ways }: WaysProps) {
  const { agreed } = values;
  const tick = (way: ClientChannel, isTicked: boolean): void =>
    set({ agreed: ways.filter((one) => (one === way ? isTicked : agreed.includes(one))) });
  return (
    <Field group label={m.may_we_write_to_them()} error={errors.agreed}>
      <Row $gap={4}>
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={WAYS[way]}
            checked={agreed.includes(way)}
            onChange={(isTicked) => tick(way, isTicked)}
          />
        ))}
      </Row>
    </Field>
  );
}

/** A new client is asked for their language, and whether we may write to them. Source: R-beyond-1305. */
export function NewClientWords({ form }: { form: FormState<Draft> }) {
  const { values: draft, set } = form;
  return (
    <Row $gap={4} $top>
      <Field group label={m.language()}>
        <SegmentedControl
          label={m.language()}
          value={draft.language || 'en'}
          onChange={(language) => set(withTyped(draft, { language }))}
          options={LANGUAGES}
        />
      </Field>
      <Ways form={form} ways={draft.email.trim() ? ['sms', 'email'] : ['sms']} />
    </Row>
  );
}
