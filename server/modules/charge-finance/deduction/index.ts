import { applyDeduction, deductionDetail, quoteDeduction } from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { deductionHooks } from './deduction.hooks.ts'
import { apply, deductionSteps, detail, quote } from './deduction.service.ts'

export function deductions({ crud, action }: ModuleBuilder): void {
  crud(deduction, deductionHooks, { flow: deductionSteps })
  action(quoteDeduction, quote)
  action(applyDeduction, apply)
  action(deductionDetail, detail)
}
