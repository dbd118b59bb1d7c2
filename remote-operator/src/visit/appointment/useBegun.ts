import { useEffect, useRef } from 'react';
import { type AppointmentCard, actionToBegin, toast, useLocation, useNavigate } from 'shared-lib';
import { allowedRows } from '../actions/actionTable';
import { useActions } from '../actions/ActionsProvider';

/**
 * Starts the action for which the palette opened this page, once, if it is still possible. Waits for the current
 * record, not the one of an earlier visit to this page. Source: R-beyond-13.
 */
export function useBegun(appointment: AppointmentCard, isFresh: boolean): void {
  const { press } = useActions();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = actionToBegin(state);
  const begin = useRef((_name: string) => {});
  useEffect(() => {
    begin.current = (name) => {
      // A reload, or coming back, starts nothing.
      void navigate(pathname + search, { replace: true, state: null });
      const action = allowedRows(appointment).find((one) => one === name);
      if (action) press(action, appointment);
      else toast.info('This cannot be done any more.');
    };
  });
  // Depends only on the request, so new data of the page does not start the action again.
  useEffect(() => {
    if (wanted !== undefined && isFresh) begin.current(wanted);
  }, [wanted, isFresh]);
}
