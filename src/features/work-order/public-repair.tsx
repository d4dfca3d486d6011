import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import type { ListScreenProps } from '@wuguan/crud/list-screen'
import { publicRepairUi } from './order.ui'
import { OrderListScreen } from './order-list-screen'

const entity = publicRepair as AnyEntity

/** 公区报修: the orders about places in the open. */
export const PublicRepairList = (address: Pick<ListScreenProps, 'search' | 'onSearch'>) => (
  <OrderListScreen entity={entity} ui={publicRepairUi} orderType="publicRepair" {...address} />
)

/** 编辑公区报修: before it is given out. */
export const PublicRepairForm = ({ taskId }: { taskId: string }) => (
  <FormScreen entity={entity} ui={publicRepairUi} id={taskId} />
)
