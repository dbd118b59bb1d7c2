import { useState } from 'react';
import { Button, type ImportReport, recordPath, Stack, Text } from 'shared-lib';
import { type Column, saveFile, Table, toCsv } from 'shared-lib/controls';
import { SectionHead } from '../Particulars';
import { type Kind } from '../kinds';

type Wrong = ImportReport['wrong'][number];
type Alike = ImportReport['alike'][number];

const WORDS = { name: 'name', email: 'e-mail address', phone_number: 'phone number' } as const;

const line: Column<{ line: number }> = {
  key: 'line',
  header: 'Line',
  width: '72px',
  cell: (one) => one.line.toLocaleString('en-PH'),
};

const WRONG: readonly Column<Wrong>[] = [
  line,
  { key: 'field', header: 'Field', width: '140px', cell: ({ field }) => field || 'the line' },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
];

const whatIsAlike = ({ fields, same_as_line, name }: Alike): string => {
  const words = `${fields.map((field) => WORDS[field]).join(' and ')}`;
  return same_as_line === null ? `Has the ${words} of ${name}` : `Has the ${words} of line ${same_as_line}`;
};

const ALIKE: readonly Column<Alike>[] = [
  line,
  {
    key: 'alike',
    header: 'On record already',
    cell: (one) =>
      one.record ? (
        // In a new tab, because the import is still open here.
        <a href={recordPath(one.record.kind, one.record.id)} target="_blank" rel="noopener">
          {whatIsAlike(one)}
        </a>
      ) : (
        whatIsAlike(one)
      ),
  },
  { key: 'fate', header: 'What happens', cell: ({ left_out }) => (left_out ? 'Left out' : 'Imported all the same') },
];

/** Rows drawn at first: nobody fixes a thousand lines by reading. */
const FIRST = 20;

interface ListProps<F> {
  title: string;
  findings: readonly F[];
  /** The number of such lines, listed or not. */
  columns: readonly Column<F>[];
}

function List<F extends { line: number }>({ title, findings, columns }: ListProps<F>) {
  const [isAll, setAll] = useState(false);
  if (findings.length === 0) return null;
  const shown = isAll ? findings : findings.slice(0, FIRST);
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{title}</SectionHead>
      <Table caption={title} columns={columns} rows={shown} rowKey={(one) => JSON.stringify(one)} />
      {shown.length < findings.length && (
        <div>
          <Button size="sm" onClick={() => setAll(true)}>
            Show all {findings.length.toLocaleString('en-PH')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const lines = (count: number): string => `${count.toLocaleString('en-PH')} ${count === 1 ? 'line' : 'lines'}`;

interface FindingsProps {
  report: ImportReport;
  /** The left-out rows as in the file, from the last check, also after the import. */
  leftOut: ImportReport['left_out'];
  kind: Kind;
}

/** Every line with an error, with the field and the reason, and every line that is already on record. */
export function Findings({ report, leftOut, kind }: FindingsProps) {
  const { wrong, wrong_rows, alike, alike_rows, dropped, kept } = report;
  const listed = new Set([...wrong, ...alike.filter(({ left_out }) => left_out)].map((one) => one.line)).size;
  const unlisted = wrong_rows + alike_rows - listed;
  const download = ({ heads, rows }: NonNullable<FindingsProps['leftOut']>): void =>
    saveFile(`${kind.many}-left-out.csv`, new Blob([toCsv([heads, ...rows])], { type: 'text/csv;charset=utf-8' }));
  return (
    <>
      {leftOut && leftOut.rows.length > 0 && (
        <Stack $gap={1}>
          <div>
            <Button size="sm" icon="download" onClick={() => download(leftOut)}>
              Download what is left out
            </Button>
          </div>
          <Text size="s" muted>
            The rows themselves, with a column that says why. Mend them and import that file.
          </Text>
        </Stack>
      )}
      <List
        title={`${lines(wrong_rows)} not as ${wrong_rows === 1 ? 'it' : 'they'} should be`}
        findings={wrong}
        columns={WRONG}
      />
      <List title="Like what is on record" findings={alike} columns={ALIKE} />
      <List title="Imported without these cells" findings={dropped} columns={WRONG} />
      <List title="Imported as they stand" findings={kept} columns={WRONG} />
      {unlisted > 0 && (
        <Text size="s" muted>
          {lines(unlisted)} more {unlisted === 1 ? 'is' : 'are'} left out and not listed here.
        </Text>
      )}
    </>
  );
}
