import { MINUTE } from '../../domain/limits';

/** Gives a file to the browser, which saves it with the downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has read it (some begin only after the press). Until it is released, it stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}
