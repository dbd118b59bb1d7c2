import { type ReactNode, useId } from 'react';
import { ButtonLink, Icon, type BadgeTone, type IconName, Text } from 'shared-lib';
import { Line, OnPhone, type PlaceOfLine, Tile, Waits } from './needLine';

export interface LinkLineProps extends Partial<PlaceOfLine> {
  /** How long it waits, in words; left out when unknown. */
  wait?: string;
  icon: IconName;
  tone: BadgeTone;
  /** What kind of thing it is, and its person or subject. */
  kind: string;
  who: ReactNode;
  detail: ReactNode;
  /** The label of its one button, which leads to where it is done. */
  button: string;
  to: string;
}

/** A line for something that waits for operators and is not about an appointment. It links to where that is done. */
export function LinkLine({ wait, icon, tone, kind, who, detail, button, to, ...place }: LinkLineProps) {
  const id = useId();
  return (
    <Line
      about={id}
      isSettled={place.isSettled}
      acts={
        <ButtonLink size="sm" variant={place.isFirst ? 'primary' : 'outline'} aria-describedby={id} to={to}>
          {button}
        </ButtonLink>
      }
    >
      <Waits span={wait} />
      <Tile data-tile data-tone={tone} aria-hidden>
        <Icon name={icon} size={16} />
      </Tile>
      <span data-kind>{kind}</span>
      <span data-who id={id}>
        {who}
      </span>
      <span data-detail>
        <OnPhone>
          <Text strong tone={tone}>
            {kind}
          </Text>{' '}
          ·{' '}
        </OnPhone>
        {detail}
      </span>
    </Line>
  );
}
