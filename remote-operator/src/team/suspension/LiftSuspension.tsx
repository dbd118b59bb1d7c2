import { Button, failureText, TextLink, toast } from 'shared-lib';
import { useStaffAction } from 'shared-lib/booking';
import { LIFT_FAILED, liftedWords } from './suspensionWords';
import * as m from '../../texts/m';

export interface LiftSuspensionProps {
  driver: { id: number; name: string };
  /** As plain text, when there is no room for a button. */
  isWord?: boolean;
}

/** Gives a suspended driver new work again. Source: R-workflow-44. */
export function LiftSuspension({ driver, isWord = false }: LiftSuspensionProps) {
  const lift = useStaffAction();
  const press = (): void =>
    lift.mutate(
      { id: driver.id, action: 'lift_suspension' },
      {
        onSuccess: () => toast.success(liftedWords(driver.name)),
        onError: (error) => toast.error(failureText(error, LIFT_FAILED)),
      },
    );
  const label = m.lift_the_suspension_of({ name: driver.name });
  if (isWord)
    return (
      <TextLink label={label} onClick={() => lift.isPending || press()}>
        {m.lift()}
      </TextLink>
    );
  return (
    <Button size="sm" busy={lift.isPending} onClick={press} aria-label={label}>
      {m.lift()}
    </Button>
  );
}
