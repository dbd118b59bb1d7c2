import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { formatClock, formatLongDate, formatShortDate, partOfDay } from '../../domain/time/service-day';
import { useNowValue } from '../../clock/now';
import * as m from '../../texts/m';

/**
 * 'Good afternoon, Marisol', updated while the page is open.
 *
 * @example <PageHeader title={<Greeting name={user.first_name} />} subtitle={<Clock />} />
 */
export function Greeting({ name }: { name?: string }) {
  const part = useNowValue(partOfDay);
  return <>{name ? m.good({ part, name }) : m.good_part({ part })}</>;
}

/** Date and time may go on two lines, but each stays whole. */
const When = styled.time`
  display: contents;

  > * { white-space: nowrap; }
  /* Large text on a small phone has no room for a long date in one line. */
  > :first-child:not(:last-child) { white-space: normal; }
`;

/** A long date and the time rarely fit in one line of a phone. There the dot would end the first line. */
const Dot = styled.span`
  ${media.phone} {
    &[data-long='true'] { display: none; }
  }
`;

/** Reserves the width of the longest time, so that nothing moves when 9:59:59 turns to 10:00:00. */
const Ticking = styled.span`
  display: inline-grid;
  white-space: nowrap;

  &::after { content: attr(data-widest); height: 0; overflow: hidden; visibility: hidden; }
`;

/**
 * Date and time of the business, Asia/Manila, wherever the device is (1-017). Screen readers do not announce each
 * second; they read it when they reach it.
 *
 * @example <Clock />              // Friday, 20 November 2026 · 3:42:08 PM
 * @example <Clock date="short" />  // Fri, 20 Nov · 3:42:08 PM
 * @example <Clock date={false} /> // 3:42:08 PM
 */
export function Clock({ date = true }: { date?: boolean | 'short' }) {
  const day = useNowValue(date === 'short' ? formatShortDate : formatLongDate);
  const time = useNowValue(formatClock);
  return (
    <When>
      {date && (
        <span>
          {day}
          <Dot data-long={date === true}> · </Dot>
        </span>
      )}
      <Ticking data-widest="12:00:00 PM">{time}</Ticking>
    </When>
  );
}
