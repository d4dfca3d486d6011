import { directory, leaf } from './menu.ts'

export const chargePrepaidMenus = [
  directory('收费中心', '预存管理', 'piggy-bank', [
    leaf('/charge/prepaid/balance'),
    leaf('/charge/prepaid/recharge'),
    leaf('/charge/prepaid/recharge/record'),
    leaf('/charge/prepaid/offset/record', { pages: ['/charge/prepaid/offset/record/detail'] }),
    leaf('/charge/prepaid/refund'),
  ]),
]
