import type { PlannedOffset } from '@wuguan/contract/charge-prepaid/offset.actions'
import { OFFSET_COMPONENT, OFFSET_LINE_STATUS } from '@wuguan/contract/charge-prepaid/codes'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

const rowKey = (line: PlannedOffset) => line.id
const statusOf = (code: number) => OFFSET_LINE_STATUS.items.find((one) => one.code === code)
const COLUMNS: DataTableColumn<PlannedOffset>[] = [
  { key: 'propertyName', title: '房号', width: 190, cut: 'start', render: (line) => line.propertyName },
  { key: 'account', title: '账户', width: 190, render: (line) => `${line.accountItem ?? '通用'} ${line.accountNo}` },
  { key: 'item', title: '应收', width: 170, render: (line) => `${line.itemName} ${line.feePeriod}` },
  { key: 'component', title: '本金/违约金', width: 100, render: (line) => labelOf(OFFSET_COMPONENT, line.component) },
  { key: 'planned', title: '计划金额', width: 110, align: 'end', render: (line) => formatMoney(line.planned) },
  { key: 'amount', title: '冲抵金额', width: 110, align: 'end', render: (line) => formatMoney(line.amount) },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (line) => <Tag tone={statusOf(line.status)?.tone ?? 'neutral'}>{statusOf(line.status)?.label ?? ''}</Tag>,
  },
  { key: 'reason', title: '原因', width: 180, render: (line) => line.reason ?? '' },
]
const PLAN = COLUMNS.filter((column) => !['amount', 'status', 'reason'].includes(column.key))

/** Account → receivable, line by line, in the order in which it is paid. */
export function PlanTable({ lines, plan = false }: { lines: readonly PlannedOffset[]; plan?: boolean }) {
  const sumOf = (of: 'planned' | 'amount') => formatMoney(yuan(total(lines.map((line) => cents(line[of])))))
  return (
    <DataTable
      ariaLabel="冲抵明细"
      columns={plan ? PLAN : COLUMNS}
      rows={lines}
      rowKey={rowKey}
      density="compact"
      totals={{ propertyName: `合计 ${lines.length} 笔`, planned: sumOf('planned'), amount: sumOf('amount') }}
      empty={<EmptyPanel title="没有可冲抵的欠费" hint="只冲抵同一付款人、未挂账、未锁定的到期应收" />}
    />
  )
}
