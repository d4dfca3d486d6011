import { receivable, type ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import { useMemo, useState } from 'react'
import type { ChangeOutcome } from '@wuguan/contract/charge-finance/change.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { type BatchActionOf, entityUi, type RowActionOf } from '@wuguan/crud/entity-ui'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { LOCK_TYPE } from '@wuguan/contract/charge-finance/codes'
import { labelOf } from '@wuguan/contract/kernel/options'
import { singlePath } from '../cashier/paths'
import { WhyDrawer } from '../parts/why-drawer'
import { ChangeDialog } from './change-dialog'
import { ChangeLinesDialog } from './change-lines-dialog'
import { allows, CHANGE_KINDS, type ChangeKind, CHANGES, nameOf } from './changes'
import { NumberCell, PropertyCell } from './cells'
import { SplitDialog } from './split-dialog'

type Open =
  | { kind: 'why' | 'split'; row: ReceivableRow }
  | { kind: 'change'; change: ChangeKind; rows: readonly ReceivableRow[] }
  | { kind: 'result'; outcome: ChangeOutcome }

type InRow = RowActionOf<typeof receivable>
type InBatch = BatchActionOf<typeof receivable>
const EFFECTIVE = 2
const codeOf = (kind: ChangeKind) => CHANGES[kind].action.permission ?? ''
const saidOf = ({ status, count, delta, changeNumber }: ChangeOutcome) =>
  `${status === EFFECTIVE ? '已生效' : '已提交审批'}：变更单 ${changeNumber}，${count}笔` +
  (isZero(delta) ? '' : `，金额变更 ${formatMoney(delta)}`)

/** What may be done with receivables in a list, and the dialogs that do it. `single` is the page of one property. */
export function useReceivableActions({ single }: { single: boolean }) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(() => {
    const why: InRow = { key: 'why', label: '为什么', run: (row) => setOpen({ kind: 'why', row }) }
    const split: InRow = {
      key: 'split',
      label: '拆分',
      permission: 'charge-finance:receivable:split',
      visible: (row) => allows('split', row),
      run: (row) => setOpen({ kind: 'split', row }),
    }
    const rowChanges = CHANGE_KINDS.map((change): InRow => ({
      key: change,
      label: CHANGES[change].label,
      permission: codeOf(change),
      danger: CHANGES[change].danger,
      visible: (row) => allows(change, row),
      run: (row) => setOpen({ kind: 'change', change, rows: [row] }),
    }))
    const batchChanges = CHANGE_KINDS.map((change): InBatch => ({
      key: change,
      label: change === 'adjust' ? '批量调整' : change === 'cancel' ? '批量取消' : CHANGES[change].label,
      permission: codeOf(change),
      danger: CHANGES[change].danger,
      run: (rows) => {
        const barred = rows.find((row) => !allows(change, row))
        if (new Set(rows.map((row) => row.communityId)).size > 1) toast.warning('请选择同一项目的应收')
        else if (barred) toast.warning(`应收【${nameOf(barred)}】不能${CHANGES[change].label}`)
        else setOpen({ kind: 'change', change, rows })
      },
    }))
    const collect: InBatch = {
      key: 'collect',
      label: '收款',
      permission: 'charge-finance:collection:pay',
      run: (rows, { port }) => {
        const [first, ...others] = new Set(rows.map((row) => row.propertyId))
        if (!first || others.length > 0) toast.warning('请选择同一房产的应收')
        else port.open(singlePath(first))
      },
    }
    return entityUi(receivable, {
      cells: { receivableNo: NumberCell, hungUp: HungUpCell, ...(single ? {} : { propertyName: PropertyCell }) },
      rowActions: [why, ...rowChanges.slice(0, 1), split, ...rowChanges.slice(1)],
      batchActions: [collect, ...batchChanges],
    })
  }, [single])
  const close = () => setOpen(null)
  const done = (outcome: ChangeOutcome) => {
    toast.success(saidOf(outcome))
    setOpen(outcome.count > 1 ? { kind: 'result', outcome } : null)
  }
  const dialogs = (
    <>
      {open?.kind === 'why' && <WhyDrawer receivableId={String(open.row.id)} close={close} />}
      {open?.kind === 'split' && <SplitDialog row={open.row} close={close} done={done} />}
      {open?.kind === 'change' && <ChangeDialog kind={open.change} rows={open.rows} close={close} done={done} />}
      {open?.kind === 'result' && (
        <ChangeLinesDialog
          changeId={open.outcome.changeId}
          title={`应收变更单 ${open.outcome.changeNumber}`}
          description={saidOf(open.outcome)}
          close={close}
        />
      )}
    </>
  )
  return { ui, dialogs }
}

/** Hung up, or held by a document; both keep a receivable out of the cashier's selection. */
function HungUpCell({ row }: { row: ReceivableRow }) {
  const lock = row.lockType
  return (
    <span className="flex gap-1">
      {row.hungUp && <Tag tone="warning">挂账</Tag>}
      {lock !== 'none' && <Tag tone="info">{labelOf(LOCK_TYPE, lock)}</Tag>}
    </span>
  )
}
