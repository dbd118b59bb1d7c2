import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  failureText,
  type ImportReport,
  Row,
  Spinner,
  Stack,
  Text,
  TextLink,
  toast,
  VisuallyHidden,
} from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import {
  fetchTemplate,
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  importQuery,
  useCheckImport,
  useShowAfresh,
  useStartImport,
} from 'shared-lib/records';
import styled from 'styled-components';
import { type Kind } from '../kinds';
import { type ColumnChoice, Columns, fillsOf } from './Columns';
import { Findings } from './Findings';

const Bar = styled.progress`
  width: 100%;
  height: 10px;
  accent-color: var(--brand);
`;

/** Beside the button when there is room for a name, below it on a phone. */
const FileName = styled.span`
  flex: 1 1 14rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const countOf = (count: number, { one, many }: Kind): string =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? one : many}`;

/** Checked before sending: otherwise a file that is too large would fail only after a long upload. */
const faultOf = ({ size }: File): string | undefined =>
  size > IMPORT_BYTES_MAX ? `This file is larger than ${IMPORT_BYTES_MAX / 1024 / 1024} MiB. Split it.` : undefined;

/**
 * Imports records from a CSV file or a workbook. The operator chooses the file, sees every line that is wrong or
 * already on record, and imports with a second press.
 */
export function ImportCsv({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  /** The columns as recognised by their headers. */
  const [byHeads, setByHeads] = useState<ImportReport>();
  /** The operator's changes, the last choice for each column, in the order of choosing. */
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([]);
  /** The last check of the file. Its table of columns stays while the next check runs. */
  const [matched, setMatched] = useState<ImportReport>();
  const columns = byHeads && choices.length > 0 ? fillsOf(byHeads.columns, choices) : undefined;
  const check = useCheckImport();
  const start = useStartImport();
  const running = useQuery(importQuery(start.data?.id ?? null));
  const report = running.data ?? start.data ?? check.data;
  const isOver = report?.state === 'done' || report?.state === 'failed';
  const showAfresh = useShowAfresh();
  useEffect(() => {
    if (isOver) void showAfresh();
  }, [isOver, showAfresh]);

  const choose = (chosen: File): void => {
    setFile(chosen);
    setByHeads(undefined);
    setChoices([]);
    setMatched(undefined);
    start.reset();
    check.reset();
    const wrong = faultOf(chosen);
    setFault(wrong);
    const show = (found: ImportReport): void => {
      setByHeads(found);
      setMatched(found);
    };
    if (!wrong) check.mutate({ kind: kind.kind, file: chosen }, { onSuccess: show });
  };
  const match = (choice: ColumnChoice): void => {
    if (!file || !byHeads) return;
    const next = [...choices.filter(({ at }) => at !== choice.at), choice];
    setChoices(next);
    start.reset();
    check.mutate({ kind: kind.kind, file, columns: fillsOf(byHeads.columns, next) }, { onSuccess: setMatched });
  };
  const failure = check.error ?? start.error;
  const problem = fault ?? (failure ? failureText(failure, 'The file could not be looked through') : undefined);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Import ${kind.many}`}
      footer={
        <>
          <Button onClick={onClose}>{isOver || report?.state === 'waiting' ? 'Close' : 'Cancel'}</Button>
          {report?.state === 'checked' && report.ready > 0 && file && (
            <Button
              variant="primary"
              busy={start.isPending}
              onClick={() => start.mutate({ kind: kind.kind, file, columns })}
            >
              Import {countOf(report.ready, kind)}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {(!report || report.state === 'checked') && (
          <ChooseFile kind={kind} chosen={file} isBusy={check.isPending} onChoose={choose} />
        )}
        {check.isPending && (
          <Row>
            <Spinner />
            <Text>The file is looked through. Nothing is written.</Text>
          </Row>
        )}
        {problem && <Banner tone="red" live="alert" title={problem} />}
        {matched && (!report || report.state === 'checked') && (
          <Columns report={matched} fills={columns ?? fillsOf(matched.columns, [])} onChoose={match} />
        )}
        {report && <Report report={report} leftOut={matched?.left_out ?? null} kind={kind} />}
      </Stack>
    </Dialog>
  );
}

interface ChooseFileProps {
  kind: Kind;
  chosen: File | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function ChooseFile({ kind, chosen, isBusy, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // Lets the operator choose the same file again after fixing it.
    event.target.value = '';
    if (file) onChoose(file);
  };
  const template = async (): Promise<void> => {
    try {
      saveFile(`${kind.many}-template.csv`, await fetchTemplate(kind.kind));
    } catch (error) {
      toast.error(failureText(error, 'Could not fetch the template'));
    }
  };
  return (
    <Stack $gap={2}>
      <Text>
        A CSV file or Excel workbook of at most {IMPORT_ROWS_MAX.toLocaleString('en-PH')} rows. Nothing is written until
        you confirm. <TextLink onClick={() => void template()}>Download a template</TextLink>
      </Text>
      <Row>
        <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          {chosen ? 'Choose another file' : 'Choose a file'}
        </Button>
        {chosen && <FileName>{chosen.name}</FileName>}
      </Row>
      <VisuallyHidden as="div">
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label={`File with ${kind.many}`}
          onChange={take}
        />
      </VisuallyHidden>
    </Stack>
  );
}

interface ReportProps {
  report: ImportReport;
  leftOut: ImportReport['left_out'];
  kind: Kind;
}

function Report({ report, leftOut: leftOutRows, kind }: ReportProps) {
  const { state, rows, ready, progress } = report;
  const leftOut = report.wrong_rows + report.alike_rows;
  if (state === 'waiting')
    return (
      <Stack $gap={2} role="status">
        <Text strong>
          {progress.toLocaleString('en-PH')} of {countOf(ready, kind)}
        </Text>
        <Bar value={progress} max={Math.max(ready, 1)} aria-label={`Importing ${kind.many}`} />
        <Text size="s" muted>
          All of them together, or none. It goes on when you close this.
        </Text>
      </Stack>
    );
  if (state === 'failed')
    return <Banner tone="red" live="alert" title="The import was given up. Nothing was written; try it again." />;
  return (
    <>
      <Banner
        tone={state === 'done' ? 'green' : ready > 0 ? 'blue' : 'amber'}
        live="status"
        title={
          state === 'done'
            ? `${countOf(ready, kind)} ${ready === 1 ? 'is' : 'are'} imported.`
            : ready > 0
              ? `${ready.toLocaleString('en-PH')} of ${rows.toLocaleString('en-PH')} lines can be imported.`
              : 'Nothing of this file can be imported.'
        }
      >
        {leftOut > 0 &&
          `${leftOut.toLocaleString('en-PH')} ${leftOut === 1 ? 'line is' : 'lines are'} left out, as listed below.`}
      </Banner>
      <Findings report={report} leftOut={leftOutRows} kind={kind} />
    </>
  );
}
