import { directory, leaf } from './menu.ts'

export const iotMenus = [
  directory('设备物资', '视频与人脸', 'cctv', [
    leaf('/iot/monitor/index', { codes: ['iot:event'] }),
    leaf('/iot/monitor/info/page'),
    leaf('/iot/super/brain/page'),
    leaf('/iot/face/lib/page', {
      pages: ['/iot/face/picture/page/$faceLibId/$communityId/$userType'],
      codes: ['iot:face'],
    }),
    leaf('/iot/monitor/account/page'),
  ]),
]
