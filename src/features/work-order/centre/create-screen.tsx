import { useSearch } from '@tanstack/react-router'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { orderUiOf } from '../order.ui'
import { Promised } from '../promised'
import { SlotPicker } from './slot-picker'

const ui = orderUiOf('/workOrder')

/** 新建工单: the whole form, with the half hours in which somebody can come. */
export function CreateScreen() {
  const { id } = useSearch({ strict: false })
  return (
    <FormScreen
      key={id ?? 'new'}
      entity={workOrder}
      id={id}
      ui={ui}
      note={(controller) => (
        <>
          <SlotPicker controller={controller} />
          <Promised controller={controller} />
        </>
      )}
    />
  )
}
