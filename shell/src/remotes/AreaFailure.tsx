import type { ReactNode } from 'react';
import { ErrorState, friendlyText, isApiFailure, useLocation } from 'shared-lib';
import { Button, ButtonLink } from 'shared-lib/entry';
import { useReportNumber } from '../browser-log/useReportNumber';
import { isCodeMissing } from './drawingFaults';
import { AreaUnavailable, CodeFault, faultOf } from './faults';
import { readPageConfig } from './pageConfig';
import * as m from '../texts/m';

interface AreaFailureProps {
  /** The area's name on screens. */
  label: string;
  error: Error;
  onRetry: () => void;
  busy: boolean;
  compact?: boolean;
}

function titleOf(label: string, error: Error): string {
  if (error instanceof AreaUnavailable) return m.is_not_available_right_now({ label });
  if (isCodeMissing(error) || isApiFailure(error)) return m.label_this_page_could_not_be({ label });
  return m.this_page_stopped_working({ label });
}

/** As the browser says, or as this page shows: it came from what the device keeps. */
const isWithoutNetwork = (): boolean => !navigator.onLine || readPageConfig().keptAt !== undefined;

/** Always our own words: what was thrown stands in the report alone. */
function wordsFor(error: Error): ReactNode {
  if (error instanceof AreaUnavailable)
    return error.faults.map(({ version, reason }) => (
      <span key={version} style={{ display: 'block' }}>
        {m.version_version_reason({ version, reason })}
      </span>
    ));
  if (isApiFailure(error)) return friendlyText(error);
  if (error instanceof CodeFault) return error.message;
  if (isCodeMissing(error) && isWithoutNetwork()) return m.this_page_is_not_kept_on_this_device();
  return isCodeMissing(error) ? faultOf(error).message : m.it_has_been_reported_nothing();
}

/** Names the area that failed, and offers ways on, with the number by which support finds the report. */
export function AreaFailure({ label, error, onRetry, busy, compact }: AreaFailureProps) {
  const { pathname } = useLocation();
  const number = useReportNumber(error);
  return (
    <ErrorState
      title={titleOf(label, error)}
      text={
        <>
          {wordsFor(error)}
          {number !== undefined && <span style={{ display: 'block' }}>{m.support_number({ number })}</span>}
        </>
      }
      action={
        <>
          <Button icon="refresh" busy={busy} onClick={onRetry}>
            {m.try_again()}
          </Button>
          {!compact && pathname !== '/dashboard' && <ButtonLink to="/dashboard">{m.go_to_the_dashboard()}</ButtonLink>}
        </>
      }
      compact={compact}
    />
  );
}
