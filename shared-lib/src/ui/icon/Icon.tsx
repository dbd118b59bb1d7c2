import { type IconName, icons } from './icons';

/**
 * One line drawing of the set, of so many pixels where text has its usual size: it grows with the text.
 * Silent to screen readers unless it has a `label`; beside a word it needs none.
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
      // In a flex row next to a long text the drawing keeps its size.
      style={{ flex: 'none' }}
      {...spoken}
    >
      <path d={icons[name]} />
    </svg>
  );
}
