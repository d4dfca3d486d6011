import { useMemo, useState } from 'react'
import type { DeskProperty, DeskReceivable, QuotedPart } from '@wuguan/contract/charge-finance/collect.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { LOCK_TYPE } from '@wuguan/contract/charge-finance/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { cn } from '@wuguan/ui/cn'
import { MoneyInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn, type RowGroups } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'
import { today } from '@wuguan/crud/clock'
import { type PartDraft, owedOf } from './draft.logic'
import { everything, isCollectable, itemToggled, partialRows, toggled } from './selection.logic'

interface Line extends DeskReceivable {
  /** Text of 本次收款; null where the row is paid whole or not at all. */
  readonly amount: string | null
  readonly chosen: boolean
  readonly overdue: boolean
}
interface ReceivablesTableProps {
  property: DeskProperty
  draft: PartDraft
  onChange: (part: Partial<PartDraft>) => void
  quoted: QuotedPart | undefined
  mayJump: boolean
  onPrepay?: (feeItemId: string | null) => void
}
const keyOf = (row: Line) => row.id
const selectable = (row: Line) => isCollectable(row)
const rowClass = (row: Line) => (isCollectable(row) ? undefined : 'text-disabled')

/** What a property owes, by item; a press on a month takes the months before it along. */
export function ReceivablesTable({ property, draft, onChange, quoted, mayJump, onPrepay }: ReceivablesTableProps) {
  const [jump, setJump] = useState(false)
  const rows = property.receivables
  const partial = useMemo(() => partialRows(rows, draft.selected), [rows, draft.selected])
  const allowPartial = property.config.allowPartialPay
  const day = today()
  const lines = useMemo(
    () =>
      rows.map((row): Line => ({
        ...row,
        chosen: draft.selected.has(row.id),
        overdue: row.dueDate < day,
        amount: allowPartial && partial.has(row.id) ? (draft.amounts[row.id] ?? owedOf(row)) : null,
      })),
    [rows, draft.selected, draft.amounts, partial, allowPartial, day],
  )
  const select = (keys: ReadonlySet<string | number>) => {
    const next = new Set([...keys].map(String))
    const pressed = rows.filter((row) => next.has(row.id) !== draft.selected.has(row.id))
    if (pressed.length === 1) onChange({ selected: toggled(rows, draft.selected, pressed[0]!.id, mayJump && jump) })
    else onChange({ selected: next })
  }
  const columns = useMemo((): DataTableColumn<Line>[] => {
    const edit = (row: Line, text: string) => onChange({ amounts: { ...draft.amounts, [row.id]: text } })
    return [
      {
        key: 'period',
        title: '费用期间',
        width: 78,
        render: (row) => <span className="tabular">{row.feePeriod}</span>,
      },
      {
        key: 'due',
        title: '应缴日',
        width: 92,
        render: (row) => <span className={cn('tabular', row.overdue && 'text-danger-text')}>{row.dueDate}</span>,
      },
      { key: 'owed', title: '欠费', width: 84, align: 'end', render: (row) => <Money value={row.outstanding} /> },
      { key: 'late', title: '违约金', width: 66, align: 'end', render: (row) => <Money value={row.lateFee} /> },
      {
        key: 'pay',
        title: '本次收款',
        width: 104,
        align: 'end',
        render: (row) => {
          if (row.lockType !== 'none') return <Tag tone="warning">{labelOf(LOCK_TYPE, row.lockType)}</Tag>
          if (row.hungUp) return <Tag>已挂账</Tag>
          if (row.amount === null) return row.chosen ? <Money value={owedOf(row)} /> : null
          return (
            <MoneyInput
              size="sm"
              unit={null}
              aria-label={`${row.itemName} ${row.feePeriod} 本次收款`}
              value={row.amount}
              max={owedOf(row)}
              onChange={(text) => edit(row, text)}
            />
          )
        },
      },
    ]
  }, [draft.amounts, onChange])
  const groups = useMemo(
    (): RowGroups<Line> => ({
      key: (row) => row.feeItemId,
      title: (_, of) => (
        <>
          {of[0]!.itemName}
          <span className="tabular font-normal text-secondary">
            {of.length}笔 {formatMoney(yuan(total(of.map((row) => cents(owedOf(row))))))}
          </span>
        </>
      ),
      controls: (feeItemId, of) => {
        const open = of.filter(isCollectable)
        const chosen = open.filter((row) => row.chosen).length
        return (
          <>
            <Checkbox
              aria-label={`全选${of[0]!.itemName}`}
              checked={chosen === 0 ? false : chosen === open.length ? true : 'indeterminate'}
              disabled={open.length === 0}
              onChange={(on) => onChange({ selected: itemToggled(rows, draft.selected, feeItemId, on) })}
            />
            {onPrepay && of[0]!.category !== 'temp' && of[0]!.category !== 'deposit' && (
              <Button size="sm" variant="link" onClick={() => onPrepay(feeItemId)}>
                预缴
              </Button>
            )}
          </>
        )
      },
    }),
    [rows, draft.selected, onChange, onPrepay],
  )
  const gross = quoted?.gross
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <Button size="sm" aria-keyshortcuts="F4" onClick={() => onChange({ selected: everything(rows) })}>
          选全部 F4
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChange({ selected: new Set() })}>
          清空
        </Button>
        {mayJump && <Checkbox checked={jump} onChange={setJump} label="跳收" />}
        {onPrepay && (
          <Button size="sm" className="ml-auto" onClick={() => onPrepay(null)}>
            预缴
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel={`${property.propertyName}应收`}
          columns={columns}
          rows={lines}
          rowKey={keyOf}
          isSelectable={selectable}
          rowClass={rowClass}
          selection={draft.selected}
          onSelectionChange={select}
          groups={groups}
          density="compact"
          totals={{ period: `已选${draft.selected.size}笔`, pay: gross ? <Money value={gross} /> : '' }}
          empty={<EmptyPanel title="没有欠费" hint="可以预缴以后的月份，或收取临时费用。" />}
        />
      </div>
    </div>
  )
}
