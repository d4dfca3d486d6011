import { useMemo } from 'react'
import { COMPONENT, REFUND_HANDLING } from '@wuguan/contract/charge-finance/codes'
import type { RefundableLine } from '@wuguan/contract/charge-finance/refund.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { LineAmount } from '../parts/line-columns'
import { Money } from '../shared/money'
import { type Handling, type RefundAsk, amountOf, excessOf, handlingOf, isFree } from './refund.logic'

interface ApplyTableProps {
  lines: readonly RefundableLine[]
  ask: RefundAsk
  onChange: (part: Partial<RefundAsk>) => void
  /** The receipt goes back whole: what is chosen, and how much of it, is settled. */
  whole: boolean
  total: string
}
const rowKey = (line: RefundableLine) => line.allocationId
const HANDLINGS = REFUND_HANDLING.items.map(({ code, label }) => ({ value: code, label }))

/** What a receipt brought in, row by row, with what of it goes back and what becomes of the debt. */
export function ApplyTable({ lines, ask, onChange, whole, total }: ApplyTableProps) {
  const columns = useMemo(() => [...RECEIVED, ...asked(ask, onChange, whole)], [ask, onChange, whole])
  return (
    <DataTable
      ariaLabel="可退明细"
      columns={columns}
      rows={lines}
      rowKey={rowKey}
      density="compact"
      selection={ask.chosen}
      onSelectionChange={(keys) => onChange({ chosen: new Set([...keys].map(String)) })}
      isSelectable={(line) => !whole && isFree(line)}
      totals={{ item: '合计', amount: formatMoney(total) }}
    />
  )
}

const RECEIVED: readonly DataTableColumn<RefundableLine>[] = [
  {
    key: 'item',
    title: '收费项目',
    width: 140,
    render: (line) => (
      <span className="flex items-center gap-1.5">
        {line.itemName}
        {line.component === 'L' && <Tag tone="warning">{labelOf(COMPONENT, 'L')}</Tag>}
        {line.lockLabel && <Tag tone="info">{line.lockLabel}</Tag>}
      </span>
    ),
  },
  { key: 'period', title: '费用期间', width: 80, render: (line) => line.feePeriod },
  { key: 'received', title: '已收', width: 80, align: 'end', render: (line) => <Money value={line.amount} /> },
  { key: 'refunded', title: '已退', width: 60, align: 'end', render: (line) => <Money value={line.refunded} /> },
  { key: 'pending', title: '审批中', width: 66, align: 'end', render: (line) => <Money value={line.pending} /> },
  { key: 'refundable', title: '可退', width: 80, align: 'end', render: (line) => <Money value={line.refundable} /> },
]

function asked(
  ask: RefundAsk,
  onChange: ApplyTableProps['onChange'],
  whole: boolean,
): DataTableColumn<RefundableLine>[] {
  const name = (line: RefundableLine) => `${line.itemName} ${line.feePeriod}`
  return [
    {
      key: 'amount',
      title: '本次退',
      width: 100,
      align: 'end',
      render: (line) => {
        if (!ask.chosen.has(line.allocationId)) return '—'
        if (whole) return <Money value={line.refundable} />
        return (
          <LineAmount
            label={`${name(line)} 本次退`}
            invalid={excessOf(line, ask) !== null}
            value={amountOf(line, ask)}
            onChange={(amount) => onChange({ amounts: { ...ask.amounts, [line.allocationId]: amount } })}
          />
        )
      },
    },
    {
      key: 'handling',
      title: '处理方式',
      width: 140,
      render: (line) => {
        if (!ask.chosen.has(line.allocationId)) return '—'
        if (line.handling) return labelOf(REFUND_HANDLING, line.handling)
        return (
          <Select
            aria-label={`${name(line)} 处理方式`}
            value={handlingOf(line, ask)}
            options={HANDLINGS}
            onChange={(handling: Handling) =>
              onChange({ handling: { ...ask.handling, [line.allocationId]: handling } })
            }
          />
        )
      },
    },
  ]
}
