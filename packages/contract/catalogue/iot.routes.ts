import { routes } from './route.ts'

export const iotRoutes = routes('iot', [
  ['/iot/super/brain/page', '超脑设备', 'list', 'iot:brain:list'],
  ['/iot/face/lib/page', '人脸库', 'list', 'iot:faceLib:list'],
  ['/iot/face/picture/page/$faceLibId/$communityId/$userType', '人脸图片', 'list', 'iot:face:list'],
  ['/iot/monitor/info/page', '监控信息', 'list', 'iot:camera:list'],
  ['/iot/monitor/account/page', '应用密钥', 'list', 'iot:account:list'],
  ['/iot/monitor/index', '监控中心', 'board', 'iot:monitor:view'],
])
