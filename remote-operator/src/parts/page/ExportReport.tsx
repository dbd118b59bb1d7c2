import { useState } from 'react';
import { Button, DropdownMenu, failureText, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import { fetchReport, type ReportExport, reportFileName } from 'shared-lib/records';
import * as m from '../../texts/m';

type Format = NonNullable<ReportExport['format']>;
const FORMATS: readonly { format: Format; label: string }[] = [
  { format: 'xlsx', label: m.excel() },
  { format: 'csv', label: 'CSV' },
];

/** A file of a report, or another file that comes in these formats. */
export type ExportEntry = { readonly label: string } & (
  | { readonly query: ReportExport }
  | { readonly name: string; readonly fetch: (format: Format) => Promise<Blob> }
);
const fileOf = (entry: ExportEntry, format: Format): readonly [name: string, bytes: Promise<Blob>] =>
  'query' in entry
    ? [reportFileName(entry.query), fetchReport({ ...entry.query, format })]
    : [entry.name, entry.fetch(format)];

/** Exports all rows as one kind of file: at once when there is a single choice, else from a menu. */
function ExportAs({ format, label, entries }: { format: Format; label: string; entries: readonly ExportEntry[] }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (entry: ExportEntry): Promise<void> => {
    setBusy(true);
    try {
      const [name, bytes] = fileOf(entry, format);
      saveFile(`${name}.${format}`, await bytes);
    } catch (error) {
      toast.error(failureText(error, m.could_not_export_the_report()));
    } finally {
      setBusy(false);
    }
  };
  const [only, ...others] = entries;
  if (only && others.length === 0)
    return (
      <Button icon="download" busy={isBusy} aria-label={m.export_as({ label })} onClick={() => void save(only)}>
        {label}
      </Button>
    );
  return (
    <DropdownMenu
      label={m.export_as({ label })}
      trigger={
        <Button icon="download" iconEnd="down" busy={isBusy} aria-label={m.export_as({ label })}>
          {label}
        </Button>
      }
      items={entries.map((entry) => ({ label: entry.label, onSelect: () => void save(entry) }))}
    />
  );
}

/** Exports as an Excel workbook, or as a CSV file for other programs. */
export const ExportReport = ({ entries }: { entries: readonly ExportEntry[] }) =>
  FORMATS.map((one) => <ExportAs key={one.format} {...one} entries={entries} />);

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button icon="print" disabled={disabled} onClick={() => window.print()}>
      {m.print()}
    </Button>
  );
}
