import styled from 'styled-components';
import { type Space, space } from '../../theme/tokens';

/**
 * Children below each other. `$gap` is a step of the scale (4 is 16 px).
 *
 * @example <Stack $gap={5}>…</Stack>
 */
export const Stack = styled.div<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 4 }) => space($gap)};
  min-width: 0;
`;

/**
 * Children side by side, centred on one line. They wrap if needed, unless `$nowrap`.
 *
 * @example <Row $between><h2>Ana Villareal</h2><StatusBadge status="pending" /></Row>
 */
export const Row = styled.div<{ $gap?: Space; $between?: boolean; $nowrap?: boolean; $top?: boolean }>`
  display: flex;
  align-items: ${({ $top }) => ($top ? 'flex-start' : 'center')};
  gap: ${({ $gap = 2 }) => space($gap)};
  justify-content: ${({ $between }) => ($between ? 'space-between' : 'flex-start')};
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  min-width: 0;
`;

/**
 * Takes the remaining space in a `Row`, and lets long text break instead of widening the page.
 *
 * @example <Row $nowrap><Avatar name={name} /><Grow>{name}</Grow></Row>
 */
export const Grow = styled.div`
  flex: 1;
  min-width: 0;
`;

/**
 * As many equal columns as fit, each at least `$min` px; one column if even that is too wide.
 *
 * @example <Grid $min={420}>{appointments.map(…)}</Grid>
 */
export const Grid = styled.div<{ $min?: number; $gap?: Space }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = 320 }) => $min}px), 1fr));
  gap: ${({ $gap = 4 }) => space($gap)};
`;
