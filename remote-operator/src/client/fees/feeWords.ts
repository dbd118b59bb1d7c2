import type { VisitFee } from 'shared-lib/records';
import * as m from '../../texts/m';

export const FEE_WORDS: Readonly<Record<NonNullable<VisitFee['proposal']>['kind'], string>> = {
  late_cancel: m.fee_for_cancelling_late(),
  no_show: m.fee_for_a_no_show(),
};
