import { useId } from 'react';
import type { CachedCard } from '../api/appointments/appointment-record';
import { STILL_RUNNING } from '../domain/texts';
import { type Action, LEG_BEGUN_BY } from '../domain/workflow/state';
import { hasBegun } from '../domain/workflow/has-begun';
import { useUser } from '../session/session';
import { Button, type ButtonProps } from '../ui/button/Button';
import { Text } from '../ui/layout/Text';
import { useNowValue } from '../clock/now';

const { finishFirst, colleague, endFirst } = STILL_RUNNING;

/** Why a step would be refused now, because it begins something while another visit is running. The server decides. */
function keptBy({ elsewhere }: CachedCard, action: Action, self: number, now: Date): string | undefined {
  if (!elsewhere || !LEG_BEGUN_BY[action]) return undefined;
  const keeping = elsewhere.filter((one) => hasBegun(one, now) && now < new Date(one.blocks_until));
  const first = keeping.find(({ id }) => id === self) ?? keeping[0];
  if (!first) return undefined;
  const { id, name, leg, appointment, client } = first;
  return id === self ? finishFirst(leg, appointment, client) : `${colleague(name, leg, appointment)} ${endFirst}`;
}

export interface StepButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'busy' | 'about' | 'onClick' | 'children' | 'aria-describedby'> {
  appointment: CachedCard;
  action: Action;
  /** It takes no press for a moment, whatever is running. */
  rests?: boolean;
}

/**
 * The one button of a visit on a phone. A person who is still in another visit reads so before pressing, and the button
 * is disabled until that is over. Source: R-booking-52.
 */
export function StepButton({ appointment, action, rests, 'aria-describedby': about, ...button }: StepButtonProps) {
  const { id: self } = useUser();
  const reason = useId();
  const kept = useNowValue((at) => keptBy(appointment, action, self, at));
  return (
    <>
      <Button
        {...button}
        step={appointment.id}
        aria-disabled={kept !== undefined || rests}
        aria-describedby={kept ? [about, reason].filter(Boolean).join(' ') : about}
      />
      {kept && (
        <Text id={reason} as="p" size="s" muted>
          {kept}
        </Text>
      )}
    </>
  );
}
