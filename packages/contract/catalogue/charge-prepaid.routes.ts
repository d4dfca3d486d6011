import { routes } from './route.ts'

export const chargePrepaidRoutes = routes('charge-prepaid', [
  ['/charge/prepaid/balance', '预存余额', 'list', 'charge-prepaid:balance:list'],
  ['/charge/prepaid/recharge', '预存充值', 'form', 'charge-prepaid:recharge:add'],
  ['/charge/prepaid/recharge/record', '充值记录', 'list', 'charge-prepaid:recharge:list'],
  ['/charge/prepaid/offset/record', '冲抵记录', 'list', 'charge-prepaid:offset:list'],
  ['/charge/prepaid/offset/record/detail', '冲抵明细', 'detail', 'charge-prepaid:offset:list'],
  ['/charge/prepaid/refund', '预存退款', 'list', 'charge-prepaid:refund:list'],
])
