import { Button, failureText, toast } from 'shared-lib';
import { useStaffAction } from 'shared-lib/records';

/** Gives a suspended driver new work again. Source: R-workflow-44. */
export function LiftSuspension({ driver }: { driver: { id: number; name: string } }) {
  const lift = useStaffAction();
  const press = (): void =>
    lift.mutate(
      { id: driver.id, action: 'lift_suspension' },
      {
        onSuccess: () => toast.success(`${driver.name} gets new work again`),
        onError: (error) => toast.error(failureText(error, 'Could not lift the suspension')),
      },
    );
  return (
    <Button size="sm" busy={lift.isPending} onClick={press} aria-label={`Lift the suspension of ${driver.name}`}>
      Lift
    </Button>
  );
}
