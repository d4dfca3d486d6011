import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '@wuguan/crud/port'
import { VerbForm } from '@wuguan/crud/verb-form'
import { Tabs } from '@wuguan/ui/tabs'
import { OfOrder, OrderSummary } from './order-summary'
import { orderUi } from './order.ui'

/** 汇报进度: how the work goes, and its end, for whoever stands beside it with a phone. */
export function ProgressScreen({ id }: { id: string | undefined }) {
  const { back } = useCrudPort()
  const [tab, setTab] = useState('progress')
  /** Each report begins with empty fields. */
  const [round, setRound] = useState(0)
  return (
    <OfOrder id={id} title="汇报">
      {(order) => (
        <div className="mx-auto flex h-full min-h-0 w-full max-w-3xl flex-col gap-3">
          <OrderSummary order={order} />
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
                  <VerbForm
                    key={round}
                    ui={orderUi.flow!}
                    row={order as AnyRow}
                    name="progress"
                    done={() => setRound((before) => before + 1)}
                  />
                ),
              },
              {
                key: 'finish',
                label: '完工',
                content: <VerbForm ui={orderUi.flow!} row={order as AnyRow} name="finish" done={back} />,
              },
            ]}
          />
        </div>
      )}
    </OfOrder>
  )
}
