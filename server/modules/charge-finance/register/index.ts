import { buildingArrears, customerDebts } from '@wuguan/contract/charge-finance/customer.actions'
import { generateHandoverFees, handoverFees } from '@wuguan/contract/charge-finance/handover.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { arrearsOfBuilding, debtsOf } from './customer.queries.ts'
import { feesOf, generate } from './handover.service.ts'
import { joinRegister } from './join.ts'

joinRegister()

/** What the register of houses and customers learns from the books. */
export function registerParts({ action }: ModuleBuilder): void {
  action(customerDebts, debtsOf)
  action(buildingArrears, arrearsOfBuilding)
  action(handoverFees, feesOf)
  action(generateHandoverFees, generate)
}
