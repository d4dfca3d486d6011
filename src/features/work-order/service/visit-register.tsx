import { VISIT_STATUS_KIND } from '@wuguan/contract/wkorder/visit-status.entity'
import { orderParts, type OrderParts } from '@wuguan/contract/work-order/work-order.actions'
import { VISIT_METHOD } from '@wuguan/contract/work-order/order-parts.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { VerbForm } from '@wuguan/crud/verb-form'
import { RecordFacts } from '@wuguan/crud/record-description'
import { Tabs } from '@wuguan/ui/tabs'
import { Alert } from '@wuguan/ui/alert'
import { useState } from 'react'
import { OfOrder, OrderSummary, type ShownOrder } from '../order-summary'
import { serviceUi } from '../order.ui'

const ui = serviceUi.flow!
const WAITING = [
  ['visitClose', '保存并关闭'],
  ['visitRework', '未解决返工'],
  ['visitRetry', '稍后再访'],
  ['visitFail', labelOf(VISIT_STATUS_KIND, 'fail')],
] as const
const SOLVED_WORDS: Readonly<Record<string, string>> = { yes: '已解决', no: '未解决' }
const SPOT = [['spotVisit', '抽查回访']] as const

/** 回访登记: what was reported and done, what was said before, and what whoever reported says now. */
export function VisitRegisterScreen({ id }: { id: string }) {
  return (
    <OfOrder id={id} title="回访登记">
      {(order) => <Register order={order} />}
    </OfOrder>
  )
}

function Register({ order }: { order: ShownOrder }) {
  const { back } = useCrudPort()
  const { data } = useRead(orderParts.name, orderParts, { id: String(order.id) }, { keep: false })
  const ways = order.status === WORK_ORDER_STATUS.closed ? SPOT : WAITING
  const [way, setWay] = useState<string>(ways[0][0])
  const row = order as AnyRow
  return (
    <div className="flex h-full min-h-0 gap-3 max-lg:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
        <OrderSummary order={order} area="/customer/service" />
        <section aria-label="客户与处理" className="rounded border border-line bg-surface p-4">
          <RecordFacts
            entity={workOrder}
            row={row}
            fields={['callerName', 'callerMobile', 'handlerId', 'finishedAt', 'resultKind', 'result']}
            columns={2}
          />
        </section>
        {data?.appraisalsHidden && <Alert tone="info">客户评价在回访登记后显示。</Alert>}
        {data && data.visits.length > 0 && <Earlier visits={data.visits} />}
      </div>
      <Tabs
        aria-label="回访结果"
        className="min-h-0 w-120 shrink-0 max-lg:w-full"
        value={way}
        onChange={setWay}
        items={ways.map(([name, label]) => ({
          key: name,
          label,
          content: <VerbForm ui={ui} row={row} name={name} done={back} />,
        }))}
      />
    </div>
  )
}

function Earlier({ visits }: { visits: OrderParts['visits'] }) {
  return (
    <section aria-label="以往回访" className="rounded border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold">以往回访</h2>
      <ul className="flex flex-col gap-2">
        {visits.map((visit) => (
          <li key={visit.id} className="flex flex-wrap gap-x-3">
            <span className="tabular text-secondary">{visit.visitAt.slice(0, 16)}</span>
            <span>
              {visit.visitor}，{labelOf(VISIT_METHOD, visit.method)}，{visit.outcome}
              {visit.solved && `，${SOLVED_WORDS[visit.solved]}`}
            </span>
            {visit.content && <span className="basis-full">{visit.content}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
