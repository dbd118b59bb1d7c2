import styled from 'styled-components';
import { media } from '../../theme/tokens';

export const Wrap = styled.div`
  position: relative;
`;
export const Waiting = styled.span`
  position: absolute;
  right: 13px;
  top: 14px;
  color: var(--ink-3);
`;
export const Popup = styled.div`
  position: absolute;
  z-index: 40;
  top: calc(100% + 4px);
  left: 0;
  right: 0;
  max-height: 300px;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 5px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--shadow-high);

  ul { list-style: none; }
`;
export const Inline = styled.div`
  height: min(56dvh, 460px);
  margin-top: var(--s3);
  overflow-y: auto;
  overscroll-behavior: contain;

  ul { list-style: none; }
`;
export const Group = styled.li`
  > b {
    display: block;
    padding: var(--s2) 10px var(--s1);
    color: var(--ink-3);
    font-size: var(--t-xs);
    font-weight: 600;
  }
`;
export const Option = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  padding: 7px 10px;
  border-radius: 7px;
  font-size: var(--t-s);
  font-weight: 600;
  cursor: pointer;

  &[aria-selected='true'] { background: var(--brand-soft); color: var(--brand-ink); }
  &[aria-disabled='true'] { color: var(--ink-3); cursor: not-allowed; }
  &[data-action] { color: var(--brand-ink); }

  ${media.touch} {
    min-height: 48px;
  }
`;
export const Detail = styled.span`
  display: block;
  color: var(--ink-2);
  font-weight: 400;
`;
export const Empty = styled.p`
  padding: 10px;
  color: var(--ink-2);
  font-size: var(--t-s);
`;
