import { customerDebts } from '@wuguan/contract/charge-finance/customer.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { debtsOf } from './customer.queries.ts'
import { joinRegister } from './join.ts'

joinRegister()

/** What the register of houses and customers learns from the books. */
export function registerParts({ action }: ModuleBuilder): void {
  action(customerDebts, debtsOf)
}
