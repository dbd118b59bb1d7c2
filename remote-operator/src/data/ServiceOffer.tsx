import { Button, failureText, type RegisteredService, toast } from 'shared-lib';
import { useSaveRecord } from 'shared-lib/records';

/** Takes a service off what can be booked, or puts it back; what was booked stays. */
export function ServiceOffer({ service }: { service: RegisteredService }) {
  const save = useSaveRecord('service');
  const { id, name, is_active } = service;
  const press = (): void =>
    save.mutate(
      { id, body: { is_active: !is_active, expected: { is_active } } },
      {
        onSuccess: () => toast.success(is_active ? `${name} is no longer on offer` : `${name} is on offer again`),
        onError: (error) => toast.error(failureText(error, 'Could not save the service')),
      },
    );
  return (
    <Button size="sm" busy={save.isPending} onClick={press}>
      {is_active ? 'Take off offer' : 'Offer again'}
    </Button>
  );
}
