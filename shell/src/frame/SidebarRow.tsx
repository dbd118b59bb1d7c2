import { type IconName, Icon, media, NavLink } from 'shared-lib';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

export const rowStyle = css`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 36px;
  padding: 7px 10px;
  border: 0;
  border-radius: var(--r-m);
  background: none;
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;
  text-align: start;
  text-decoration: none;
  transition: background var(--fast), color var(--fast);

  ${media.hover} {
    &:hover { background: var(--sunken); color: var(--ink); }
  }
  &[aria-current='page'] { background: var(--brand-soft); color: var(--brand-ink); }
  &[data-nested='true'] { padding-inline-start: 38px; }

  ${media.touch} { min-height: 44px; }
`;
const Row = styled(NavLink)`
  ${rowStyle}
`;
const Label = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;

export interface SidebarRowProps {
  /** Below /dashboard. */
  path: string;
  label: string;
  icon?: IconName;
  /** On the right: a count. */
  badge?: ReactNode;
  title?: string;
  onClick?: () => void;
}

/** One link of the sidebar. Pages below a link mark it as current too, except for the dashboard. */
export function SidebarRow({ path, label, icon, badge, title, onClick }: SidebarRowProps) {
  return (
    <li>
      <Row
        to={path === '' ? '/dashboard' : `/dashboard/${path}`}
        end={path === ''}
        title={title}
        data-nested={!icon}
        onClick={onClick}
      >
        {icon && <Icon name={icon} />}
        <Label>{label}</Label>
        {badge}
      </Row>
    </li>
  );
}
