import { useSearch } from '@tanstack/react-router'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { orderUiOf } from '../order.ui'
import { Promised } from '../promised'
import { DispatchPreviewNote } from './dispatch-preview'
import { SlotPicker } from './slot-picker'

const ui = orderUiOf('/workOrder')
/** The whole form, and what else is to be done at the same place. */
const GROUPS = [...workOrder.form, group('子工单', ['childOrders'])]

/** 新建工单: the whole form, with the half hours in which somebody can come. */
export function CreateScreen() {
  const { id } = useSearch({ strict: false })
  return (
    <FormScreen
      key={id ?? 'new'}
      entity={workOrder}
      id={id}
      ui={ui}
      groups={GROUPS}
      note={(controller) => (
        <>
          <SlotPicker controller={controller} />
          <Promised controller={controller} />
          <DispatchPreviewNote controller={controller} />
        </>
      )}
    />
  )
}
