import { directory, leaf } from './menu.ts'

export const elderlyMenus = [
  directory('运营内容', '长者关怀', 'heart-handshake', [
    leaf('/elderly/elder/info/index', { pages: ['/elderly/elder/info/add'], codes: ['elderly:plan', 'elderly:alert'] }),
    leaf('/elderly/visit/interview', { pages: ['/elderly/visit/interview/add'] }),
    leaf('/elderly/visit/interview/log'),
    leaf('/elderly/visit/service', { pages: ['/elderly/visit/service/add', '/elderly/visit/service/record'] }),
    leaf('/elderly/visit/service/log'),
    leaf('/elderly/visit/statistics/visit'),
    leaf('/elderly/visit/statistics/interview'),
  ]),
]
