import { CHARGE_BIZ } from '@wuguan/contract/charge-base/charge-approver.entity'
import { approveCharges, rejectCharge } from '@wuguan/contract/charge-other/approval.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'

/** Everything that a decision about money makes old. */
const REFRESHES = [
  'charge-other.chargeApproval',
  'charge-other.approval',
  'charge-other.month',
  'charge-other.monthSettlement',
  'charge-finance.receivable',
  'charge-finance.receipt',
  'charge-finance.deduction',
  'charge-finance.refund',
  'bpm.todoTask',
] as const
const docOf = (row: AnyRow) => String(row['docNo'] ?? row['title'])
const nameOf = (row: AnyRow) => `${labelOf(CHARGE_BIZ, row['bizType'])} ${docOf(row)}`

interface DecideProps {
  close: () => void
  done: () => void
}
export function ApproveDialog({ rows, close, done }: DecideProps & { rows: readonly AnyRow[] }) {
  const [first] = rows
  const amounts = rows.flatMap((row) => (row['amount'] == null ? [] : [cents(String(row['amount']))]))
  return (
    <ActionDialog
      action={approveCharges}
      given={{ taskIds: rows.map((row) => String(row['taskId'])) }}
      initial={{ comment: '同意' }}
      title={rows.length === 1 ? `通过 ${nameOf(first!)}？` : `通过选中的 ${rows.length} 项申请？`}
      description={amounts.length > 0 ? `金额合计 ${formatMoney(yuan(total(amounts)))}` : undefined}
      refreshes={REFRESHES}
      said={({ approved }) => `已通过 ${approved} 项`}
      close={close}
      done={done}
    />
  )
}

export const RejectDialog = ({ row, close, done }: DecideProps & { row: AnyRow }) => (
  <ActionDialog
    action={rejectCharge}
    given={{ taskId: String(row['taskId']) }}
    title={`驳回 ${nameOf(row)}？`}
    danger
    refreshes={REFRESHES}
    said={`${docOf(row)} 已驳回`}
    close={close}
    done={done}
  />
)
