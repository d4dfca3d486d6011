import { routes } from './route.ts'

export const hotlineRoutes = routes('hotline', [
  ['/400/order/create', '400 新建工单', 'form', null, 'hotline'],
  ['/400/order/history', '400 历史工单', 'list', null, 'hotline'],
  ['/400/order/history/$id', '400 工单详情', 'detail', null, 'hotline'],
  ['/400/work/order/history', '400 工单中心历史', 'list', null, 'hotline'],
  ['/400/work/order/history/$id', '400 工单中心详情', 'detail', null, 'hotline'],
  ['/400/work/order/create', '400 工单中心新建', 'form', null, 'hotline'],
])
