import { confirmCollection, dayMatrix, dayReceipts } from '@wuguan/contract/charge-other/day.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { confirmReport } from './confirm.service.ts'
import { pageReceipts, readMatrix } from './matrix.queries.ts'

/** 收款日报. */
export function dayReports({ action }: ModuleBuilder): void {
  action(dayMatrix, readMatrix)
  action(dayReceipts, pageReceipts)
  action(confirmCollection, confirmReport)
}
