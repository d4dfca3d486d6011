import {
  adjustReceivables,
  cancelReceivables,
  changeDueDate,
  changeLines,
  changePayer,
  hangUpReceivables,
  splitReceivable,
  unhangReceivables,
  withdrawChange,
} from '@wuguan/contract/charge-finance/change.actions'
import { hangUpRecord } from '@wuguan/contract/charge-finance/hang-up-record.entity'
import { receivableChange } from '@wuguan/contract/charge-finance/receivable-change.entity'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { hangUpRecordHooks, receivableChangeHooks } from './change.hooks.ts'
import { changeApprovals, withdraw } from './change.service.ts'
import { hangUpExpiry } from './jobs.ts'
import { adjust, bringBack, cancel, readLines, setAside, setDueDate, setPayer, split } from './verbs.service.ts'

export function receivableChanges({ crud, action, approval }: ModuleBuilder): void {
  crud(receivableChange, receivableChangeHooks)
  crud(hangUpRecord, hangUpRecordHooks)
  action(adjustReceivables, adjust)
  action(cancelReceivables, cancel)
  action(splitReceivable, split)
  action(hangUpReceivables, setAside)
  action(unhangReceivables, bringBack)
  action(changePayer, setPayer)
  action(changeDueDate, setDueDate)
  action(withdrawChange, withdraw)
  action(changeLines, readLines, { transaction: true })
  for (const kind of changeApprovals) approval(kind)
}
export const receivableChangeJobs = (kernel: Kernel) => [hangUpExpiry(kernel)]
