import { useEffect, useRef } from 'react';
import { type AppointmentCard, begun, toast, useLocation, useNavigate } from 'shared-lib';
import { allowedRows } from '../actions/actionTable';
import { useActions } from '../actions/ActionsProvider';

/**
 * Begins what the palette brought somebody here for, once, if it may still be done: by the record as it is now, and not
 * as it was when this page was last looked at. Source: R-beyond-13.
 */
export function useBegun(appointment: AppointmentCard, isFresh: boolean): void {
  const { press } = useActions();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = begun(state);
  const begin = useRef((_name: string) => {});
  useEffect(() => {
    begin.current = (name) => {
      // Reloaded, or come back to, the page begins nothing.
      void navigate(pathname + search, { replace: true, state: null });
      const action = allowedRows(appointment).find((one) => one === name);
      if (action) press(action, appointment);
      else toast.info('This cannot be done any more.');
    };
  });
  // By the wish alone: what the page is given anew meanwhile begins nothing again.
  useEffect(() => {
    if (wanted !== undefined && isFresh) begin.current(wanted);
  }, [wanted, isFresh]);
}
