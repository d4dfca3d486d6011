import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import {
  adjustReceivables,
  cancelReceivables,
  changeDueDate,
  changePayer,
  hangUpReceivables,
  unhangReceivables,
} from '@wuguan/contract/charge-finance/change.actions'
import { MODULE_SOURCES } from '@wuguan/contract/charge-finance/codes'

/** What can be done to receivables by a change order, in order of use. */
export const CHANGES = {
  adjust: { action: adjustReceivables, label: '调整', title: '调整应收', danger: false },
  cancel: { action: cancelReceivables, label: '取消应收', title: '取消应收', danger: true },
  hangUp: { action: hangUpReceivables, label: '挂账', title: '挂账', danger: false },
  unhang: { action: unhangReceivables, label: '解挂', title: '解除挂账', danger: false },
  payer: { action: changePayer, label: '变更付费人', title: '变更付费人', danger: false },
  dueDate: { action: changeDueDate, label: '变更应缴日', title: '变更应缴日', danger: false },
} as const
export type ChangeKind = keyof typeof CHANGES
export const CHANGE_KINDS = Object.keys(CHANGES) as ChangeKind[]

const SETTLED = 3
const CANCELLED = 4
const open = (row: ReceivableRow) => row.status !== CANCELLED && row.lockType === 'none'
const untouched = (row: ReceivableRow) =>
  [row.receivedAmount, row.deductedAmount, row.lateFeeReceived, row.lateFeeDeducted].every(
    (amount) => amount === '0.00',
  )

/** Rows that a module sent are adjusted, cancelled and split by that module. */
const FOREIGN_TO: readonly string[] = ['adjust', 'cancel', 'split']
const isForeign = (row: ReceivableRow) => (MODULE_SOURCES as readonly unknown[]).includes(row.source)

/** Where the action is offered; the server has the last word. */
export function allows(kind: ChangeKind | 'split', row: ReceivableRow): boolean {
  if (!open(row)) return false
  if (FOREIGN_TO.includes(kind) && isForeign(row)) return false
  if (kind === 'cancel') return untouched(row)
  if (kind === 'hangUp') return row.hungUp === false && row.status !== SETTLED
  if (kind === 'unhang') return row.hungUp === true
  if (kind === 'split') return row.status !== SETTLED && row.outstandingAmount !== '0.00'
  return true
}
export const nameOf = (row: ReceivableRow): string => `${String(row.titles['feeItemId'] ?? '')} ${row.feePeriod}`
