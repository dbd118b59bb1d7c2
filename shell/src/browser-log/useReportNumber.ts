import { useEffect, useState } from 'react';
import { reports } from './watchErrors';

/** The report of an error that was told, or of its cause. */
const reportOf = (thrown: unknown): Promise<number | undefined> | undefined =>
  thrown instanceof Error ? (reports.get(thrown) ?? reportOf(thrown.cause)) : undefined;

/** The number by which support finds the report of an error, once it is known. */
export function useReportNumber(thrown: unknown): number | undefined {
  const [number, setNumber] = useState<number>();
  useEffect(() => {
    let isGone = false;
    void reportOf(thrown)?.then((id) => !isGone && setNumber(id));
    return () => {
      isGone = true;
    };
  }, [thrown]);
  return number;
}
