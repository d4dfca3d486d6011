import {
  applyDeduction,
  deductionDetail,
  quoteDeduction,
  revokeDeduction,
  submitDeduction,
  withdrawDeduction,
} from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { deductionHooks } from './deduction.hooks.ts'
import { apply, deductionApproval, detail, quote, revoke, submit, withdraw } from './deduction.service.ts'

export function deductions({ crud, action, approval }: ModuleBuilder): void {
  crud(deduction, deductionHooks)
  action(quoteDeduction, quote)
  action(applyDeduction, apply)
  action(submitDeduction, submit)
  action(withdrawDeduction, withdraw)
  action(revokeDeduction, revoke)
  action(deductionDetail, detail)
  approval(deductionApproval)
}
