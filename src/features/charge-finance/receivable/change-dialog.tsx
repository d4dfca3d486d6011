import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import type { ChangeOutcome } from '@wuguan/contract/charge-finance/change.actions'
import { add, formatMoney, isDecimal, lt, mul, round, sum } from '@wuguan/contract/kernel/decimal'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import type { Draft } from '@wuguan/crud/controllers'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Pinned } from '@/features/basedata'
import { LEDGER } from '../parts/use-posted-task'
import { Money } from '../shared/money'
import { type ChangeKind, CHANGES, nameOf } from './changes'

interface ChangeDialogProps {
  kind: ChangeKind
  rows: readonly ReceivableRow[]
  close: () => void
  done: (outcome: ChangeOutcome) => void
}
const Amount = kinds.money.Input
/** Money has two places: what is typed behind them is not taken. */
const AmountInput = (props: InputProps) => <Amount {...props} field={{ ...props.field, scale: 2 }} />
const INPUTS = { mode: RadioInput, amount: AmountInput }

/** One change of one or many receivables: what they are, what they become, and why. All of them or none. */
export function ChangeDialog({ kind, rows, close, done }: ChangeDialogProps) {
  const { action, title, danger } = CHANGES[kind]
  return (
    <Pinned communityId={Number(rows[0]!['communityId'])}>
      <ActionDialog
        action={action}
        given={{ ids: rows.map((row) => String(row.id)) }}
        {...(kind === 'adjust' ? { initial: { mode: 'amount' } } : {})}
        title={rows.length === 1 ? `${title} ${nameOf(rows[0]!)}` : `${title}（${rows.length}笔）`}
        description="生成一张应收变更单；需要审批时先提交审批。有一笔不允许时整单不变更。"
        verb={title}
        danger={danger}
        width={720}
        inputs={INPUTS}
        below={(draft) => <Targets rows={rows} becomes={kind === 'adjust' ? (row) => adjustedOf(row, draft) : null} />}
        refreshes={LEDGER}
        said={null}
        close={close}
        done={done}
      />
    </Pinned>
  )
}

/** A preview of what the server will calculate; by unit price only the server knows the exact value. */
function adjustedOf(row: ReceivableRow, { mode, amount, ratio }: Draft): string | null {
  const typed = String((mode === 'amount' ? amount : ratio) ?? '')
  if (mode === 'unitRate' || !isDecimal(typed, 14, mode === 'amount' ? 2 : 6) || lt(typed, '0')) return null
  return round(mode === 'amount' ? typed : mul(row.receivableAmount, typed), 2)
}

const TARGETS: readonly DataTableColumn<ReceivableRow>[] = [
  { key: 'property', title: '房号', width: 180, cut: 'start', render: (row) => row.propertyName ?? '' },
  { key: 'name', title: '收费项目', width: 170, render: nameOf },
  {
    key: 'amount',
    title: '应收',
    width: 90,
    align: 'end',
    render: (row) => <Money value={row.receivableAmount} />,
  },
  {
    key: 'owed',
    title: '欠费',
    width: 90,
    align: 'end',
    render: (row) => <Money value={row.outstandingAmount} />,
  },
]
function Targets({
  rows,
  becomes,
}: {
  rows: readonly ReceivableRow[]
  becomes: ((row: ReceivableRow) => string | null) | null
}) {
  const after = becomes ? rows.map(becomes) : []
  const known = after.every((amount) => amount !== null)
  const columns: readonly DataTableColumn<ReceivableRow>[] = becomes
    ? [
        ...TARGETS,
        { key: 'after', title: '调整后', width: 90, align: 'end', render: (row) => <Money value={becomes(row)} /> },
      ]
    : TARGETS
  const total = (field: 'receivableAmount' | 'outstandingAmount') =>
    formatMoney(add('0.00', sum(rows.map((row) => row[field]))))
  return (
    <div className={rows.length > 5 ? 'h-52' : undefined}>
      <DataTable
        ariaLabel="变更的应收"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        density="compact"
        className={rows.length > 5 ? 'h-full' : 'h-auto'}
        totals={
          rows.length > 1
            ? {
                property: '合计',
                amount: total('receivableAmount'),
                owed: total('outstandingAmount'),
                ...(becomes && known ? { after: formatMoney(sum(after.map(String))) } : {}),
              }
            : undefined
        }
      />
    </div>
  )
}
