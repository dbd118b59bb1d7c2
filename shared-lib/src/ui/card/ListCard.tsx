import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { media } from '../../theme/tokens';

const look = css`
  display: flex;
  align-items: center;
  gap: var(--s3);
  width: 100%;
  padding: 14px 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);
  color: var(--ink);
  font-size: var(--t-m);
  text-align: start;
  text-decoration: none;

  ${media.phone} {
    flex-wrap: wrap;
    row-gap: var(--s2);
  }
`;
const pressable = css`
  ${media.hover} {
    &:hover { border-color: var(--line-strong); background: color-mix(in srgb, var(--sunken) 40%, var(--surface)); }
  }
`;
const Plain = styled.div`
  ${look}
`;
const Pressed = styled.button`
  ${look}
  ${pressable}
`;
const Linked = styled(Link)`
  ${look}
  ${pressable}
`;
const Lead = styled.span`
  flex: none;
  min-width: 52px;
  text-align: center;
  line-height: 1.3;

  b { display: block; }
  small { font-size: var(--t-xs); color: var(--ink-2); }
`;
/** Beside a badge it needs space for a name. On a narrower phone, the badge goes below it. */
const Body = styled.span`
  flex: 1 1 150px;
  min-width: 0;
  overflow-wrap: anywhere;
`;
const End = styled.span`
  flex: none;
  max-width: 100%;

  ${media.phone} { margin-inline-start: auto; }
`;
const Title = styled.span`
  display: block;
  font-weight: 600;
`;
const Below = styled.span`
  display: block;
  font-size: var(--t-s);
  color: var(--ink-2);
`;

export interface ListCardProps {
  /** On the left: `<TimeLead time="7:00 PM" />`, an `Avatar`. */
  lead?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** On the right: a badge. */
  end?: ReactNode;
  /** The whole card is a link to it, or runs `onClick`. */
  to?: string;
  onClick?: () => void;
}

/**
 * One line of a short list ('Later today'): the smallest card there is.
 *
 * @example <ListCard lead={<TimeLead time="7:00 PM" />} title="Carlos & Bea Lim" text="Pasig · car" end={<StatusBadge
 * status="pending" />} onClick={open} />
 */
export function ListCard({ lead, title, text, end, to, onClick }: ListCardProps) {
  const contents = (
    <>
      {lead && <Lead>{lead}</Lead>}
      <Body>
        <Title>{title}</Title>
        {text && <Below>{text}</Below>}
      </Body>
      {end && <End>{end}</End>}
    </>
  );
  if (to !== undefined)
    return (
      <Linked to={to} onClick={onClick}>
        {contents}
      </Linked>
    );
  if (onClick)
    return (
      <Pressed type="button" onClick={onClick}>
        {contents}
      </Pressed>
    );
  return <Plain>{contents}</Plain>;
}

/**
 * `7:00 PM` over two lines, the hour strong.
 *
 * @example <ListCard lead={<TimeLead time="7:00 PM" />} title="Joy Santos" />
 */
export function TimeLead({ time }: { time: string }) {
  const [clock, half] = time.split(' ');
  return (
    <>
      <b>{clock}</b>
      <small>{half}</small>
    </>
  );
}
