import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { CheckMaterials, onIdle, RejectDialog, type TabItem, Tabs, useTitlePlace } from 'shared-lib';
import { type OwnPages, StaffFoot, StaffHeader } from './StaffHeader';
import * as m from '../texts/m';

/** One column, usable with a thumb, in the middle of a computer's screen. */
const Column = styled.div`
  max-width: 780px;
  margin-inline: auto;

  &[data-wide='true'] { max-width: none; }
  /* Right below the bar and from edge to edge: each row of pixels pushes the visit of now down. */
  &[data-in-bar='true'] {
    margin-top: calc(-1 * var(--s3));

    > div > [data-part='tabs'] { margin-inline: calc(-1 * var(--s4)); }
    [role='tabpanel'] { padding-top: var(--s2); }
  }
`;

export interface StaffDashboardProps<View extends string> extends OwnPages {
  tabs: readonly TabItem<View>[];
  /** The open view. One without a tab has an address only. */
  view: View;
  onView: (view: View) => void;
  /** The view needs the whole width of a computer's screen. */
  isWide?: boolean;
  /** The content of the open view. */
  children: ReactNode;
}

/**
 * The frame of a therapist's or driver's dashboard: greeting, the business's clock, connection, log-out, and tabs.
 * Source: 2-134..2-140, 2-152..2-161, R-pages-22.
 */
export function StaffDashboard<View extends string>({
  own,
  tabs,
  view,
  onView,
  isWide = false,
  children,
}: StaffDashboardProps<View>) {
  const bar = useTitlePlace();
  useEffect(() => onIdle(() => [CheckMaterials, RejectDialog].forEach(({ prefetch }) => prefetch())), []);
  return (
    <Column data-in-bar={bar !== null} data-wide={isWide}>
      <StaffHeader bar={bar} own={own} />
      <Tabs label={m.what_to_show()} items={tabs} value={view} onChange={onView}>
        {children}
      </Tabs>
      {bar && <StaffFoot own={own} />}
    </Column>
  );
}
