import { badgeTones, type ColorTokens, dark, light, TONE_IN_TEXT, tokenCss, TONES } from './tokens';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** `color-mix(in srgb, one share%, other)` */
const mixed = (one: string, other: string, share: number): string =>
  channels(one).reduce((hex, channel, at) => {
    const value = Math.round((channel * share + channels(other)[at]! * (100 - share)) / 100);
    return hex + value.toString(16).padStart(2, '0');
  }, '#');

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of WCAG 2.2, 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

type Name = keyof ColorTokens;
const grounds: Name[] = ['bg', 'surface', 'sunken'];

const textPairs: [Name, Name][] = [
  ...grounds.flatMap((ground): [Name, Name][] =>
    (['ink', 'ink-2', 'ink-3', 'brand', 'brand-ink', ...TONES] as Name[]).map((text) => [text, ground]),
  ),
  ...TONES.map((tone): [Name, Name] => [tone, `${tone}-soft`]),
  ...TONES.map((tone): [Name, Name] => ['ink', `${tone}-soft`]),
  ...TONES.map((tone): [Name, Name] => ['ink-2', `${tone}-soft`]),
  ['brand-ink', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['ink-2', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-red', 'red'],
  ['on-clay', 'clay'],
];

/** What a phone shows in sunlight: the time and the place of a visit, on its card and its line, and its main step. */
const sunlightPairs: [Name, Name][] = [
  ['ink', 'surface'],
  ['ink-2', 'surface'],
  ['ink-2', 'bg'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_name, tokens) => {
  it.each(textPairs)('text %s on %s has a contrast of 4.5 : 1', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(sunlightPairs)('in sunlight %s on %s has a contrast of 7 : 1 (R-beyond-300)', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each(badgeTones)('in sunlight %s text, as of a countdown, has a contrast of 7 : 1 (R-beyond-300)', (tone) => {
    const text = mixed(tokens[tone === 'brand' ? 'brand-ink' : tone], tokens.ink, TONE_IN_TEXT);
    for (const ground of [...grounds, `${tone}-soft`] as Name[])
      expect(contrast(text, tokens[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each(grounds)('outlines of controls and the focus ring have 3 : 1 on %s', (ground) => {
    expect(contrast(tokens.field, tokens[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens.brand, tokens[ground])).toBeGreaterThanOrEqual(3);
  });

  it('a bar of a chart and the dot of a badge have 3 : 1 on cards', () => {
    for (const tone of TONES) expect(contrast(tokens[tone], tokens.surface)).toBeGreaterThanOrEqual(3);
  });
});

it('has the same tokens in both themes', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});

it('gives every status tone its pair of colours by attribute', () => {
  for (const tone of TONES)
    expect(tokenCss()).toContain(`[data-tone='${tone}']{--tone:var(--${tone});--tone-soft:var(--${tone}-soft);}`);
});
