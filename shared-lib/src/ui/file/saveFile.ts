import { MINUTE } from '../../domain/limits';

/** Hands a file over to the browser, which keeps it where downloads go. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then it is read (some browsers begin only after the press); until it is given back it stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}
