import { Button, DropdownMenu, failureText, now, Row, serviceDayOf, Stack, Text, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import { type ClientFile, useExportClient } from 'shared-lib/records';
import { SectionHead } from '../data/Particulars';
import * as m from '../texts/m';

const ENDINGS: Readonly<Record<ClientFile, string>> = { json: 'json', page: 'html' };
const FILES: readonly { as: ClientFile; label: string }[] = [
  { as: 'page', label: m.page_to_read_or_print() },
  { as: 'json', label: m.json_file() },
];

/** The foot of a client's page: all that is known of them, in one file. Source: R-beyond-520. */
export function ExportClient({ id }: { id: number }) {
  const ask = useExportClient();
  const save = (as: ClientFile): void =>
    ask.mutate(
      { id, as },
      {
        onSuccess: (file) => saveFile(`client-${id}-${serviceDayOf(now())}.${ENDINGS[as]}`, file),
        onError: (error) => toast.error(failureText(error, m.could_not_export_this_client())),
      },
    );
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.a_client_asks_what_is_known()}</SectionHead>
      <Text size="s" muted>
        {m.one_file_with_all_that_is_kept()}
      </Text>
      <Row>
        <DropdownMenu
          label={m.export_everything()}
          trigger={
            <Button size="sm" icon="download" iconEnd="down" busy={ask.isPending}>
              {m.export_everything()}
            </Button>
          }
          items={FILES.map(({ as, label }) => ({ label, onSelect: () => save(as) }))}
        />
      </Row>
    </Stack>
  );
}
