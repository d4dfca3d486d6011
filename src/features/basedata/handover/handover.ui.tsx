import { cancelHandover, completeHandover, publishHandover } from '@wuguan/contract/basedata/handover.actions'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import type { ActionTools, EntityUi, RowAction } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { CheckItemsCell, CheckItemsInput, MaterialsCell, MaterialsInput } from './list-inputs'

export const batchPath = (id: string | number, isEdit: 0 | 1) => `/basedata/house/getHandoverDetail/${id}/${isEdit}`

interface BatchVerb {
  key: string
  label: string
  action: AnyAction
  from: readonly number[]
  content: string
  danger?: boolean
}
/** What moves a batch on, with what it means. */
export const BATCH_VERBS: readonly BatchVerb[] = [
  {
    key: 'publish',
    label: '发布',
    action: publishHandover,
    from: [0],
    content: '发布后向业主发出交付通知，批次进入“进行中”。',
  },
  {
    key: 'complete',
    label: '完成',
    action: completeHandover,
    from: [1],
    content: '全部房产办结后才能完成，完成后不能再修改。',
  },
  {
    key: 'cancel',
    label: '取消',
    action: cancelHandover,
    from: [0, 1],
    content: '取消后批次内的房产可加入其他批次；已有房产交付的批次不能取消。',
    danger: true,
  },
]
export const verbsOf = (row: AnyRow) => BATCH_VERBS.filter((verb) => verb.from.includes(Number(row['status'])))

/** Asks, runs and says it; a refusal is the caller's to tell. */
export async function runBatchVerb(verb: BatchVerb, row: AnyRow, { port, refresh }: ActionTools): Promise<void> {
  const name = String(row['name'])
  const yes = await confirm({
    title: `${verb.label}交房批次“${name}”？`,
    content: verb.content,
    okText: verb.label === '取消' ? '取消批次' : verb.label,
    danger: verb.danger === true,
  })
  if (!yes) return
  await callAction(port, verb.action, { id: String(row.id) } as InputOf<AnyAction>)
  toast.success(`“${name}”已${verb.label}`)
  await refresh()
}

const rowActions: readonly RowAction[] = BATCH_VERBS.map((verb) => ({
  key: verb.key,
  label: verb.label,
  permission: verb.action.permission ?? '',
  danger: verb.danger === true,
  visible: (row) => verb.from.includes(Number(row['status'])),
  run: (row, tools) => runBatchVerb(verb, row, tools),
}))

/** 交房批次: its pages, its states, and its two lists as rows to type instead of raw values. */
export const handoverUi: EntityUi = {
  cells: { materials: MaterialsCell, checkItems: CheckItemsCell },
  inputs: { materials: MaterialsInput, checkItems: CheckItemsInput },
  paths: { add: batchPath(0, 1), edit: (row) => batchPath(row.id, 1), detail: (row) => batchPath(row.id, 0) },
  rowActions: [{ key: 'open', label: '查看', run: (row, { port }) => port.open(batchPath(row.id, 0)) }, ...rowActions],
}

export const REFRESHED = [handover.name, handoverHouse.name] as const
