import { useMemo } from 'react'
import type { DeductionQuote } from '@wuguan/contract/charge-finance/deduction.actions'
import type { DeskReceivable } from '@wuguan/contract/charge-finance/collect.actions'
import { LOCK_TYPE } from '@wuguan/contract/charge-finance/codes'
import { formatMoney, isZero, sum } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { LineAmount } from '../parts/line-columns'
import { Money } from '../shared/money'
import type { Asked } from './apply.logic'

interface ApplyTableProps {
  rows: readonly DeskReceivable[]
  asked: Asked
  onChange: (part: Partial<Asked>) => void
  quote: DeductionQuote | null
}
const rowKey = (row: DeskReceivable) => row.id
const free = (row: DeskReceivable) => row.lockType === 'none'

/** What is owed, with what is forgone of it: typed per line, or what the ratio comes to. */
export function ApplyTable({ rows, asked, onChange, quote }: ApplyTableProps) {
  const columns = useMemo(() => [...OWED, ...forgone(asked, onChange, quote)], [asked, onChange, quote])
  return (
    <DataTable
      ariaLabel="可减免的应收"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      density="compact"
      selection={asked.chosen}
      onSelectionChange={(keys) => onChange({ chosen: new Set([...keys].map(String)) })}
      isSelectable={free}
      totals={{
        item: '合计',
        outstanding: formatMoney(sum(rows.map((row) => row.outstanding))),
        lateFee: formatMoney(sum(rows.map((row) => row.lateFee))),
        P: formatMoney(quote?.principalTotal ?? '0'),
        L: formatMoney(quote?.lateFeeTotal ?? '0'),
      }}
    />
  )
}

const OWED: readonly DataTableColumn<DeskReceivable>[] = [
  {
    key: 'item',
    title: '收费项目',
    width: 175,
    render: (row) => (
      <span className="flex items-center gap-1.5">
        {row.itemName}
        {!free(row) && <Tag tone="info">{labelOf(LOCK_TYPE, row.lockType)}</Tag>}
      </span>
    ),
  },
  { key: 'period', title: '费用期间', width: 75, render: (row) => row.feePeriod },
  { key: 'due', title: '应缴日', width: 90, render: (row) => row.dueDate },
  { key: 'outstanding', title: '欠费', width: 85, align: 'end', render: (row) => <Money value={row.outstanding} /> },
  { key: 'lateFee', title: '违约金', width: 75, align: 'end', render: (row) => <Money value={row.lateFee} /> },
]

function forgone(
  asked: Asked,
  onChange: ApplyTableProps['onChange'],
  quote: DeductionQuote | null,
): DataTableColumn<DeskReceivable>[] {
  const column = (component: 'P' | 'L', title: string): DataTableColumn<DeskReceivable> => {
    const field = component === 'P' ? 'principal' : 'lateFee'
    const quoted = (row: DeskReceivable) =>
      quote?.lines.find((line) => line.receivableId === row.id && line.component === component)?.amount ?? null
    return {
      key: component,
      title,
      width: 100,
      align: 'end',
      render: (row) => {
        if (asked.mode === 'ratio') return <Money value={quoted(row)} />
        if (!asked.chosen.has(row.id) || isZero(component === 'P' ? row.outstanding : row.lateFee)) return '—'
        return (
          <LineAmount
            label={`${row.itemName} ${row.feePeriod} ${title}`}
            value={asked[field][row.id] ?? ''}
            onChange={(amount) => onChange({ [field]: { ...asked[field], [row.id]: amount } })}
          />
        )
      },
    }
  }
  return [column('P', '减免本金'), column('L', '减免违约金')]
}
