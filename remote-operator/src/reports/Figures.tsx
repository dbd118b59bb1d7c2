import { formatPesos, Icon, media, Stat, StatRow, Text, VisuallyHidden } from 'shared-lib';
import { type ReportSummary } from 'shared-lib/records';
import styled from 'styled-components';
import { type Opened } from './reportAddress';
import { count, differenceOf, lostShare, type Measure, percent } from './reportWords';
import * as m from '../texts/m';

const Row = styled(StatRow)`
  & > div { flex-basis: 150px; padding: 13px 12px 12px 18px; }
  & dd:first-of-type { font-size: 1.375rem; line-height: 1.35; overflow-wrap: anywhere; }

  @media print {
    & > div { padding-right: 4px; }
    & dd:first-of-type { font-size: 1.0625rem; }
  }
  ${media.phone} {
    & > div { flex-basis: 40%; padding: 12px 8px 12px 14px; }
    & dd:first-of-type { font-size: 1.125rem; }
  }
`;
const Arrow = styled.span`
  display: inline-flex;
  vertical-align: -2px;
`;

const Note = styled.p`
  margin-top: var(--s2);
`;

/** Which direction is good: more is green. 'none' stays grey. */
type Better = 'more' | 'less' | 'none';

interface DeltaProps {
  measure: Measure;
  now: number | null;
  before: number | null | undefined;
  better: Better;
}

function Delta({ measure, now, before, better }: DeltaProps) {
  const difference = differenceOf(measure, now, before);
  if (!difference) return null;
  const { direction, by, from } = difference;
  // A percentage from nothing, or nearly nothing, would say nothing.
  if (by === '' && direction !== 'same') return <Text size="xs">{m.from({ at: from })}</Text>;
  if (direction === 'same') return <Text size="xs">{m.as_before()}</Text>;
  const isBetter = (direction === 'up') === (better === 'more');
  const tone = better === 'none' ? 'grey' : isBetter ? 'green' : 'clay';
  return (
    <Text size="xs">
      <Text tone={tone} strong>
        <Arrow>
          <Icon name={direction} size={13} />
        </Arrow>
        <VisuallyHidden>{direction === 'up' ? 'up ' : 'down '}</VisuallyHidden>
        {by}
      </Text>
      {m.from_from({ from })}
    </Text>
  );
}

export interface FiguresProps {
  summary: ReportSummary;
  before: ReportSummary | undefined;
  /** The address of the visits behind a figure. */
  opens: (opened: Opened) => string;
  /** The address of the materials. */
  materials: string;
  /** The address of the costs. */
  costs: string;
}

const figure = (name: Opened['figure']): Opened => ({ figure: name, by: null, key: null });

/** The period's figures, each with its value before and a link to its visits. Source: R-pages-7. */
export function Figures({ summary, before, opens, materials, costs }: FiguresProps) {
  const lost = lostShare(summary);
  const { fees = 0 } = summary;
  const money = (
    name:
      | 'revenue'
      | 'commission'
      | 'net'
      | 'net_after_costs'
      | 'costs'
      | 'average'
      | 'materials_cost'
      | 'extensions'
      | 'discounts'
      | 'tips'
      | 'written_off',
    better: Better = 'more',
  ) => <Delta measure="pesos" now={summary[name]} before={before?.[name]} better={better} />;
  const many = (name: 'visits' | 'new_clients' | 'returning_clients') => (
    <Delta measure="count" now={summary[name]} before={before?.[name]} better="more" />
  );
  return (
    <>
      <section aria-label={m.figures_of_the_period()}>
        <Row>
          <Stat
            label={m.revenue()}
            value={formatPesos(summary.revenue)}
            note={money('revenue')}
            to={opens(figure('revenue'))}
          />
          <Stat
            label={m.commission()}
            value={formatPesos(summary.commission)}
            note={money('commission', 'none')}
            to={opens(figure('revenue'))}
          />
          <Stat label={m.visits_2()} value={count(summary.visits)} note={many('visits')} to={opens(figure('visits'))} />
          <Stat
            label={m.average_value()}
            value={summary.average === null ? 'none' : formatPesos(summary.average)}
            note={money('average')}
            to={opens(figure('visits'))}
          />
          <Stat
            label={m.new_clients()}
            value={count(summary.new_clients)}
            note={many('new_clients')}
            to={opens(figure('new_clients'))}
          />
          <Stat
            label={m.cancelled_or_refused()}
            value={lost === null ? 'none' : percent(lost)}
            note={<Delta measure="share" now={lost} before={before && lostShare(before)} better="less" />}
            to={opens(figure('lost'))}
          />
        </Row>
      </section>
      <section aria-label={m.more_figures_of_the_period()}>
        <Row>
          <Stat
            label={m.net_after_commission()}
            value={formatPesos(summary.net)}
            note={money('net')}
            to={opens(figure('revenue'))}
          />
          <Stat
            label={m.materials_used()}
            value={formatPesos(summary.materials_cost)}
            note={money('materials_cost', 'none')}
            to={materials}
          />
          <Stat label={m.costs()} value={formatPesos(summary.costs)} note={money('costs', 'none')} to={costs} />
          <Stat
            label={m.net_after_costs()}
            value={formatPesos(summary.net_after_costs)}
            note={money('net_after_costs')}
            to={costs}
          />
          <Stat
            label={m.extensions()}
            value={formatPesos(summary.extensions)}
            note={money('extensions')}
            to={opens(figure('extensions'))}
          />
          <Stat
            label={m.discounts()}
            value={formatPesos(summary.discounts)}
            note={money('discounts', 'none')}
            to={opens(figure('discounts'))}
          />
          <Stat
            label={m.tips()}
            value={formatPesos(summary.tips)}
            note={
              summary.tips_owed === 0 ? money('tips', 'none') : m.of_it_owed({ owed: formatPesos(summary.tips_owed) })
            }
            to={opens(figure('tips'))}
          />
          <Stat
            label={m.written_off()}
            value={formatPesos(summary.written_off)}
            note={money('written_off', 'less')}
            to={opens(figure('written_off'))}
          />
          {fees !== 0 && (
            <Stat
              label={m.fees_of_cancelled_visits()}
              value={formatPesos(fees)}
              note={<Delta measure="pesos" now={fees} before={before?.fees} better="none" />}
              to={opens(figure('fees'))}
            />
          )}
          <Stat
            label={m.returning_clients()}
            value={count(summary.returning_clients)}
            note={many('returning_clients')}
            to={opens(figure('returning_clients'))}
          />
        </Row>
        <Note>
          <Text size="s" muted>
            {m.net_after_costs_leaves_out()}
          </Text>
        </Note>
      </section>
    </>
  );
}
