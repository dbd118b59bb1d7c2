import { Button, Field, formatTime, Icon, IconButton, media, Row, SegmentedControl, Select, Text } from 'shared-lib';
import { DateFilter } from 'shared-lib/controls';
import { periodWords } from 'shared-lib/records';
import styled from 'styled-components';
import { type ReportAddress, type ShownPeriod } from './reportAddress';
import { comparedWith, type PeriodKind, turned, VERSUS, type Versus } from './reportPeriod';
import * as m from '../texts/m';

const Bar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2) var(--s3);

  ${media.phone} {
    min-width: 0;

    > * { max-width: 100%; }
  }
`;
const Dates = styled.div`
  display: flex;
  /* Beside a complaint below the other, a field stays where it is. */
  align-items: flex-start;
  flex-wrap: wrap;
  gap: var(--s2);
`;
const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  font-size: var(--t-s);
  font-weight: 600;
`;

export interface PeriodPickerProps {
  address: ReportAddress;
  shown: ShownPeriod;
  today: string;
  /** The instant up to which the compared days count; null when they count in full. */
  until: string | null;
  onChange: (change: Partial<ReportAddress>) => void;
  /** Offers a comparison with other days. Left out, true. */
  compares?: boolean;
}

/** Chooses the days, and the days to compare with. */
export function PeriodPicker({
  address,
  shown: { period, fault },
  today,
  until,
  onChange,
  compares = true,
}: PeriodPickerProps) {
  const { kind, versus } = address;
  const isNow = period.from <= today && today <= period.to;
  const kinds: readonly { value: PeriodKind; label: string }[] = [
    { value: 'day', label: kind === 'day' && !isNow ? m.day() : m.today() },
    { value: 'week', label: m.week() },
    { value: 'month', label: m.month() },
    { value: 'custom', label: m.custom() },
  ];
  const versusWords = (one: Versus): string => {
    const other = comparedWith(period, kind, one);
    return other ? periodWords(other) : 'nothing';
  };
  const choose = (next: PeriodKind): void =>
    next === 'custom'
      ? onChange({ kind: next, from: period.from, to: period.to })
      : onChange({ kind: next, day: next === 'day' || isNow ? null : period.from });
  return (
    <Bar data-screen>
      <SegmentedControl label={m.period()} value={kind} onChange={choose} options={kinds} />
      {kind === 'custom' ? (
        <Dates>
          <Field label={m.from_2()}>
            <DateFilter value={address.from ?? ''} max={today} onChange={(from) => onChange({ from })} />
          </Field>
          <Field label={m.to_2()} error={fault ?? undefined}>
            <DateFilter value={address.to ?? ''} max={today} onChange={(to) => onChange({ to })} />
          </Field>
        </Dates>
      ) : (
        <Row $gap={2} $nowrap>
          <IconButton
            icon="left"
            size="sm"
            variant="outline"
            label={m.previous({ kind })}
            onClick={() => onChange({ day: turned(kind, period.from, -1) })}
          />
          <Words aria-live="polite">
            <Icon name="calendar" size={16} />
            {periodWords(period)}
          </Words>
          <IconButton
            icon="right"
            size="sm"
            variant="outline"
            label={m.next({ kind })}
            disabled={isNow}
            onClick={() => onChange({ day: turned(kind, period.from, 1) })}
          />
          {!isNow && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ day: null })}>
              {m.today()}
            </Button>
          )}
        </Row>
      )}
      {compares && (
        <Row $gap={2}>
          <Text size="s" muted nowrap>
            {m.compared_with()}
          </Text>
          <Select
            size="sm"
            aria-label={m.compared_with_2()}
            value={versus}
            onChange={(next) => onChange({ versus: next })}
            options={VERSUS.map((value) => ({ value, label: versusWords(value) }))}
          />
          {until !== null && (
            <Text size="s" muted nowrap>
              {m.until_time({ time: formatTime(new Date(until)) })}
            </Text>
          )}
        </Row>
      )}
    </Bar>
  );
}
