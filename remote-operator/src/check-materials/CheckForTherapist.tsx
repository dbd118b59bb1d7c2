import { useRef, useState } from 'react';
import {
  type AppointmentCard,
  type CheckedMaterial,
  CheckMaterials,
  failureText,
  MaterialFailure,
  Text,
  texts,
  toast,
  useCheckMaterials,
} from 'shared-lib';

const { FALLBACK, OPERATOR_ALERT, SUCCESS } = texts;

/**
 * The check after a visit, for a therapist who could not make it. Source: product 9, 'Material check'. Points 2-128,
 * 8-126..8-128.
 */
export function CheckForTherapist({ appointment, onClose }: { appointment: AppointmentCard; onClose: () => void }) {
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending, error } = useCheckMaterials();
  // A second press of the same tick comes before the screen has drawn the first.
  const running = useRef(false);

  const check = (checked: readonly CheckedMaterial[]): void => {
    if (running.current) return;
    running.current = true;
    const onRecorded = (id: number): void => setRecorded((before) => new Set(before).add(id));
    mutate(
      { appointment: appointment.id, checked, onRecorded },
      {
        onSuccess: () => {
          toast.success(SUCCESS.materialStatus);
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
      error={
        error
          ? OPERATOR_ALERT.materialStatus(failureText(named ? error.reason : error, FALLBACK.materialsCheck))
          : undefined
      }
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
