import {
  billChannels,
  billDetail,
  billRecord,
  generateBills,
  pushBills,
  regenerateBills,
  repushBills,
  stopBills,
  voidBills,
} from '@wuguan/contract/charge-finance/bill.actions'
import { billPush } from '@wuguan/contract/charge-finance/bill-push.entity'
import { billBatch } from '@wuguan/contract/charge-finance/bill-batch.entity'
import { bill } from '@wuguan/contract/charge-finance/bill.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { onGenerated } from '../generation/done.service.ts'
import { startRun, stopRun } from './batch.service.ts'
import { billHooks, billPushHooks } from './bill.hooks.ts'
import { readBill, readRecord } from './bill.queries.ts'
import { push, regenerate, repush, voidThem } from './bill.service.ts'
import { channelsOf } from './channels.service.ts'
import { registerGateways } from './gateway.ts'
import { billAfterGeneration } from './jobs.ts'

export function bills({ crud, action }: ModuleBuilder): void {
  crud(bill, billHooks)
  crud(billPush, billPushHooks)
  crud(billBatch)
  action(generateBills, startRun)
  action(stopBills, stopRun)
  action(billChannels, ({ q }) => channelsOf(q))
  action(pushBills, push)
  action(repushBills, repush)
  action(voidBills, voidThem)
  action(regenerateBills, regenerate)
  action(billDetail, readBill)
  action(billRecord, readRecord)
  registerGateways()
  onGenerated('bill', billAfterGeneration)
}
