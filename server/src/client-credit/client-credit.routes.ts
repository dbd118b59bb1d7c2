import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import {
  decideAboutRefund,
  giveCreditBack,
  pageOfCredit,
  takeCredit,
  voidPrepayment,
} from './client-credit.usecases.js';
import { decideFee, feeOfVisit, takeFeeBack } from './visit-fees.usecases.js';
import {
  extendVoucher,
  listVouchers,
  lookUpVoucher,
  readVoucher,
  refundVoucher,
  sellVoucher,
  voidVoucher,
} from './vouchers.usecases.js';
import { refundsToDecide } from './refunds.usecases.js';

/** What is paid ahead, by clients and with vouchers, and fees of visits that were called off: for operators only. */
export function clientCreditRoutes(app: FastifyInstance): void {
  const { clientCredit: credit, vouchers } = calls;
  route(app, credit.read, ({ params, query, deps }) => pageOfCredit(deps, params.id, query));
  route(app, credit.add, ({ params, body, ...asked }) => takeCredit(params.id, body, callerOf(asked)));
  route(app, credit.refund, ({ params, body, ...asked }) => giveCreditBack(params.id, body, callerOf(asked)));
  route(app, credit.void, ({ params, body, ...asked }) => voidPrepayment(params, body, callerOf(asked)));
  route(app, credit.fee, ({ params, deps }) => feeOfVisit(deps, params.id));
  route(app, credit.decideFee, ({ params, body, ...asked }) => decideFee(params.id, body, callerOf(asked)));
  route(app, credit.takeFeeBack, ({ params, body, ...asked }) => takeFeeBack(params.id, body, callerOf(asked)));
  route(app, credit.refundsToDecide, ({ deps, user }) => refundsToDecide(deps, user));
  route(app, credit.decideRefund, ({ params, body, ...asked }) => decideAboutRefund(params.id, body, callerOf(asked)));
  route(app, vouchers.list, ({ query, deps }) => listVouchers(deps, query));
  route(app, vouchers.sell, ({ body, ...asked }) => sellVoucher(callerOf(asked), body));
  route(app, vouchers.lookUp, ({ body, ...asked }) => lookUpVoucher(callerOf(asked), body));
  route(app, vouchers.read, ({ params, ...asked }) => readVoucher(callerOf(asked), params.id));
  route(app, vouchers.extend, ({ params, body, ...asked }) => extendVoucher(callerOf(asked), params.id, body));
  route(app, vouchers.refund, ({ params, body, ...asked }) => refundVoucher(callerOf(asked), params.id, body));
  route(app, vouchers.void, ({ params, body, ...asked }) => voidVoucher(params, body, callerOf(asked)));
}
