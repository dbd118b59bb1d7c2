import { useState } from 'react';
import { Button, type ImportReport, recordPath, Stack, Text } from 'shared-lib';
import { type Column, saveFile, Table, toCsv } from 'shared-lib/controls';
import { SectionHead } from '../Particulars';
import { type Kind } from '../kinds';
import * as m from '../../texts/m';

type Wrong = ImportReport['wrong'][number];
type Alike = ImportReport['alike'][number];

const WORDS = { name: 'name', email: m.e_mail_address(), phone_number: m.phone_number() } as const;

const line: Column<{ line: number }> = {
  key: 'line',
  header: m.line(),
  width: '72px',
  cell: (one) => one.line.toLocaleString('en-PH'),
};

const WRONG: readonly Column<Wrong>[] = [
  line,
  { key: 'field', header: m.field(), width: '140px', cell: ({ field }) => field || m.the_line() },
  { key: 'reason', header: m.reason(), cell: ({ reason }) => reason },
];

const whatIsAlike = ({ fields, same_as_line, name }: Alike): string => {
  const words = `${fields.map((field) => WORDS[field]).join(m.and())}`;
  return same_as_line === null ? m.has_the_of({ words, name }) : m.has_the_of_line({ words, sameAsLine: same_as_line });
};

const ALIKE: readonly Column<Alike>[] = [
  line,
  {
    key: 'alike',
    header: m.on_record_already(),
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
  {
    key: 'fate',
    header: m.what_happens(),
    cell: ({ left_out }) => (left_out ? m.left_out() : m.imported_all_the_same()),
  },
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
            {m.show_all_count({ count: findings.length.toLocaleString('en-PH') })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const lines = (count: number): string => m.line_count({ count, shown: count.toLocaleString('en-PH') });

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
              {m.download_what_is_left_out()}
            </Button>
          </div>
          <Text size="s" muted>
            {m.the_rows_themselves_with_a()}
          </Text>
        </Stack>
      )}
      <List
        title={m.not_as_should_be({ lines: lines(wrong_rows), count: wrong_rows })}
        findings={wrong}
        columns={WRONG}
      />
      <List title={m.like_what_is_on_record()} findings={alike} columns={ALIKE} />
      <List title={m.imported_without_these_cells()} findings={dropped} columns={WRONG} />
      <List title={m.imported_as_they_stand()} findings={kept} columns={WRONG} />
      {unlisted > 0 && (
        <Text size="s" muted>
          {m.more_left_out_and_not({ lines: lines(unlisted), count: unlisted })}
        </Text>
      )}
    </>
  );
}
