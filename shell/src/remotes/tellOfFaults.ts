import { tellOfError } from '../browser-log/watchErrors';
import type { AreaLoader } from './areaLoader';

/** Sends each fault of a version to the server. Returns the function to stop. Source: R-beyond-216. */
export const tellOfFaults = (loader: Pick<AreaLoader, 'onFault'>): (() => void) =>
  loader.onFault(({ area, version, reason, kind, error }) => {
    void tellOfError(error ?? new Error(reason), { remote: area, version, fault: kind });
  });
