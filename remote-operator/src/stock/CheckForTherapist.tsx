import { useState } from 'react';
import { actionFailure, type CheckedMaterial, CheckMaterials, Text } from 'shared-lib';
import { MaterialFailure, OPERATOR_ALERT, useCheckMaterials } from 'shared-lib/booking';
import { showSuccess } from '../parts/execute-action/aboutVisit';
import type { ActionDialogProps } from '../parts/execute-action/useExecuteAction';

/** The check of materials for a therapist who could not do it. Source: 2-128, 8-126..8-128, R-materials-4. */
export function CheckForTherapist({ appointment, row, onClose }: ActionDialogProps) {
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const { mutateAsync, isPending, error } = useCheckMaterials();

  const check = (checked: readonly CheckedMaterial[]): Promise<boolean> => {
    const onRecorded = (id: number): void => setRecorded((before) => new Set(before).add(id));
    const onSuccess = (): void => {
      showSuccess(row, appointment);
      onClose();
    };
    return mutateAsync({ appointment: appointment.id, checked, onRecorded }, { onSuccess }).then(
      () => true,
      () => false,
    );
  };

  const named = error instanceof MaterialFailure;
  return (
    <CheckMaterials
      appointment={appointment}
      recorded={recorded}
      onClose={onClose}
      onCheck={check}
      busy={isPending}
      error={error ? actionFailure(row, appointment.status, named ? error.reason : error) : undefined}
      errorDetail={
        named && (
          <Text as="p" size="s">
            {OPERATOR_ALERT.material(error.material)}
          </Text>
        )
      }
    />
  );
}
