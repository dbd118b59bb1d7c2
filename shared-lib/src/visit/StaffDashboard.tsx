import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PageHeader } from '../ui/page/PageHeader';
import { type TabItem, Tabs } from '../ui/tabs/Tabs';
import { Clock, Greeting } from '../ui/time/Clock';

/** One column that a thumb can work, in the middle of a desk. */
const Column = styled.div`
  max-width: 780px;
  margin-inline: auto;
`;

export interface StaffDashboardProps<V extends string> {
  name: string;
  tabs: readonly TabItem<V>[];
  view: V;
  onView: (view: V) => void;
  /** Connection and log-out, as the shell gives them. */
  status: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of a therapist's or driver's day: greeting, the business's clock, tabs with counts. Source: spec 2. */
export function StaffDashboard<V extends string>({ name, tabs, view, onView, status, actions, children }: StaffDashboardProps<V>) {
  return (
    <Column>
      <PageHeader
        title={<Greeting name={name} />}
        subtitle={
          <>
            <Clock />
            {status}
          </>
        }
        actions={actions}
      />
      <Tabs label="What to show" items={tabs} value={view} onChange={onView}>
        {children}
      </Tabs>
    </Column>
  );
}
