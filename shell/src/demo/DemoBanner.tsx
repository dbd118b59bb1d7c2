import { media } from 'shared-lib/entry';
import styled, { createGlobalStyle } from 'styled-components';
import * as m from '../texts/m';

/** Full-height pages leave room for the banner. */
const Room = createGlobalStyle`
  :root { --strip: 24px; }
  ${media.phone} {
    :root { --strip: 18px; }
  }
`;

const Strip = styled.aside`
  min-height: var(--strip);
  padding: 3px var(--s4);
  background: var(--clay-soft);
  color: var(--clay);
  font-size: var(--t-xs);
  font-weight: 600;
  text-align: center;

  ${media.phone} {
    padding-block: 1px;
    line-height: 1.3;
  }
`;

/** Shown on every page of a server in demo mode: all people in it are invented. */
export function DemoBanner() {
  return (
    <>
      <Room />
      <Strip aria-label={m.about_these_data()}>{m.demo_data()}</Strip>
    </>
  );
}
