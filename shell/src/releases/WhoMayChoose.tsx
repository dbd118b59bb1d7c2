import { useQuery } from '@tanstack/react-query';
import { Card, failureText, Field, Select, toast } from 'shared-lib';
import { type Choosers, mixQueries, useLetChoose } from 'shared-lib/settings';
import { readPageConfig } from '../remotes/pageConfig';
import * as m from '../texts/m';

const OPTIONS = [
  { value: 'nobody', label: m.nobody() },
  { value: 'operators', label: m.operators() },
  { value: 'everybody', label: m.everybody() },
] as const satisfies readonly { value: Choosers; label: string }[];

/** Who may choose versions for their own browser. In demo mode everybody may. Source: R-beyond-240. */
export function WhoMayChoose({ readOnly }: { readOnly: boolean }) {
  const { data } = useQuery(mixQueries.read());
  const { mutate, isPending } = useLetChoose();
  if (!data) return null;
  const { demo } = readPageConfig();
  return (
    <Card>
      <Field
        label={m.who_may_choose_versions()}
        hint={demo ? m.in_demo_mode_everybody_may() : m.testers_choose_published_versions()}
      >
        <Select
          value={demo ? 'everybody' : data.who}
          disabled={demo || readOnly || isPending}
          onChange={(who) =>
            mutate(who, {
              onSuccess: () => toast.success(m.saved_for_everybody()),
              onError: (error) => toast.error(failureText(error, m.could_not_change_who_may_choose())),
            })
          }
          options={OPTIONS}
        />
      </Field>
    </Card>
  );
}
