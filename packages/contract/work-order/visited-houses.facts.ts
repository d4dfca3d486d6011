import { HOUSE_USE_STATUS } from '../basedata/house.entity.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'

/** Houses that somebody ought to have visited within a range of days, and when somebody was there. */
export const visitedHouses = defineFacts('work-order.visitedHouses', {
  label: '应走访房产',
  doc: '期末已交付并入住（自住、出租、经营）的房产，一户一行；走访日期为期末前最近一次已走访。',
  scope: 'community',
  title: 'fullName',
  at: 'visitedOn',
  fields: {
    fullName: f.text('房产', { search: true, width: 220 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    visitedOn: f.date('走访日期', { width: 110 }),
    visited: f.flag('期内已走访', { width: 100 }),
    useStatus: f.choice('当前使用状态', { of: HOUSE_USE_STATUS, width: 110 }),
    deliverDate: f.date('交付日期', { width: 110 }),
  },
})
