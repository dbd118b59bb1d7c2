import { type ImportReport, Select, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { SectionHead } from '../Particulars';

type FileColumn = ImportReport['columns'][number] & { at: number };

const NOTHING = { value: '', label: 'Not imported' };

interface Props {
  report: ImportReport;
  isBusy: boolean;
  /** What each column fills from now on, names of fields in their order. */
  onChange: (columns: string[]) => void;
}

/** What each column of the file was taken for, which people can change: another column lets go of the field. */
export function Columns({ report: { columns, fields, missing }, isBusy, onChange }: Props) {
  const options = [NOTHING, ...fields.map(({ name, label }) => ({ value: name, label }))];
  const nameOf = ({ head, at }: FileColumn): string => head || `Column ${at + 1}`;
  const set = (at: number, field: string): void =>
    onChange(
      columns.map(({ fills }, other) => (other === at ? field : field !== '' && fills === field ? '' : (fills ?? ''))),
    );
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
          value={one.fills ?? ''}
          disabled={isBusy}
          onChange={(field) => set(one.at, field)}
          options={options}
        />
      ),
    },
  ];
  const ignored = columns.filter(({ fills }) => fills === null).length;
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>Columns</SectionHead>
      {missing.length > 0 && <Text tone="red">Choose which column fills {missing.join(' and ')}.</Text>}
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
