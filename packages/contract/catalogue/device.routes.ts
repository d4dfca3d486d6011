import { routes } from './route.ts'

export const deviceRoutes = routes('device', [
  ['/device/info', '设备信息', 'list', 'device:info:list'],
  ['/device/event-record', '事件记录', 'list', 'device:event:list'],
  ['/device/pass/rel', '通行关系', 'list', 'device:passRel:list'],
  ['/device/employees/face', '员工人脸', 'list', 'device:face:list'],
  ['/device/deviceCard', '设备卡', 'list', 'device:deviceCard:list'],
  ['/visitors', '访客管理', 'list', 'device:visitor:list'],
  ['/doorCtl/auth', '门禁授权', 'list', 'device:auth:list'],
  ['/doorCtl/record', '门禁记录', 'list', 'device:record:list'],
  ['/doorCtl/type', '门类型', 'list', 'device:doorType:list'],
  ['/doorCtl/device', '门禁设备', 'list', 'device:door:list'],
  ['/doorCtl/genericCard', '通卡管理', 'list', 'device:passCard:list'],
])
