import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import type { ListScreenProps } from '@wuguan/crud/list-screen'
import { publicRepairUi, type RepairArea } from './order.ui'
import { OrderListScreen } from './order-list-screen'

const entity = publicRepair as AnyEntity

/** Two areas have the same pages; each leads on within itself. */
interface OfArea {
  area: RepairArea
}

/** 公区报修: the orders about places in the open. */
export const PublicRepairList = ({ area, ...address }: OfArea & Pick<ListScreenProps, 'search' | 'onSearch'>) => (
  <OrderListScreen entity={entity} ui={publicRepairUi(area)} orderType="publicRepair" {...address} />
)

/** 编辑公区报修: before it is given out. */
export const publicRepairForm = (area: RepairArea) =>
  function PublicRepairForm({ taskId }: { taskId: string }) {
    return <FormScreen entity={entity} ui={publicRepairUi(area)} id={taskId} />
  }
