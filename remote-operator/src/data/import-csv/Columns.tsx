import { type ImportReport, Select, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { SectionHead } from '../Particulars';

type FileColumn = ImportReport['columns'][number] & { at: number };

const NOTHING = { value: '', label: 'Not imported' };

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
  const nameOf = ({ head, at }: FileColumn): string => head || `Column ${at + 1}`;
  const table: readonly Column<FileColumn>[] = [
    { key: 'head', header: 'Column', phone: 'title', cell: nameOf },
    { key: 'sample', header: 'First cell', cell: ({ sample }) => sample || '–' },
    {
      key: 'fills',
      header: 'Fills',
      width: '200px',
      cell: (one) => (
        <Select
          size="sm"
          aria-label={`${nameOf(one)} fills`}
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
      <SectionHead>Columns</SectionHead>
      <Text size="s" muted>
        {head_line === null
          ? 'No line names the columns. The first line is imported, too.'
          : `Line ${head_line.toLocaleString('en-PH')} names the columns and is not imported.`}
      </Text>
      {missing.length > 0 && (
        <Text as="p" size="s" strong tone="red">
          Choose which column fills {missing.join(' and ')}.
        </Text>
      )}
      {ignored > 0 && (
        <Text size="s" muted>
          {ignored === 1 ? '1 column is' : `${ignored.toLocaleString('en-PH')} columns are`} not imported.
        </Text>
      )}
      <Table
        caption="Columns of the file"
        columns={table}
        rows={columns.map((column, at) => ({ ...column, at }))}
        rowKey={({ at }) => String(at)}
      />
    </Stack>
  );
}
