import { Button, failureText, toast } from 'shared-lib';
import { useStaffAction } from 'shared-lib/records';
import { LIFT_FAILED, liftedWords } from './liftWords';

/** Gives a suspended driver new work again. Source: R-workflow-44. */
export function LiftSuspension({ driver }: { driver: { id: number; name: string } }) {
  const lift = useStaffAction();
  const press = (): void =>
    lift.mutate(
      { id: driver.id, action: 'lift_suspension' },
      {
        onSuccess: () => toast.success(liftedWords(driver.name)),
        onError: (error) => toast.error(failureText(error, LIFT_FAILED)),
      },
    );
  return (
    <Button size="sm" busy={lift.isPending} onClick={press} aria-label={`Lift the suspension of ${driver.name}`}>
      Lift
    </Button>
  );
}
