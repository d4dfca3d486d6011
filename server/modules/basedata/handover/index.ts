import { addHandoverCustomer, addHandoverHouses, handoverProgress } from '@wuguan/contract/basedata/handover.actions'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { addHouses, handoverSteps, readProgress } from './batch.service.ts'
import { addCustomer } from './customer.service.ts'
import { handoverCustomerHooks, handoverDeliverHooks, handoverHooks, handoverHouseHooks } from './handover.hooks.ts'
import { handoverHouseSteps } from './steps.service.ts'

export function handovers({ crud, action }: ModuleBuilder): void {
  crud(handover, handoverHooks, { flow: handoverSteps })
  action(addHandoverHouses, addHouses)
  action(handoverProgress, readProgress)
  crud(handoverHouse, handoverHouseHooks, { flow: handoverHouseSteps })
  crud(handoverCustomer, handoverCustomerHooks)
  action(addHandoverCustomer, addCustomer)
  crud(handoverDeliver, handoverDeliverHooks)
}
