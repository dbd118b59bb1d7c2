/**
 * What was said in one language, in the other: by the whole text, by a text with values in it, or by sentences. What
 * the catalogue does not have stays as it is. It needs nothing else: `filipino.*.js` carries its text as it stands.
 *
 * @param catalogue what to say, by what was said; `{0}` for the first value
 */
export function heardIn(catalogue: Readonly<Record<string, string>>, said: string): string {
  const wholeOf = (text: string) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined);
  const withValues = (text: string) => {
    let found: string | undefined;
    // A text of few words of its own would fit too much, and of two that fit the longer one is meant.
    let most = 7;
    for (const [heard, meant] of Object.entries(catalogue)) {
      if (!heard.includes('{')) continue;
      const parts = heard.split(/\{(\d)\}/);
      const own = parts.filter((_, at) => at % 2 === 0);
      const letters = own.join('').length;
      if (parts.length === 1 || letters <= most || !own.every((part) => text.includes(part))) continue;
      const places = parts.filter((_, at) => at % 2 === 1);
      // A value may be empty, such as the time of a pickup that is for now.
      const pattern = own.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*?)');
      const values = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
      if (!values) continue;
      most = letters;
      found = meant.replace(/\{(\d)\}/g, (_, place: string) => {
        const value = values[places.indexOf(place)] ?? '';
        return wholeOf(value) ?? value;
      });
    }
    return found;
  };
  const knownOf = (text: string) => wholeOf(text) ?? withValues(text);
  const sentences = said.split(/(?<=[.?!]) (?=[A-Z])/).map((sentence) => ({ sentence, known: knownOf(sentence) }));
  const areKnown = sentences.length > 1 && sentences.every(({ known }) => known !== undefined);
  return (
    wholeOf(said) ??
    (areKnown ? undefined : withValues(said)) ??
    sentences.map(({ sentence, known }) => known ?? sentence).join(' ')
  );
}
