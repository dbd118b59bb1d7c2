import { toast } from 'shared-lib';
import * as m from '../texts/m';

/** Not every page may write to the clipboard. Then people copy from the field. */
export const copyLink = (url: string): void =>
  void Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
    () => toast.success(m.link_copied()),
    () => toast.error(m.it_could_not_be_copied()),
  );
