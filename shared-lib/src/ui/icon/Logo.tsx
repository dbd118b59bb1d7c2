import styled from 'styled-components';
import * as m from '../../texts/m';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  font-weight: 700;
  letter-spacing: -0.02em;
  line-height: 1;
  color: var(--brand-ink);

  &[data-on-art='true'] {
    color: #fff;
  }
`;

/**
 * The logo: the bridge between two posts, and the name. `size` is the height of the letters in px.
 *
 * @example <Logo />
 * @example <Logo size={26} onArt />   // white, on the picture of the sign-in page
 */
export function Logo({ size = 19, onArt = false }: { size?: number; onArt?: boolean }) {
  return (
    <Mark data-on-art={onArt} style={{ fontSize: size }}>
      <svg
        viewBox="0 0 24 24"
        width="1.36em"
        height="1.36em"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.2}
        strokeLinecap="round"
        aria-hidden
        focusable="false"
      >
        <path d="M4 20V4M20 20V4M4 13c4-5 12-5 16 0" />
      </svg>
      {m.hatid()}
    </Mark>
  );
}
