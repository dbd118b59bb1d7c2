import * as m from '../../texts/m';

interface Person {
  readonly id: number;
  readonly name: string;
}
export interface Approval {
  /** The server's list of who may approve it. Without it, from a server of the version before: whoever did not ask. */
  readonly approvers: readonly Person[] | undefined;
  readonly self: number;
  /** The reader has the cash that it lowers. */
  readonly isHolder?: boolean;
}

/** May the reader approve it? If not, there is no button. Source: R-beyond-1030. */
export const mayApprove = ({ approvers, self }: Approval): boolean => approvers?.some(({ id }) => id === self) ?? true;

/** Who approves it instead; empty where the reader may. Source: R-beyond-1030. */
export function whoApproves(approval: Approval): string {
  if (mayApprove(approval)) return '';
  const { approvers = [], isHolder = false } = approval;
  const names = approvers.map(({ name }) => name).join(', ');
  const who = names ? m.names_may_approve_it({ names }) : m.nobody_may_approve_it_yet();
  return isHolder ? `${m.you_have_this_cash()} ${who}` : who;
}
