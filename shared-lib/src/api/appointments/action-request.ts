import type { ActionBody } from '../../contract';
import type { Action } from '../../domain';

/** For a step that waits on the phone: the words of its button, and of the news that it was taken. */
interface Words {
  words?: { readonly label: string; readonly did?: unknown };
}

/** An action and what it carries: `{ id: 7, action: 'reject', body: { rejection_reason } }`. */
export type ActionRequest = {
  [A in Action]: { id: number; action: A } & Words &
    (undefined extends ActionBody<A> ? { body?: ActionBody<A> } : { body: ActionBody<A> });
}[Action];
