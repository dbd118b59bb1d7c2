import styled from 'styled-components';

const Root = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  border-radius: 50%;
  background: var(--brand-soft);
  color: var(--brand-ink);
  font-weight: 700;
  line-height: 1;
  letter-spacing: 0;

  &[data-tone] { background: var(--tone-soft); color: var(--tone); }
`;

/** `Liza Ramos` as `LR`, `Cher` as `C`, `Ana Maria de la Cruz` as `AC`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.charAt(0) ?? '';
  const last = words.length > 1 ? (words[words.length - 1]?.charAt(0) ?? '') : '';
  return (first + last).toUpperCase();
}

/** Pixels at the usual text size, as rem: it grows with the text. */
const rem = (px: number): string => `${px / 16}rem`;

/**
 * Initials in a circle, beside the written name (so screen readers skip it). Drivers are clay, everyone else the brand
 * colour. `text` replaces the initials, for the size of a group.
 *
 * @example <Avatar name="Liza Ramos" />
 * @example <Avatar name="Group of 3" text="3" size={20} />
 */
export function Avatar({
  name,
  text,
  size = 28,
  tone,
}: {
  name: string;
  text?: string;
  size?: number;
  tone?: 'clay' | 'grey';
}) {
  return (
    <Root
      aria-hidden
      data-tone={tone}
      style={{ width: rem(size), height: rem(size), fontSize: rem(Math.round(size * (size > 32 ? 0.36 : 0.4))) }}
    >
      {text ?? initialsOf(name)}
    </Root>
  );
}
