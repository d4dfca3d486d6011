import { createElement } from 'react'
import { orderCandidates, orderCounts, orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { type AnyFlow, stateRefusal } from '@wuguan/contract/kernel/flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'

/** Verbs of an order that its state allows; some of them are greyed all the same, with the reason. */
export const verbsOf = (row: AnyRow): string[] =>
  (row.actions ?? [])
    .map(({ verb }) => verb)
    .filter((verb) => stateRefusal(workOrderFlow as unknown as AnyFlow, verb, row) === null)

/** Anybody, and beside it those who handle such orders with how much they have, the next in turn first. */
function HandlerInput(props: InputProps) {
  const { draft, value, onChange } = props
  const id = typeof draft['id'] === 'string' ? draft['id'] : null
  const { data } = useRead(orderCandidates.name, orderCandidates, id ? { id } : null)
  const workers = data?.workers.toSorted(
    (a, b) => Number(b.userId === data.next) - Number(a.userId === data.next) || a.open - b.open,
  )
  return (
    <div className="flex flex-col gap-2">
      {createElement(kindOf('ref').Input, props)}
      {workers && workers.length > 0 && (
        <div className="flex flex-wrap gap-1" aria-label="可派人员">
          {workers.slice(0, 6).map(({ userId, name, open }) => (
            <Button
              key={userId}
              size="sm"
              variant={userId === value ? 'primary' : 'default'}
              onClick={() => onChange(userId, name)}
            >
              {name} · {open}单
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** When it is due, and whether that has passed. */
function DueCell({ value, row }: { value: string | null; row: { late: string | null } }) {
  if (row.late === 'paused') return <span className="text-secondary">已暂停</span>
  if (!value) return null
  return (
    <span className={row.late === 'over' ? 'tabular text-danger-text' : 'tabular'}>
      {value.slice(5, 16)}
      {row.late === 'over' && ' 超时'}
    </span>
  )
}
const short = ({ value }: { value: string | null }) => <span className="tabular">{value?.slice(5, 16)}</span>

const shared = {
  flow: workOrderFlow,
  refreshes: [orderParts.name, orderCounts.name, orderCandidates.name],
  cells: {
    dueAt: DueCell,
    createdAt: short,
    urgeCount: ({ value }: { value: number | null }) => (value ? <Tag tone="warning">{value}次</Tag> : null),
    escalationLevel: ({ value }: { value: number | null }) => (value ? <Tag tone="danger">{value}级</Tag> : null),
  },
  verbs: {
    accept: { initial: { next: () => 'dispatch' as const } },
    dispatch: { inputs: { handlerId: HandlerInput } },
    finish: { initial: { resultKind: () => 'solved' as const } },
    visitClose: { initial: { method: () => 'phone' as const } },
    visitRetry: { initial: { method: () => 'phone' as const } },
    visitRework: { initial: { method: () => 'phone' as const } },
    urge: { initial: { sourceKind: () => 'customer' as const } },
    append: { initial: { type: () => 'info' as const } },
  },
}

/** 工单: what orders have beyond their definition, as a list, a form and a page. */
export const orderUi = entityUi(workOrder, {
  ...shared,
  list: { widths: { createdAt: 100, dueAt: 130, place: 180, categoryId: 110 } },
  paths: { add: '/wkorder/task/add', detail: '/wkorder/task/desc/{id}' },
})
/** 公区报修: the same on pages of its own. */
export const publicRepairUi = entityUi(workOrder, {
  ...shared,
  list: { widths: { createdAt: 100, dueAt: 130, areaId: 120, categoryId: 120 } },
  paths: {
    add: '/wkorder/publicRepair/add',
    edit: '/wkorder/publicRepair/edit/{id}',
    detail: '/wkorder/publicRepair/desc/{id}',
  },
})
