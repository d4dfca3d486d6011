import { directory, leaf } from './menu.ts'

export const customerServiceMenus = [
  directory('工单客服', '客户服务', 'headset', [
    leaf('/customer/service/order', {
      pages: ['/customer/service/order/detail/$id', '/customer/service/order/reportResult/$id'],
      codes: ['customer-service:reply', 'customer-service:verdict'],
    }),
    leaf('/customer/service/order/list'),
    leaf('/customer/service/return/visit'),
    leaf('/cservic/task/visit/record', { pages: ['/cservic/task/visit/Register/$taskId'] }),
    leaf('/customer/service/statement/detail/list'),
    leaf('/customer/service/statement/summary/list'),
    leaf('/customer/service/time/out/reminder', { pages: ['/customer/service/time/out'] }),
    leaf('/customer/service/time/out/level'),
  ]),
  directory('工单客服', '客服配置', 'settings-2', [
    leaf('/customer/service/setting'),
    leaf('/customer/service/setting/limitTime/reply'),
    leaf('/customer/service/setting/limitTime/handler'),
    leaf('/customer/service/setting/limitTime/overTimeReminder'),
    leaf('/customer/service/setting/handler'),
  ]),
]
