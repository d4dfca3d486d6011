import { house } from '../basedata/house.entity.ts'
import { defineDoor } from '../kernel/door.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const VISIT_STANDING = grades(
  ['never', '未走访', 'warning'],
  ['over', '超期', 'danger'],
  ['recent', '正常', 'success'],
)

/** 上门走访: the houses, with when somebody was last there. */
export const visitHouse = defineDoor(house, 'work-order.visitHouse', {
  label: '走访房产',
  base: '/wkorder/visit/house',
  perms: { prefix: 'workOrder:householdVisit', list: 'view' },
  fixed: { lineage: 1 },
  fields: ['buildingId', 'unitId', 'roomNo', 'fullName', 'houseType', 'useStatus', 'deliverDate', 'lineage'],
  computed: {
    ownerNames: f.textList('业主', { width: 110 }),
    lastVisitAt: f.dateTime('最近走访', { width: 130 }),
    yearVisits: f.integer('本年次数', { width: 80 }),
    idleDays: f.integer('距今天数', { width: 80, unit: '天' }),
    plannedOn: f.date('下次计划', { width: 100 }),
    openOrders: f.integer('未完成工单', { width: 90 }),
    standing: f.choice('走访情况', { of: VISIT_STANDING, width: 80 }),
  },
  verbs: ['list', 'export'],
  list: {
    columns: [
      'fullName',
      'ownerNames',
      'standing',
      'lastVisitAt',
      'idleDays',
      'yearVisits',
      'openOrders',
      'plannedOn',
      'communityId',
    ],
    filters: ['standing', 'useStatus', 'buildingId', 'roomNo'],
    totals: [],
  },
})
