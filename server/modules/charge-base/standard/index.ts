import { calculationMethod } from '@wuguan/contract/charge-base/calculation-method.entity'
import { feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { feeStandardRate } from '@wuguan/contract/charge-base/fee-standard-rate.entity'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import {
  copyStandard,
  disableStandard,
  enableStandard,
  previewReprice,
  repriceStandard,
  saveStandard,
  standardTree,
  trialFormula,
  trialStandard,
} from '@wuguan/contract/charge-base/standard.actions'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { calculationMethodHooks } from './calculation-method.hooks.ts'
import { feeItemHooks } from './fee-item.hooks.ts'
import { feeStandardHooks, feeStandardRateHooks } from './fee-standard.hooks.ts'
import { copy, reprice, save } from './save-standard.service.ts'
import { readyStandards, STATE, switchState } from './state.service.ts'
import { repriceEffects, tree, trial, tryFormula } from './trial.service.ts'

const switchTo = (to: typeof STATE.inForce | typeof STATE.stopped) =>
  switchState(
    feeStandard,
    feeStandardHooks as unknown as AnyHooks,
    to,
    'charge-base:fee-standard:enable',
    readyStandards,
  )

export function standards({ crud, action }: ModuleBuilder): void {
  crud(feeItem, feeItemHooks)
  crud(calculationMethod, calculationMethodHooks)
  // A standard comes with its first price: creating it is a verb.
  crud(feeStandard, feeStandardHooks, { without: ['create'] })
  crud(feeStandardRate, feeStandardRateHooks)
  action(saveStandard, save)
  action(previewReprice, repriceEffects)
  action(repriceStandard, reprice)
  action(enableStandard, switchTo(STATE.inForce))
  action(disableStandard, switchTo(STATE.stopped))
  action(copyStandard, copy)
  action(standardTree, tree)
  action(trialStandard, trial)
  action(trialFormula, tryFormula)
}
