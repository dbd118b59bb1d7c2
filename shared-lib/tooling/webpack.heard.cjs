/**
 * What the server said in English, in Filipino: by the whole text, by a text with values in it, or by sentences. What
 * the catalogue does not have stays as it is. It stands in `filipino.*.js` and so must need nothing else.
 */
exports.heardIn = (catalogue, said) => {
  const wholeOf = (text) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined);
  const withValues = (text) => {
    let found;
    // A text of few words of its own would fit too much, and of two that fit the longer one is meant.
    let most = 7;
    for (const [english, filipino] of Object.entries(catalogue)) {
      const parts = english.split(/\{(\d)\}/);
      const own = parts.filter((_, at) => at % 2 === 0);
      const letters = own.join('').length;
      if (parts.length === 1 || letters <= most || !own.every((part) => text.includes(part))) continue;
      const places = parts.filter((_, at) => at % 2 === 1);
      const pattern = own.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)');
      const values = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
      if (!values) continue;
      most = letters;
      found = filipino.replace(/\{(\d)\}/g, (_, place) => {
        const value = values[places.indexOf(place)];
        return wholeOf(value) ?? value;
      });
    }
    return found;
  };
  const knownOf = (text) => wholeOf(text) ?? withValues(text);
  const sentences = said.split(/(?<=[.?!]) (?=[A-Z])/).map((sentence) => [sentence, knownOf(sentence)]);
  const areKnown = sentences.length > 1 && sentences.every(([, known]) => known !== undefined);
  return (
    wholeOf(said) ??
    (areKnown ? undefined : withValues(said)) ??
    sentences.map(([sentence, known]) => known ?? sentence).join(' ')
  );
};
