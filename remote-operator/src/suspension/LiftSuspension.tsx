import { Button, failureText, toast, useLiftSuspension } from 'shared-lib';

/** Gives a suspended driver new work again. Source: R-workflow-44. */
export function LiftSuspension({ driver }: { driver: { id: number; name: string } }) {
  const lift = useLiftSuspension();
  const press = (): void =>
    lift.mutate(
      { id: driver.id },
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
