import type { ListController } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import type { ListAddress } from '@/app/routing/list-page'
import { OrderListScreen } from '../order-list-screen'
import { orderUiOf } from '../order.ui'
import { AppointmentCalendar } from './appointment-calendar'
import { OrderBoard } from './order-board'
import { PoolCards } from './pool-cards'

const ui = orderUiOf('/workOrder')
const BOARD = { key: 'board', label: '看板', render: (list: ListController) => <OrderBoard list={list} /> }
const POOL = { key: 'pool', label: '抢单池', render: (list: ListController) => <PoolCards list={list} /> }
const CALENDAR = {
  key: 'calendar',
  label: '预约日历',
  render: (list: ListController) => <AppointmentCalendar list={list} />,
}
const WITH_POOL = [BOARD, POOL, CALENDAR]
const WITHOUT = [BOARD, CALENDAR]

/** 工单列表 of the order centre: the list, a board by state, what may be grabbed, and the appointments of a month. */
export function CentreListScreen(address: ListAddress) {
  const { can } = useCrudPort()
  return <OrderListScreen ui={ui} views={can('workOrder:order:grab') ? WITH_POOL : WITHOUT} {...address} />
}
