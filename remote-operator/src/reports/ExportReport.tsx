import { useState } from 'react';
import { Button, DropdownMenu, failureText, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import { fetchReport, type ReportExport, reportFileName } from 'shared-lib/records';

export interface ExportEntry {
  label: string;
  query: ReportExport;
}

type Format = NonNullable<ReportExport['format']>;
const FORMATS: readonly { format: Format; label: string }[] = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
];

/** What is shown, all its rows, as a file: an Excel workbook, or a CSV file for other programs. */
export function ExportReport({ entries }: { entries: readonly ExportEntry[] }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (query: ReportExport, format: Format): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`${reportFileName(query)}.${format}`, await fetchReport({ ...query, format }));
    } catch (error) {
      toast.error(failureText(error, 'Could not export the report'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropdownMenu
      label="Export"
      trigger={
        <Button icon="download" iconEnd="down" busy={isBusy}>
          Export
        </Button>
      }
      items={entries.flatMap(({ label, query }) =>
        FORMATS.map(({ format, label: kind }) => ({
          label: `${label} (${kind})`,
          onSelect: () => void save(query, format),
        })),
      )}
    />
  );
}

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button icon="print" disabled={disabled} onClick={() => window.print()}>
      Print
    </Button>
  );
}
