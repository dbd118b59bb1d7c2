import { useId } from 'react';
import { Icon } from 'shared-lib';
import styled from 'styled-components';
import type { DashboardPage } from './dashboardPages';
import type { SidebarGroup as Group } from './sidebarRows';
import { SidebarRow, rowStyle } from './SidebarRow';

const Toggle = styled.button`
  ${rowStyle}

  > span { flex: 1; }
  > svg:last-child { transition: transform var(--fast); }
  &[aria-expanded='true'] > svg:last-child { transform: rotate(180deg); }
`;

interface SidebarGroupProps {
  group: Group;
  rows: readonly DashboardPage[];
  open: boolean;
  onToggle: () => void;
  onNavigate?: () => void;
}

/** A group of links under a heading. Source: 2-078..2-083. */
export function SidebarGroup({ group, rows, open, onToggle, onNavigate }: SidebarGroupProps) {
  const id = useId();
  return (
    <li>
      <Toggle type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <Icon name={group.icon} />
        <span>{group.label}</span>
        <Icon name="down" size={16} />
      </Toggle>
      <ul role="list" id={id} hidden={!open}>
        {rows.map(({ path, label }) => (
          <SidebarRow key={path} path={path} label={label} onClick={onNavigate} />
        ))}
      </ul>
    </li>
  );
}
