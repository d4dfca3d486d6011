import { type ReactNode, useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { FlowUi } from '@wuguan/crud/entity-ui'
import { useCrudPort } from '@wuguan/crud/port'
import { VerbForm } from '@wuguan/crud/verb-form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import { OfOrder, OrderSummary, type ShownOrder } from './order-summary'
import { type OrderArea, orderUi } from './order.ui'

interface ReportProps {
  area: OrderArea
  /** The half that is open first. */
  begins?: 'progress' | 'finish'
  /** The verbs with what their fields begin with. */
  ui?: FlowUi
  /** Below the order: what its reader has to know besides. */
  head?: ReactNode
}
interface ProgressScreenProps extends Omit<ReportProps, 'ui' | 'head'> {
  id: string | undefined
  /** Why the reader reports nothing of this order here. */
  refusal?: (order: ShownOrder) => string | null
  /** Instead of the plain report: with more about the order. */
  report?: (order: ShownOrder, props: ReportProps) => ReactNode
}

/** 汇报进度: how the work goes, and its end, for whoever stands beside it with a phone. */
export function ProgressScreen({ id, refusal, report, ...props }: ProgressScreenProps) {
  return (
    <OfOrder id={id} title="汇报">
      {(order) => {
        const reason = refusal?.(order)
        if (reason) return <EmptyPanel title={reason} />
        return report ? report(order, props) : <Report order={order} {...props} />
      }}
    </OfOrder>
  )
}

export function Report({
  order,
  area,
  begins = 'progress',
  ui = orderUi.flow!,
  head,
}: ReportProps & { order: ShownOrder }) {
  const { back } = useCrudPort()
  const [tab, setTab] = useState<string>(begins)
  /** Each report begins with empty fields. */
  const [round, setRound] = useState(0)
  const row = order as AnyRow
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-3xl flex-col gap-3">
      <OrderSummary order={order} area={area} />
      {head}
      <Tabs
        aria-label="汇报"
        className="min-h-0 flex-1"
        value={tab}
        onChange={setTab}
        items={[
          {
            key: 'progress',
            label: '汇报进度',
            content: (
              <VerbForm key={round} ui={ui} row={row} name="progress" done={() => setRound((before) => before + 1)} />
            ),
          },
          {
            key: 'finish',
            label: '完工',
            content: <VerbForm ui={ui} row={row} name="finish" done={back} />,
          },
        ]}
      />
    </div>
  )
}
