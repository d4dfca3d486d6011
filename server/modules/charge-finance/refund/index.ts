import {
  applyPrepaidRefund,
  applyRefund,
  cancelRefund,
  payoutRefund,
  refundDetail,
  refundableAccounts,
  refundableOf,
  retryRefund,
  withdrawRefund,
} from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { refundReminder } from './jobs.ts'
import { payout } from './payout.service.ts'
import { refundHooks } from './refund.hooks.ts'
import { readAccounts, readRefund, readRefundable } from './refund.queries.ts'
import { applyPrepaid } from './prepaid-refund.service.ts'
import { apply, cancel, refundApprovals, retry, withdraw } from './refund.service.ts'

export function refunds({ crud, action, approval }: ModuleBuilder): void {
  crud(refund, refundHooks)
  action(refundableOf, readRefundable)
  action(applyRefund, apply)
  action(refundableAccounts, readAccounts)
  action(applyPrepaidRefund, applyPrepaid)
  action(withdrawRefund, withdraw)
  action(cancelRefund, cancel)
  action(retryRefund, retry)
  action(payoutRefund, payout, { transaction: false })
  action(refundDetail, readRefund)
  for (const kind of refundApprovals) approval(kind)
}
export const refundJobs = (kernel: Kernel) => [refundReminder(kernel)]
