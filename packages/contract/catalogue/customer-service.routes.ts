import { routes } from './route.ts'

export const customerServiceRoutes = routes('customer-service', [
  ['/customer/service/order', '任务处理', 'list', 'workOrder:order:view'],
  ['/customer/service/order/list', '任务列表', 'list', 'workOrder:order:view'],
  ['/customer/service/order/detail/$id', '任务详情', 'detail', 'workOrder:order:view'],
  ['/customer/service/order/reportResult/$id', '汇报结果', 'form', 'workOrder:order:progress'],
  ['/customer/service/return/visit', '回访', 'list', 'customer-service:visit:view'],
  ['/customer/service/statement/detail/list', '明细报表', 'report', 'customer-service:statement:view'],
  ['/customer/service/statement/summary/list', '汇总报表', 'report', 'customer-service:statement:view'],
  ['/cservic/task/visit/record', '回访记录', 'list', 'customer-service:visit:view'],
  ['/cservic/task/visit/Register/$taskId', '回访登记', 'form', 'customer-service:visit:register'],
  ['/customer/service/setting', '客服设置', 'board', 'customer-service:limit:view'],
  ['/customer/service/setting/limitTime/reply', '回复时限', 'list', 'customer-service:limit:view'],
  ['/customer/service/setting/limitTime/overTimeReminder', '超时提醒', 'list', 'customer-service:reminder:view'],
  ['/customer/service/setting/limitTime/handler', '处理时限', 'list', 'customer-service:limit:view'],
  ['/customer/service/setting/handler', '处理人设置', 'list', 'customer-service:handler:view'],
  ['/customer/service/time/out', '超时', 'layout', 'customer-service:reminder:view'],
  ['/customer/service/time/out/reminder', '超时提醒', 'list', 'customer-service:reminder:view'],
  ['/customer/service/time/out/level', '超时级别', 'list', 'customer-service:level:view'],
])
