/** A sentence in which `*words*` of the screen stand out. */
export function Words({ text }: { text: string }) {
  return text.split('*').map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part));
}
