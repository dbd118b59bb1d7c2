const PARTICLE =
  /^(?:de|del|dela|delos|delas|la|las|los|san|santa|santo|sta\.?|sto\.?|van|von|der|den|bin|binti|al|el|da|dos|di|y)$/i;
const LINK = /^y$/;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|md|phd|rn|cpa)\.?$/i;

/** Where a last name begins that ends at this word, with the particles before it; a first name is left. */
function withParticles(words: readonly string[], last: number): number {
  let at = last;
  while (at > 1 && PARTICLE.test(words[at - 1] ?? '')) at--;
  return at;
}

/** The first and last name in `Cruz, Ana`, `Ana Maria dela Cruz Jr.`, `Juan Cruz, Jr., MD`, `Ana`. */
export function namesOf(whole: string): { readonly first_name: string; readonly last_name: string } {
  const [before = '', ...after] = whole.split(',').map((part) => part.trim());
  const behind = after.flatMap((part) => part.split(/\s+/)).filter(Boolean);
  const suffixes = behind.filter((word) => SUFFIX.test(word));
  const given = behind.filter((word) => !SUFFIX.test(word));
  const words = [...before.split(/\s+/).filter(Boolean), ...suffixes];
  if (given.length > 0) return { first_name: given.join(' '), last_name: words.join(' ') };
  let at = words.length - 1;
  while (at > 1 && SUFFIX.test(words[at] ?? '')) at--;
  at = withParticles(words, at);
  // `Reyes y Macapagal` is one last name: the name before the `y` belongs to it.
  if (at > 1 && LINK.test(words[at] ?? '')) at = withParticles(words, at - 1);
  if (at < 1) return { first_name: words.join(' '), last_name: '' };
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}
