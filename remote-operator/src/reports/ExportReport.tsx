import { useState } from 'react';
import { Button, DropdownMenu, failureText, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import { fetchReport, type ReportExport } from 'shared-lib/records';

export interface ExportEntry {
  label: string;
  query: ReportExport;
}

const fileName = ({ from, to, rows, by, figure }: ReportExport): string =>
  `report-${rows === 'groups' ? `by-${by}` : (figure ?? 'revenue').replace('_', '-')}-${from}-to-${to}.csv`;

/** What is shown, all its rows, as a file: at once where there is one, else by a menu. */
export function ExportReport({ entries }: { entries: readonly ExportEntry[] }) {
  const [isBusy, setBusy] = useState(false);
  const save = async ({ query }: ExportEntry): Promise<void> => {
    setBusy(true);
    try {
      saveFile(fileName(query), await fetchReport(query));
    } catch (error) {
      toast.error(failureText(error, 'Could not export the report'));
    } finally {
      setBusy(false);
    }
  };
  const [only, ...others] = entries;
  if (only && others.length === 0)
    return (
      <Button icon="download" busy={isBusy} onClick={() => void save(only)}>
        Export
      </Button>
    );
  return (
    <DropdownMenu
      label="Export"
      trigger={
        <Button icon="download" iconEnd="down" busy={isBusy}>
          Export
        </Button>
      }
      items={entries.map((entry) => ({ label: entry.label, onSelect: () => void save(entry) }))}
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
