import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { VerbForm } from '@wuguan/crud/verb-form'
import { Tabs } from '@wuguan/ui/tabs'
import { useState } from 'react'
import { OfOrder, OrderSummary, type ShownOrder } from '../order-summary'
import { serviceUi } from '../order.ui'

const area = '/customer/service'
const ui = serviceUi.flow!
/** A task of customer service is talked about: nothing is charged, and nobody stands beside the customer. */
const UNASKED = { fees: null, quoteConfirmed: false, times: null, scores: null, comment: null, signature: null }

/** 汇报结果: what the customer was answered, the verdict of a complaint, and what came of the task. */
export function ResultScreen({ id }: { id: string }) {
  return (
    <OfOrder id={id} title="汇报结果">
      {(order) => <Result order={order} />}
    </OfOrder>
  )
}

function Result({ order }: { order: ShownOrder }) {
  const { back } = useCrudPort()
  const { data } = useRead(orderParts.name, orderParts, { id: String(order.id) }, { keep: false })
  const complaint = order.orderType === 'complaint'
  const owed = !order.firstReplyAt ? 'reply' : complaint && data && !data.verdict ? 'judge' : 'finish'
  const [chosen, setChosen] = useState<string | null>(null)
  const row = order as AnyRow
  const form = (name: 'reply' | 'judge') => (
    <VerbForm key={row.version} ui={ui} row={row} name={name} done={() => setChosen(null)} />
  )
  if (!data) return null
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-3xl flex-col gap-3">
      <OrderSummary order={order} area={area} />
      <Tabs
        aria-label="汇报结果"
        className="min-h-0 flex-1"
        value={chosen ?? owed}
        onChange={setChosen}
        items={[
          { key: 'reply', label: '回复客户', content: form('reply') },
          ...(complaint ? [{ key: 'judge', label: '投诉定性', content: form('judge') }] : []),
          {
            key: 'finish',
            label: '处理结果',
            content: <VerbForm ui={ui} row={row} name="finish" given={UNASKED} done={back} />,
          },
        ]}
      />
    </div>
  )
}
