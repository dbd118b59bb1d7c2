import { type IconName, icons } from './icons';

/**
 * One icon of the set, in pixels at the usual text size: it grows with the text. Screen readers skip it unless it has a
 * `label`. Beside a word it needs none.
 *
 * @example <Icon name="clock" size={16} />
 * @example <Icon name="warning" label="Late" />
 */
export function Icon({ name, size = 18, label }: { name: IconName; size?: number; label?: string }) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      // Keeps its size in a flex row beside a long text.
      style={{ flex: 'none' }}
      {...spoken}
    >
      <path d={icons[name]} />
    </svg>
  );
}
