import { createElement } from 'react'
import { orderCandidates, orderCounts, orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { VERDICT } from '@wuguan/contract/work-order/complaint-verdict'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { type CodeOf, labelOf } from '@wuguan/contract/kernel/options'
import type { COMMENT_STAGE } from '@wuguan/contract/wkorder/default-comment.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kindOf, SignatureInput } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { RadioGroup } from '@wuguan/ui/radio'
import { toast } from '@wuguan/ui/toast'
import { Tag } from '@wuguan/ui/tag'
import { useClock } from '@/app/use-clock'
import { CategoryInput } from './category-input'
import { FeesInput } from './fees-input'
import { HereInput } from './here-input'

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

/** Words, with those that the company has for the stage to take over. */
const wordsOf = (stage: CodeOf<typeof COMMENT_STAGE>) =>
  function Words(props: InputProps) {
    const { draft, onChange } = props
    const { data } = useRead(orderParts.name, orderParts, { id: String(draft['id']) })
    const offered = data?.comments.filter((one) => one.stage === stage) ?? []
    return (
      <div className="flex flex-col gap-2">
        {createElement(kindOf('longText').Input, props)}
        {offered.length > 0 && (
          <div className="flex flex-wrap gap-1" aria-label="默认评语">
            {offered.slice(0, 6).map(({ text }) => (
              <Button key={text} size="sm" className="max-w-full truncate" onClick={() => onChange(text, null)}>
                {text}
              </Button>
            ))}
          </div>
        )}
      </div>
    )
  }

interface Score {
  dimensionId: string
  score: number
}
const STARS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value}星` }))

/** Stars for each dimension by which the order may be judged; one that nothing was said about has no line. */
export function ScoresInput({ draft, value, onChange }: InputProps) {
  const { data } = useRead(orderParts.name, orderParts, { id: String(draft['id']) })
  const scores = (value as readonly Score[] | null) ?? []
  const give = (dimensionId: string, score: number) =>
    onChange([...scores.filter((one) => one.dimensionId !== dimensionId), { dimensionId, score }])
  return (
    <div className="flex flex-col gap-1">
      {data?.dimensions.map(({ id, name, required }) => (
        <div key={id} className="flex items-center gap-3">
          <span className="w-24 shrink-0">
            {name}
            {required && <span className="text-danger-text"> *</span>}
          </span>
          <RadioGroup
            aria-label={name}
            value={scores.find((one) => one.dimensionId === id)?.score}
            onChange={(score) => give(id, score)}
            options={STARS}
          />
        </div>
      ))}
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
const MINUTE_MS = 60_000
/** How long an answer or the work still has. */
function StageDueCell({ value }: { value: string | null }) {
  const now = useClock(MINUTE_MS)
  if (!value) return null
  const over = value < now
  return (
    <span className={over ? 'tabular text-danger-text' : 'tabular'}>
      {value.slice(5, 16)}
      {over && ' 超时'}
    </span>
  )
}
const short = ({ value, place }: { value: string | null; place: 'table' | 'detail' }) => (
  <span className="tabular">{place === 'table' ? value?.slice(5, 16) : value?.slice(0, 16)}</span>
)

export type OrderArea = '/wkorder' | '/workOrder' | '/customer/service'
interface AreaPages {
  /** Of the catalogue: path and the name of its parameter. */
  readonly detail: readonly [path: string, parameter: string]
  readonly report: (id: string) => string
  readonly child: (id: string) => string
  readonly print: string
}
/** The areas have pages of the same orders; each leads on within itself. */
export const ORDER_PAGES: Readonly<Record<OrderArea, AreaPages>> = {
  '/wkorder': {
    detail: ['/wkorder/task/desc/$taskId', 'taskId'],
    report: (id) => `/wkorder/task/reportProgress?id=${id}`,
    child: (id) => `/wkorder/task/append/child/${id}`,
    print: '/wkorder/print',
  },
  '/workOrder': {
    detail: ['/workOrder/task/detail/$id', 'id'],
    report: (id) => `/workOrder/task/reportProgress?id=${id}`,
    child: (id) => `/workOrder/task/append/add/${id}`,
    print: '/workOrder/print',
  },
  '/customer/service': {
    detail: ['/customer/service/order/detail/$id', 'id'],
    report: (id) => `/customer/service/order/reportResult/${id}`,
    child: (id) => `/wkorder/task/append/child/${id}`,
    print: '/wkorder/print',
  },
}
const detailOf = (area: OrderArea) => {
  const [path, parameter] = ORDER_PAGES[area].detail
  return path.replace(`$${parameter}`, '{id}')
}

const printing = (area: OrderArea) => [
  {
    key: 'print',
    label: '打印',
    permission: workOrder.prints!.permission,
    run: (rows: readonly { id: string | number }[], { port }: { port: { open: (path: string) => void } }) =>
      port.open(`${ORDER_PAGES[area].print}?ids=${rows.map(({ id }) => id).join(',')}`),
  },
]
const shared = {
  inputs: { categoryId: CategoryInput },
  flow: workOrderFlow,
  refreshes: [orderParts.name, orderCounts.name, orderCandidates.name],
  cells: {
    dueAt: DueCell,
    createdAt: short,
    urgeCount: ({ value }: { value: number | null }) => (value ? <Tag tone="warning">{value}次</Tag> : null),
    level: ({ value }: { value: number | null }) => (value ? <Tag tone="danger">{value}级</Tag> : null),
  },
  verbs: {
    accept: {
      initial: {
        next: ({ bizLine }: { bizLine: string | null }) =>
          bizLine === 'service' ? ('self' as const) : ('dispatch' as const),
      },
    },
    dispatch: { inputs: { handlerId: HandlerInput } },
    quote: { inputs: { fees: FeesInput } },
    arrive: { inputs: { place: HereInput } },
    reply: { inputs: { reply: wordsOf('reply') } },
    progress: { inputs: { progress: wordsOf('progress') } },
    hangUp: {
      done: ({ applyId }: { applyId: string | null }, { orderNo }: { orderNo: string }) =>
        toast.success(applyId ? `工单${orderNo}的挂起申请已提交，批准后挂起` : `工单${orderNo}已挂起`),
    },
    applyWaiver: {
      done: ({ applyId }: { applyId: string | null }, { orderNo }: { orderNo: string }) =>
        toast.success(applyId ? '已提交豁免申请' : `工单${orderNo}的超时已豁免`),
    },
    finish: {
      initial: { resultKind: () => 'solved' as const },
      inputs: { result: wordsOf('finish'), fees: FeesInput, scores: ScoresInput, signature: SignatureInput },
    },
    checkPass: { inputs: { remark: wordsOf('check') } },
    spotVisit: {
      initial: { method: () => 'phone' as const, solved: () => 'yes' as const },
      inputs: { content: wordsOf('visit'), scores: ScoresInput },
    },
    visitClose: {
      initial: { method: () => 'phone' as const },
      inputs: { content: wordsOf('visit'), scores: ScoresInput },
    },
    visitRetry: { initial: { method: () => 'phone' as const } },
    visitFail: { initial: { method: () => 'phone' as const } },
    visitRework: { initial: { method: () => 'phone' as const } },
    urge: { initial: { sourceKind: () => 'customer' as const } },
    append: { initial: { type: () => 'info' as const } },
  },
}

/** 工单: what orders have beyond their definition, as a list, a form and a page. */
const widths = { createdAt: 100, dueAt: 130, place: 180, categoryId: 110 }
export const orderUi = entityUi(workOrder, {
  ...shared,
  batchActions: printing('/wkorder'),
  list: { widths },
  paths: { add: '/wkorder/task/add', detail: detailOf('/wkorder') },
})
/** The same in the order centre, which also reads how it was given out and how long it took. */
const centreUi = entityUi(workOrder, {
  ...shared,
  batchActions: printing('/workOrder'),
  list: { widths, columns: [...workOrder.list.columns, 'dispatchMode', 'standardMinutes', 'actualMinutes'] },
  paths: { add: '/workOrder/task/create', detail: detailOf('/workOrder') },
})
/** The same at the desk of customer service: tasks are made in a drawer. */
export const serviceUi = entityUi(workOrder, {
  ...shared,
  batchActions: printing('/customer/service'),
  list: {
    widths: {
      ...widths,
      place: 160,
      replyDue: 100,
      handleDue: 100,
      firstReplyAt: 100,
      finishedAt: 100,
      nextVisitAt: 100,
      dueAt: 120,
    },
  },
  cells: {
    ...shared.cells,
    firstReplyAt: short,
    finishedAt: short,
    nextVisitAt: short,
    replyDue: StageDueCell,
    handleDue: StageDueCell,
    verdict: ({ value }: { value: string | null }) =>
      value ? <Tag tone={VERDICT.items.find(({ code }) => code === value)?.tone}>{labelOf(VERDICT, value)}</Tag> : null,
  },
  paths: { detail: detailOf('/customer/service') },
})
const UIS = { '/wkorder': orderUi, '/workOrder': centreUi, '/customer/service': serviceUi }
export const orderUiOf = (area: OrderArea) => UIS[area]
const publicRepairOf = (area: RepairArea) =>
  entityUi(workOrder, {
    ...shared,
    batchActions: printing(area),
    list: { widths: { createdAt: 100, dueAt: 130, areaId: 120, categoryId: 120 } },
    paths: {
      add: `${area}/publicRepair/add`,
      edit: `${area}/publicRepair/edit/{id}`,
      detail: `${area}/publicRepair/desc/{id}`,
    },
  })
export type RepairArea = Exclude<OrderArea, '/customer/service'>
const PUBLIC_REPAIR = { '/wkorder': publicRepairOf('/wkorder'), '/workOrder': publicRepairOf('/workOrder') }
/** 公区报修: the same on the pages of an area of its own. */
export const publicRepairUi = (area: RepairArea) => PUBLIC_REPAIR[area]
