import { limits } from 'shared-lib';

/** Hands a file over to the browser, which keeps it where downloads go. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then it is read; until it is given back the file stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), limits.MINUTE);
}
