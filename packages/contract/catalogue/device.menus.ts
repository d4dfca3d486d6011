import { directory, leaf } from './menu.ts'

export const deviceMenus = [
  directory('设备物资', '门禁通行', 'door-open', [
    leaf('/doorCtl/device'),
    leaf('/doorCtl/auth', { codes: ['device:card'] }),
    leaf('/doorCtl/record'),
    leaf('/doorCtl/genericCard'),
    leaf('/doorCtl/type'),
    leaf('/visitors'),
  ]),
  directory('设备物资', '智能设备', 'cpu', [
    leaf('/device/info'),
    leaf('/device/event-record'),
    leaf('/device/pass/rel'),
    leaf('/device/employees/face'),
    leaf('/device/deviceCard'),
  ]),
]
