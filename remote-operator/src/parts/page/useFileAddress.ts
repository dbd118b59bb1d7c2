import { useEffect, useMemo } from 'react';

/** A file's address in this browser, while it is shown; undefined without a file. */
export function useFileAddress(file: Blob): string;
export function useFileAddress(file: Blob | undefined): string | undefined;
export function useFileAddress(file: Blob | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return address;
}
