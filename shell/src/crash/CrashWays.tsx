import { Button } from 'shared-lib/entry';
import styled from 'styled-components';
import { useReportNumber } from '../browser-log/useReportNumber';
import * as m from '../texts/m';

const Number = styled.p`
  flex-basis: 100%;
  margin: 0;
  color: var(--muted);
`;

interface CrashWaysProps {
  thrown: unknown;
  onRetry: () => void;
  /** Opens the dashboard as a new page, because the router may be what broke. */
  onLeave?: () => void;
}

/** The other ways on from a crash, as an area has them. Source: R-beyond-215. */
export function CrashWays({ thrown, onRetry, onLeave = () => location.assign('/dashboard') }: CrashWaysProps) {
  const number = useReportNumber(thrown);
  return (
    <>
      <Button icon="refresh" onClick={onRetry}>
        {m.try_again()}
      </Button>
      <Button onClick={onLeave}>{m.go_to_the_dashboard()}</Button>
      {number !== undefined && <Number>{m.support_number({ number })}</Number>}
    </>
  );
}
