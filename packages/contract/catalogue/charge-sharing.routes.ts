import { routes } from './route.ts'

export const chargeSharingRoutes = routes('charge-sharing', [
  ['/charge/sharing', '公摊', 'layout', 'charge-sharing:record:list'],
  ['/charge/sharing/meter-record', '仪表公摊记录', 'list', 'charge-sharing:record:list'],
  ['/charge/sharing/fixed-record', '定额公摊记录', 'list', 'charge-sharing:record:list'],
  ['/charge/sharing/meter-standard', '仪表公摊标准', 'list', 'charge-sharing:standard:list'],
  ['/charge/sharing/fixed-standard', '定额公摊标准', 'list', 'charge-sharing:standard:list'],
  ['/charge/sharing/meter-input-record', '仪表公摊录入', 'form', 'charge-sharing:record:input'],
  ['/charge/sharing/meter-history-record', '仪表公摊历史', 'list', 'charge-sharing:record:list'],
  ['/charge/sharing/fixed-input-record', '定额公摊录入', 'form', 'charge-sharing:record:input'],
  ['/charge/sharing/fixed-history-record', '定额公摊历史', 'list', 'charge-sharing:record:list'],
  ['/charge/sharing/record-detail', '公摊明细', 'detail', 'charge-sharing:detail:view'],
])
