import { Field, IconButton, Select, usePhone } from 'shared-lib';
import styled from 'styled-components';
import { timeOptions } from './WindowPainter';
import * as m from '../texts/m';

/** A thumb steps through the half hours. The time between the two buttons still opens the device's own picker. */
const Steps = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) 44px;
  align-items: center;

  select { padding-inline: 2px; border-color: transparent; background: none; font-weight: 600; text-align-last: center; }
  svg { color: var(--ink); }
  div > svg { display: none; }
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
`;

export interface WindowTimeProps {
  label: string;
  /** True for the end of a window. */
  ends?: boolean;
  value: string;
  onChange: (time: string) => void;
  error?: string;
}

/** The start or the end of a window, in half hours. Source: R-pages-4. */
export function WindowTime({ label, ends = false, value, onChange, error }: WindowTimeProps) {
  const isPhone = usePhone();
  const options = timeOptions(value, ends);
  const select = <Select value={value} onChange={onChange} options={options} />;
  const at = options.findIndex((one) => one.value === value);
  const step = (by: -1 | 1) => {
    const next = options[at + by];
    return (
      <IconButton
        icon={by < 0 ? 'minus' : 'plus'}
        label={by < 0 ? m.half_an_hour_earlier({ label }) : m.half_an_hour_later({ label })}
        disabled={!next}
        onClick={() => next && onChange(next.value)}
      />
    );
  };
  return (
    <Field label={label} error={error}>
      {isPhone ? (
        <Steps>
          {step(-1)}
          {select}
          {step(1)}
        </Steps>
      ) : (
        select
      )}
    </Field>
  );
}
