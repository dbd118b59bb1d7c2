/** The browser has the device's share sheet, which reaches Viber, Messenger and WhatsApp. On a desk many have none. */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** 'closed': the person chose nobody. Browsers open the sheet only from a press. */
export async function shareText(text: string): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share({ text });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}
