import { states } from '../kernel/options.ts'

export const WORK_ORDER_STATUS = states({
  pendingAccept: [10, '待受理', 'warning'],
  pendingDispatch: [20, '待派单', 'warning'],
  inPool: [25, '待抢单', 'warning'],
  pendingTake: [30, '待接单', 'info'],
  processing: [40, '处理中', 'info'],
  hungUp: [50, '已挂起'],
  pendingCheck: [60, '待审核', 'info'],
  pendingVisit: [70, '待回访', 'info'],
  /** Waits for the order that it was merged into. */
  merged: [75, '已并入'],
  closed: [80, '已关闭', 'success'],
  voided: [90, '已作废'],
})
