/** A sentence that highlights `*words*` of the screen. */
export function ScreenWords({ text }: { text: string }) {
  return text.split('*').map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part));
}
