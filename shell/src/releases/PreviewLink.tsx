import { Button, Dialog, failureText, Field, Stack, Text, TextInput, toast, VisuallyHidden } from 'shared-lib';
import { usePreviewLink } from 'shared-lib/settings';
import { useState } from 'react';
import { copyLink } from '../calendar-link/copyLink';
import { partName, when } from './releaseWords';
import * as m from '../texts/m';

/** Makes a link that shows a version to who has it, and shows it to copy. */
export function PreviewLink({ remote, version }: { remote: string; version: string }) {
  const { mutate, isPending } = usePreviewLink();
  const [made, setMade] = useState<{ link: string; until: string } | null>(null);
  return (
    <>
      <Button
        size="sm"
        busy={isPending}
        onClick={() =>
          mutate(
            { remote, version },
            {
              onSuccess: setMade,
              onError: (error) => toast.error(failureText(error, m.could_not_make_the_link())),
            },
          )
        }
      >
        {m.preview_link()}
        <VisuallyHidden>{version}</VisuallyHidden>
      </Button>
      {made && (
        <Dialog
          open
          size="sm"
          title={m.preview_of_version({ part: partName(remote), version })}
          onClose={() => setMade(null)}
          footer={
            <Button variant="primary" onClick={() => copyLink(made.link)}>
              {m.copy_link()}
            </Button>
          }
        >
          <Stack $gap={3}>
            <Text as="p">{m.whoever_opens_it_has({ until: when(made.until) })}</Text>
            <Field label={m.link()}>
              <TextInput
                value={made.link}
                onChange={() => undefined}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            </Field>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
