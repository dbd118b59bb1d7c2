import { type ImportReport, Select, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { SectionHead } from '../Particulars';
import * as m from '../../texts/m';

type FileColumn = ImportReport['columns'][number] & { at: number };

const NOTHING = { value: '', label: m.not_imported() };

/** The operator's choice for one column: its place, counted from 0, and the name of a field; empty for none. */
export interface ColumnChoice {
  readonly at: number;
  readonly field: string;
}

/**
 * The field that each column fills: from its header, then by the last choice for that column. A field that is chosen
 * for one column leaves the other, but only while chosen. So the arrow keys can pass over a field without taking it
 * away.
 */
export function fillsOf(columns: ImportReport['columns'], choices: readonly ColumnChoice[]): string[] {
  return choices.reduce(
    (fills, { at, field }) => fills.map((one, other) => (other === at ? field : one === field ? '' : one)),
    columns.map(({ fills }) => fills ?? ''),
  );
}

interface Props {
  report: ImportReport;
  /** The current choices, also while the file is still being checked. */
  fills: readonly string[];
  onChoose: (choice: ColumnChoice) => void;
}

/** The field that each column of the file fills. The operator can change it. */
export function Columns({ report: { columns, fields, missing, head_line }, fills, onChoose }: Props) {
  const options = [NOTHING, ...fields.map(({ name, label }) => ({ value: name, label }))];
  const nameOf = ({ head, at }: FileColumn): string => head || m.column({ at: at + 1 });
  const table: readonly Column<FileColumn>[] = [
    { key: 'head', header: m.column_2(), phone: 'title', cell: nameOf },
    { key: 'sample', header: m.first_cell(), cell: ({ sample }) => sample || '–' },
    {
      key: 'fills',
      header: m.fills(),
      width: '200px',
      cell: (one) => (
        <Select
          size="sm"
          aria-label={m.one_fills({ one: nameOf(one) })}
          value={fills[one.at] ?? ''}
          onChange={(field) => onChoose({ at: one.at, field })}
          options={options}
        />
      ),
    },
  ];
  const ignored = fills.filter((field) => field === '').length;
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.columns()}</SectionHead>
      <Text size="s" muted>
        {head_line === null
          ? m.no_line_names_the_columns()
          : m.line_names_the_columns_and({ headLine: head_line.toLocaleString('en-PH') })}
      </Text>
      {missing.length > 0 && (
        <Text as="p" size="s" strong tone="red">
          {m.choose_which_column_fills({ missing: missing.join(m.and()) })}
        </Text>
      )}
      {ignored > 0 && (
        <Text size="s" muted>
          {m.columns_not_imported({ ignored })}
        </Text>
      )}
      <Table
        caption={m.columns_of_the_file()}
        columns={table}
        rows={columns.map((column, at) => ({ ...column, at }))}
        rowKey={({ at }) => String(at)}
      />
    </Stack>
  );
}
