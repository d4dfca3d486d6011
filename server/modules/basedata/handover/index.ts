import {
  addHandoverHouses,
  appointHandover,
  cancelHandover,
  checkHandover,
  completeHandover,
  deemHandover,
  deliverHouse,
  handoverProgress,
  notifyHandover,
  publishHandover,
  refuseHandover,
  reportHandoverIssues,
} from '@wuguan/contract/basedata/handover.actions'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { addHouses, cancel, complete, publish, readProgress } from './batch.service.ts'
import { deem, deliver } from './deliver.service.ts'
import { handoverCustomerHooks, handoverDeliverHooks, handoverHooks, handoverHouseHooks } from './handover.hooks.ts'
import { appoint, check, notify, refuseHouse, reportIssues } from './steps.service.ts'

export function handovers({ crud, action }: ModuleBuilder): void {
  crud(handover, handoverHooks)
  action(publishHandover, publish)
  action(completeHandover, complete)
  action(cancelHandover, cancel)
  action(addHandoverHouses, addHouses)
  action(handoverProgress, readProgress)
  crud(handoverHouse, handoverHouseHooks)
  action(notifyHandover, notify)
  action(appointHandover, appoint)
  action(checkHandover, check)
  action(reportHandoverIssues, reportIssues)
  action(refuseHandover, refuseHouse)
  action(deemHandover, deem)
  crud(handoverCustomer, handoverCustomerHooks)
  crud(handoverDeliver, handoverDeliverHooks)
  action(deliverHouse, deliver)
}
