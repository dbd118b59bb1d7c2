import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from 'shared-lib/entry';
import styled from 'styled-components';
import * as m from '../texts/m';

const WIDE = '@media (min-width: 900px)';

const Page = styled.div`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  min-height: calc(100dvh - var(--strip, 0px));

  ${WIDE} { grid-template: none / 1fr 1fr; }
`;
/* The only picture and the only gradient of the product. Both are the same in light and dark. */
const Art = styled.header`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--s5);
  padding: var(--s5);
  overflow: hidden;
  background: linear-gradient(160deg, #0a4f49, #0e6b63 55%, #3b8f7f);
  color: #fff;

  > * { position: relative; }
  > svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; stroke: #ffffff2e; stroke-width: 2; }
  > p { display: none; }

  ${WIDE} {
    padding: var(--s7);

    > p { display: block; max-width: 420px; font-size: 1.875rem; line-height: 1.2; font-weight: 700; letter-spacing: -0.02em; }
  }
`;
const Side = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: start;
  padding: var(--s6) var(--s4) var(--s7);

  ${WIDE} { align-content: center; }
`;
const Box = styled.div`
  width: 100%;
  max-width: 380px;

  h1 { font-size: var(--t-2xl); margin-bottom: var(--s4); outline: none; }
  h1 + p { margin: calc(-1 * var(--s2)) 0 var(--s4); color: var(--ink-2); overflow-wrap: anywhere; }
`;
const Foot = styled.div`
  margin-top: var(--s5);
  text-align: center;
`;

function Routes() {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <path
        d="M-20 760C120 700 140 560 280 560s180 120 300 60 60-260 180-300"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <path d="M-20 300c180 20 220 140 380 90S600 160 760 190" />
      <circle cx={280} cy={560} r={9} fill="#fff" stroke="none" />
      <circle cx={580} cy={620} r={9} fill="#f0a27c" stroke="none" />
    </svg>
  );
}

export interface AuthPageFrameProps {
  title: string;
  /** One sentence about what to do here. */
  lead?: ReactNode;
  /** A link to another page, below everything else. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The layout of the pages before sign-in: the picture on one side, one task on the other. */
export function AuthPageFrame({ title, lead, foot, children }: AuthPageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a page without a field, focus goes to the title. Otherwise it would stay on an element that is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <Page>
      <Art>
        <Routes />
        <Logo size={26} onArt />
        <p>{m.from_the_first_call_to()}</p>
      </Art>
      <Side>
        <Box>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
          {children}
          {foot && <Foot>{foot}</Foot>}
        </Box>
      </Side>
    </Page>
  );
}
