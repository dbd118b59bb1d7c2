import { lazyDialog } from '../lazy/lazyDialog';
import type { CheckMaterialsProps } from './check-materials/CheckMaterials';
import type { RejectDialogProps } from './RejectDialog';

export const CheckMaterials = lazyDialog<CheckMaterialsProps>(() =>
  import(/* webpackChunkName: "appointment-dialogs" */ './check-materials/CheckMaterials').then(
    (code) => code.CheckMaterials,
  ),
);

export const RejectDialog = lazyDialog<RejectDialogProps>(() =>
  import(/* webpackChunkName: "appointment-dialogs" */ './RejectDialog').then((code) => code.RejectDialog),
);
