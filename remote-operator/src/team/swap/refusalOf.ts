import { failureText, isApiFailure, texts } from 'shared-lib';

/** The refusal in the server's words: of a field, or of the whole. */
export function refusalOf(error: unknown): string {
  const [said] = isApiFailure(error) ? Object.values(error.fields).flat() : [];
  return said ?? failureText(error, texts.FALLBACK.updateAppointment);
}
