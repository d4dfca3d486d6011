import { useMemo, useState } from 'react'
import {
  CASH_COLUMNS,
  ITEM_COLUMNS,
  PREPAID_COLUMNS,
  type Statements,
  totalsOf,
} from '@wuguan/contract/charge-other/statement'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'

export type StatementKind = 'items' | 'prepaid' | 'cash'
type Amounts = Readonly<Record<string, string>>
export interface StatementRow {
  readonly key: string
  readonly name: string
  readonly amounts: Amounts
  readonly before: Amounts | null
}
export const STATEMENTS = {
  items: { label: '费项', columns: ITEM_COLUMNS, first: '收费项目', end: 'closingArrears' },
  prepaid: { label: '预存', columns: PREPAID_COLUMNS, first: '费项', end: 'closing' },
  cash: { label: '资金', columns: CASH_COLUMNS, first: '支付方式', end: 'net' },
} as const
const KINDS = Object.keys(STATEMENTS) as StatementKind[]
const WIDTH = 108

interface Source {
  readonly name: string
  readonly feeItemId?: string | null
  readonly paymentMethodId?: string
}
const keyOf = (row: Source) => row.paymentMethodId ?? row.feeItemId ?? 'none'

/** The rows of one statement, beside those of the month before. */
export function rowsOf(kind: StatementKind, now: Statements, before: Statements | null): StatementRow[] {
  const old = new Map((before?.[kind] ?? []).map((row) => [keyOf(row), row as unknown as Amounts]))
  return now[kind].map((row) => ({
    key: keyOf(row),
    name: row.name,
    amounts: row as unknown as Amounts,
    before: before === null ? null : (old.get(keyOf(row)) ?? {}),
  }))
}
export const totalsRow = (kind: StatementKind, rows: readonly { readonly amounts: Amounts }[]) =>
  totalsOf(
    rows.map((row) => row.amounts),
    STATEMENTS[kind].columns as readonly (readonly [string, string])[],
  )

function Amount({ value, before }: { value: string; before: string | undefined | null }) {
  const change = before === null ? null : yuan(cents(value) - cents(before ?? '0.00'))
  return (
    <span className="tabular flex flex-col items-end">
      {formatMoney(value)}
      {change !== null && cents(change) !== 0n && (
        <span className="text-small text-secondary">{`${cents(change) > 0n ? '+' : ''}${formatMoney(change)}`}</span>
      )}
    </span>
  )
}

interface StatementTablesProps {
  statements: Statements
  /** The month before, when it is compared with. */
  previous?: Statements | null
  kind?: StatementKind
  onKind?: (kind: StatementKind) => void
  onOpen?: (kind: StatementKind, row: StatementRow) => void
}
/** 费项, 预存, 资金: the three statements with their sums; a row opens what it is made of. */
export function StatementTables({ statements, previous = null, kind, onKind, onOpen }: StatementTablesProps) {
  const [own, setOwn] = useState<StatementKind>('items')
  const shown = kind ?? own
  return (
    <Tabs<StatementKind>
      aria-label="月结报表"
      className="h-full min-h-0"
      value={shown}
      onChange={onKind ?? setOwn}
      items={KINDS.map((key) => ({
        key,
        label: STATEMENTS[key].label,
        content: <Statement kind={key} statements={statements} previous={previous} onOpen={onOpen} />,
      }))}
    />
  )
}

interface StatementProps {
  kind: StatementKind
  statements: Statements
  previous: Statements | null
  onOpen: StatementTablesProps['onOpen']
}
function Statement({ kind, statements, previous, onOpen }: StatementProps) {
  const { columns, first, end, label } = STATEMENTS[kind]
  const rows = useMemo(() => rowsOf(kind, statements, previous), [kind, statements, previous])
  const shown = useMemo(
    (): DataTableColumn<StatementRow>[] => [
      { key: 'name', title: first, width: 150, fixed: 'start', render: (row) => row.name },
      ...columns.map(([key, title]): DataTableColumn<StatementRow> => ({
        key,
        title,
        width: WIDTH,
        align: 'end',
        render: (row) => (
          <Amount value={row.amounts[key] ?? '0.00'} before={row.before === null ? null : row.before[key]} />
        ),
        ...(key === end ? { cellClass: 'font-semibold', fixed: 'end' as const } : {}),
      })),
    ],
    [columns, first, end],
  )
  if (rows.length === 0) return <EmptyPanel title={`本期没有${label}数据`} hint="有收费或余额后在此汇总。" />
  const sums = totalsRow(kind, rows)
  return (
    <DataTable
      ariaLabel={`${label}表`}
      columns={shown}
      rows={rows}
      rowKey={rowKey}
      density="compact"
      totals={{
        name: '合计',
        ...Object.fromEntries(
          columns.map(([key]) => [
            key,
            <span key={key} className={cn('tabular', key === end && 'font-semibold')}>
              {formatMoney(sums[key] ?? '0.00')}
            </span>,
          ]),
        ),
      }}
      {...(onOpen ? { onRowOpen: (row: StatementRow) => onOpen(kind, row) } : {})}
    />
  )
}
const rowKey = (row: StatementRow) => row.key
