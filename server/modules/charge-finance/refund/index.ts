import {
  applyPrepaidRefund,
  applyRefund,
  refundDetail,
  refundableAccounts,
  refundableOf,
} from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { refundReminder } from './jobs.ts'
import { applyPrepaid } from './prepaid-refund.service.ts'
import { refundHooks } from './refund.hooks.ts'
import { readAccounts, readRefund, readRefundable } from './refund.queries.ts'
import { apply } from './refund.service.ts'
import { refundSteps } from './verbs.service.ts'

export function refunds({ crud, action }: ModuleBuilder): void {
  crud(refund, refundHooks, { flow: refundSteps })
  action(refundableOf, readRefundable)
  action(applyRefund, apply)
  action(refundableAccounts, readAccounts)
  action(applyPrepaidRefund, applyPrepaid)
  action(refundDetail, readRefund)
}
export const refundJobs = (kernel: Kernel) => [refundReminder(kernel)]
