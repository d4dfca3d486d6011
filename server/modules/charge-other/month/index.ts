import {
  cancelMonth,
  closeMonth,
  closeMonths,
  monthChecks,
  monthEntries,
  monthStatement,
  reopenMonth,
  startMonth,
  verifyMonth,
  withdrawReopen,
} from '@wuguan/contract/charge-other/month.actions'
import {
  monthSettlementCash,
  monthSettlementLine,
  monthSettlementPrepaid,
} from '@wuguan/contract/charge-other/month-settlement-lines.entity'
import { monthSettlement } from '@wuguan/contract/charge-other/month-settlement.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { cancel, close, closeMany, start } from './close.service.ts'
import { monthRemind } from './jobs.ts'
import { readChecks, readEntries, readStatement, verify } from './reading.queries.ts'
import { apply, reopenApproval, withdraw } from './reopen.service.ts'
import { monthCard } from './workbench.queries.ts'

/** 月结. */
export function months({ crud, action, approval, job, card }: ModuleBuilder): void {
  card(monthCard)
  crud(monthSettlement)
  crud(monthSettlementLine)
  crud(monthSettlementPrepaid)
  crud(monthSettlementCash)
  action(monthChecks, readChecks)
  action(startMonth, start)
  action(cancelMonth, cancel)
  action(closeMonth, close)
  action(closeMonths, closeMany, { transaction: false })
  action(reopenMonth, apply)
  action(withdrawReopen, withdraw)
  action(monthStatement, readStatement)
  action(verifyMonth, verify)
  action(monthEntries, readEntries)
  approval(reopenApproval)
  job(monthRemind)
}
