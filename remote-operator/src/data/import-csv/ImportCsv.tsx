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
import * as m from '../../texts/m';

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
  size > IMPORT_BYTES_MAX ? m.this_file_is_larger_than({ importBytesMax: IMPORT_BYTES_MAX / 1024 / 1024 }) : undefined;

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
  const problem = fault ?? (failure ? failureText(failure, m.the_file_could_not_be()) : undefined);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={m.import_many({ many: kind.many })}
      footer={
        <>
          <Button onClick={onClose}>{isOver || report?.state === 'waiting' ? m.close() : m.cancel()}</Button>
          {report?.state === 'checked' && report.ready > 0 && file && (
            <Button
              variant="primary"
              busy={start.isPending}
              onClick={() => start.mutate({ kind: kind.kind, file, columns })}
            >
              {m.import_many({ many: countOf(report.ready, kind) })}
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
            <Text>{m.the_file_is_looked_through()}</Text>
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
      toast.error(failureText(error, m.could_not_fetch_the_template()));
    }
  };
  return (
    <Stack $gap={2}>
      <Text>
        {m.a_csv_file_or_excel({ importRowsMax: IMPORT_ROWS_MAX.toLocaleString('en-PH') })}{' '}
        <TextLink onClick={() => void template()}>{m.download_a_template()}</TextLink>
      </Text>
      <Row>
        <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          {chosen ? m.choose_another_file() : m.choose_a_file()}
        </Button>
        {chosen && <FileName>{chosen.name}</FileName>}
      </Row>
      <VisuallyHidden as="div">
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label={m.file_with({ many: kind.many })}
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
        <Text strong>{m.count_of_open({ count: progress.toLocaleString('en-PH'), open: countOf(ready, kind) })}</Text>
        <Bar value={progress} max={Math.max(ready, 1)} aria-label={m.importing({ many: kind.many })} />
        <Text size="s" muted>
          {m.all_of_them_together_or()}
        </Text>
      </Stack>
    );
  if (state === 'failed') return <Banner tone="red" live="alert" title={m.the_import_was_given_up()} />;
  return (
    <>
      <Banner
        tone={state === 'done' ? 'green' : ready > 0 ? 'blue' : 'amber'}
        live="status"
        title={
          state === 'done'
            ? m.imported({ ready: countOf(ready, kind), count: ready })
            : ready > 0
              ? m.of_lines_can_be_imported({ ready: ready.toLocaleString('en-PH'), rows: rows.toLocaleString('en-PH') })
              : m.nothing_of_this_file_can()
        }
      >
        {leftOut > 0 &&
          m.left_out_as_listed_below({
            shown: leftOut.toLocaleString('en-PH'),
            count: leftOut,
          })}
      </Banner>
      <Findings report={report} leftOut={leftOutRows} kind={kind} />
    </>
  );
}
