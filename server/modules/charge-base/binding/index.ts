import {
  bindingCoverage,
  bindingGaps,
  bindStandard,
  copyBindings,
  endBindings,
  replaceStandard,
} from '@wuguan/contract/charge-base/binding.actions'
import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { bind, copy, end, replace } from './bind.service.ts'
import { coverage, gaps } from './coverage.queries.ts'
import { houseFeeStandardHooks } from './house-fee-standard.hooks.ts'

export function bindings({ crud, action }: ModuleBuilder): void {
  crud(houseFeeStandard, houseFeeStandardHooks)
  action(bindStandard, bind)
  action(endBindings, end)
  action(copyBindings, copy)
  action(replaceStandard, replace)
  action(bindingGaps, gaps)
  action(bindingCoverage, coverage)
}
