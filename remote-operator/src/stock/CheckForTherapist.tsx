import { useRef, useState } from 'react';
import { actionFailure, type CheckedMaterial, CheckMaterials, Text } from 'shared-lib';
import { MaterialFailure, OPERATOR_ALERT, useCheckMaterials } from 'shared-lib/booking';
import { showSuccess } from '../parts/execute-action/aboutVisit';
import type { ActionDialogProps } from '../parts/execute-action/useExecuteAction';

/** The check of materials for a therapist who could not do it. Source: 2-128, 8-126..8-128, R-materials-4. */
export function CheckForTherapist({ appointment, row, onClose }: ActionDialogProps) {
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending, error } = useCheckMaterials();
  // A second press of the same button may come before the screen shows the first.
  const running = useRef(false);

  const check = (checked: readonly CheckedMaterial[]): void => {
    if (running.current) return;
    running.current = true;
    const onRecorded = (id: number): void => setRecorded((before) => new Set(before).add(id));
    mutate(
      { appointment: appointment.id, checked, onRecorded },
      {
        onSuccess: () => {
          showSuccess(row, appointment);
          onClose();
        },
        onSettled: () => {
          running.current = false;
        },
      },
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
