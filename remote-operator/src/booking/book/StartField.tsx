import { useState } from 'react';
import { formatLocalTime, instantOf, limits, Row, Text, TextLink, useVisitDayInList } from 'shared-lib';
import styled from 'styled-components';
import { endOf } from '../draft/sums';
import { SlotField, type SlotFieldProps } from './SlotField';
import { useKeyboardFollows } from '../../parts/useKeyboardFollows';
import * as m from '../../texts/m';

const Chosen = styled(Row)`
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
`;

interface StartFieldProps extends SlotFieldProps {
  disabled: boolean;
  /** Nobody is free at the chosen start, perhaps only since a moment ago. */
  isTaken: boolean;
}

/** The start: the day's slots to choose from, one line once chosen. */
export function StartField({ disabled, isTaken, ...field }: StartFieldProps) {
  const { value, date, duration, onChange } = field;
  const [choosing, setChoosing] = useState(false);
  // Past midnight the start is on the next calendar day. The form says so where it is chosen. Source: R-day-2.
  const night = useVisitDayInList({ starts_at: instantOf(date, value ?? limits.FIRST_SLOT).toISOString() }, false);
  const isChosen = value !== null && !choosing;
  const place = useKeyboardFollows(isChosen ? 'chosen' : 'slots');
  return (
    <div ref={place}>
      {isChosen ? (
        <Chosen $between>
          <Text strong>
            {night && `${night} `}
            {formatLocalTime(value)} – {formatLocalTime(endOf(date, value, duration))}
          </Text>
          <div role="status">
            {isTaken && !disabled && (
              <Text size="s" tone="red">
                {m.nobody_is_free_then()}
              </Text>
            )}
          </div>
          {!disabled && <TextLink onClick={() => setChoosing(true)}>{m.change()}</TextLink>}
        </Chosen>
      ) : (
        <SlotField
          {...field}
          onChange={(start) => {
            setChoosing(false);
            onChange(start);
          }}
        />
      )}
    </div>
  );
}
