import { useState } from 'react'
import { APPEND_TYPE } from '@wuguan/contract/work-order/order-parts.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { VerbForm } from '@wuguan/crud/verb-form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import { Pinned } from '@/features/basedata'
import { OfOrder, OrderSummary, type ShownOrder } from './order-summary'
import { type OrderArea, orderUi, orderUiOf } from './order.ui'
import { Promised } from './promised'

/** Nothing is appended to what was closed long ago: its trouble is reported anew, as an order that names it. */
const AGAIN = 'again'

interface AppendScreenProps {
  area: OrderArea
  type: string
  taskId: string
  onType: (type: string) => void
}

/** 追加工单: more about an order, the same reported once more, or a further order under it. */
export function AppendScreen({ area, type, taskId, onType }: AppendScreenProps) {
  const { can, back } = useCrudPort()
  const kinds = APPEND_TYPE.items.filter(({ code }) => code !== 'child' || can(workOrder.codes.add))
  if (type === AGAIN)
    return (
      <OfOrder id={taskId} title="再次登记">
        {(order) => (
          <div className="flex h-full min-h-0 flex-col gap-3">
            <OrderSummary order={order} area={area} />
            <LikeForm order={order} area={area} of={{ followsId: taskId }} />
          </div>
        )}
      </OfOrder>
    )
  if (!kinds.some(({ code }) => code === type)) return <EmptyPanel title="不存在的类型" />
  return (
    <OfOrder id={taskId} title="追加">
      {(order) => (
        <div className="flex h-full min-h-0 flex-col gap-3">
          <OrderSummary order={order} area={area} />
          <Tabs
            aria-label="追加类型"
            className="min-h-0 flex-1"
            value={type}
            onChange={onType}
            items={kinds.map(({ code, label }) => ({
              key: code,
              label,
              content:
                code === 'child' ? (
                  <LikeForm order={order} area={area} of={{ parentId: taskId }} />
                ) : (
                  <VerbForm
                    key={code}
                    ui={orderUi.flow!}
                    row={order as AnyRow}
                    name="append"
                    given={{ type: code }}
                    done={back}
                  />
                ),
            }))}
          />
        </div>
      )}
    </OfOrder>
  )
}

/** The same where the type is chosen on the page: a further order first, for whoever may make one. */
export function ChosenAppend({ id }: { id: string }) {
  const { can } = useCrudPort()
  const [type, setType] = useState(can(workOrder.codes.add) ? 'child' : 'info')
  return <AppendScreen area="/workOrder" taskId={id} type={type} onType={setType} />
}

interface LikeFormProps {
  order: ShownOrder
  area: OrderArea
  of: { parentId: string } | { followsId: string }
}
/** Who reported comes from the other order on the server: his number may not be readable here. */
function LikeForm({ order, area, of }: LikeFormProps) {
  const { id, orderType, houseId, areaId, locationText, sourceId, urgency } = order
  return (
    <Pinned communityId={Number(order.communityId)}>
      <FormScreen
        entity={workOrder}
        ui={orderUiOf(area)}
        name={`${Object.keys(of)[0]}:${id}`}
        note={(controller) => <Promised controller={controller} />}
        defaults={{
          ...of,
          ...('followsId' in of ? { categoryId: order.categoryId } : {}),
          orderType:
            'parentId' in of && order.bizLine === 'service' ? (houseId ? 'repair' : 'publicRepair') : orderType,
          houseId,
          areaId,
          locationText,
          sourceId,
          urgency,
        }}
      />
    </Pinned>
  )
}
