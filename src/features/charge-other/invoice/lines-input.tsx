import type { ReactNode } from 'react'
import { gt } from '@wuguan/contract/kernel/decimal'
import type { InputProps } from '@wuguan/crud/kinds'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { LineAmount, Money } from '@/features/charge-finance'

export interface AskedLine {
  allocationId: string
  amount: string
}
interface Offered {
  allocationId: string
  receiptNumber: string
  itemName: string
  feePeriod: string
  component: 'P' | 'L'
}
interface LinesInputProps<R extends Offered> extends Pick<InputProps, 'value' | 'onChange'> {
  label: string
  rows: readonly R[]
  /** What may be asked of a row at most. */
  most: (row: R) => string
  more?: readonly DataTableColumn<R>[]
  children?: ReactNode
}

/** Rows of receipts with the amount that is asked of each: chosen, and typed within what is left. */
export function LinesInput<R extends Offered>({ label, rows, most, more = [], value, onChange }: LinesInputProps<R>) {
  const asked = new Map(((value ?? []) as readonly AskedLine[]).map((line) => [line.allocationId, line.amount]))
  const free = rows.filter((row) => gt(most(row), '0'))
  const put = (next: ReadonlyMap<string, string>) =>
    onChange(
      free
        .filter((row) => next.has(row.allocationId))
        .map((row) => ({ allocationId: row.allocationId, amount: next.get(row.allocationId)! })),
    )
  const columns: readonly DataTableColumn<R>[] = [
    {
      key: 'item',
      title: '收费项目',
      width: 150,
      render: (row) => (row.component === 'L' ? `${row.itemName}违约金` : row.itemName),
    },
    { key: 'period', title: '费用期间', width: 90, render: (row) => <span className="tabular">{row.feePeriod}</span> },
    {
      key: 'receipt',
      title: '收款单',
      width: 150,
      render: (row) => <span className="tabular">{row.receiptNumber}</span>,
    },
    ...more,
    { key: 'most', title: '剩余', width: 100, align: 'end', render: (row) => <Money value={most(row)} /> },
    {
      key: 'amount',
      title: label,
      width: 130,
      align: 'end',
      render: (row) => (
        <LineAmount
          label={`${row.itemName}${row.feePeriod}${label}`}
          value={asked.get(row.allocationId) ?? ''}
          invalid={asked.has(row.allocationId) && gt(asked.get(row.allocationId) || '0', most(row))}
          onChange={(amount) => put(new Map([...asked, [row.allocationId, amount]]))}
        />
      ),
    },
  ]
  return (
    <DataTable
      ariaLabel={label}
      columns={columns}
      rows={free}
      rowKey={(row) => row.allocationId}
      density="compact"
      className="h-auto max-h-72"
      selection={new Set(asked.keys())}
      onSelectionChange={(keys) =>
        put(
          new Map(
            free
              .filter((row) => keys.has(row.allocationId))
              .map((row) => [row.allocationId, asked.get(row.allocationId) || most(row)]),
          ),
        )
      }
    />
  )
}
