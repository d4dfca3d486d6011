import { directory, leaf } from './menu.ts'

export const chargeSharingMenus = [
  directory('收费中心', '公摊管理', 'split', [
    leaf('/charge/sharing/meter-standard', { pages: ['/charge/sharing'] }),
    leaf('/charge/sharing/meter-input-record'),
    leaf('/charge/sharing/meter-record', { pages: ['/charge/sharing/record-detail'] }),
    leaf('/charge/sharing/meter-history-record'),
    leaf('/charge/sharing/fixed-standard'),
    leaf('/charge/sharing/fixed-input-record'),
    leaf('/charge/sharing/fixed-record'),
    leaf('/charge/sharing/fixed-history-record'),
  ]),
]
