import { routes } from './route.ts'

export const elderlyRoutes = routes('elderly', [
  ['/elderly/elder/info/index', '长者档案', 'list', 'elderly:elder:list'],
  ['/elderly/elder/info/add', '新增长者', 'form', 'elderly:elder:add'],
  ['/elderly/visit/interview', '走访访谈', 'list', 'elderly:interview:list'],
  ['/elderly/visit/interview/add', '新增访谈', 'form', 'elderly:interview:add'],
  ['/elderly/visit/interview/log', '访谈记录', 'list', 'elderly:interview:list'],
  ['/elderly/visit/service', '上门服务', 'list', 'elderly:service:list'],
  ['/elderly/visit/service/add', '新增服务', 'form', 'elderly:service:add'],
  ['/elderly/visit/service/record', '服务登记', 'form', 'elderly:service:record'],
  ['/elderly/visit/service/log', '服务记录', 'list', 'elderly:service:list'],
  ['/elderly/visit/statistics/visit', '走访统计', 'chart', 'elderly:report:view'],
  ['/elderly/visit/statistics/interview', '访谈统计', 'chart', 'elderly:report:view'],
])
