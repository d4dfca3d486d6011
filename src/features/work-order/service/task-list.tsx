import { serviceTask } from '@wuguan/contract/customer-service/service-task.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { ListAddress } from '@/app/routing/list-page'
import { serviceUi } from '../order.ui'
import { OrderListScreen } from '../order-list-screen'

/** 任务列表: the tasks of customer service. */
export const ServiceTaskList = (address: ListAddress) => (
  <OrderListScreen entity={serviceTask as AnyEntity} ui={serviceUi} bizLine="service" {...address} />
)
