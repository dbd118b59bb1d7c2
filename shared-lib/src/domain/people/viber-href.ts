/** A link that opens Viber, which asks for a chat to send these words to. Nothing is sent by it. */
export const viberHref = (words: string): string => `viber://forward?text=${encodeURIComponent(words)}`;
