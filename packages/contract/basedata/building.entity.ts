import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const BUILDING_TYPE = options(
  [1, '高层'],
  [2, '小高层'],
  [3, '多层'],
  [4, '别墅'],
  [5, '商业'],
  [6, '写字楼'],
  [7, '车库'],
  [8, '配套'],
)
export const STRUCTURE = options([1, '框架'], [2, '剪力墙'], [3, '框剪'], [4, '砖混'], [5, '钢结构'])

export const building = defineEntity('basedata.building', {
  label: '楼栋',
  doc: 'A building of a community. Its name stands in the full name of its houses: renaming rewrites them in the same transaction.',
  title: 'buildName',
  base: '/basedata/base/building',
  perms: 'basedata:building',
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    buildName: f.text('楼栋名称', { required: true, max: 30, search: true, indexed: true }),
    buildCode: f.text('楼栋编码', { required: true, max: 20, search: true, indexed: true }),
    period: f.text('分期', { max: 20 }),
    buildType: f.choice('楼栋类型', { of: BUILDING_TYPE, required: true, default: 1 }),
    floorsUp: f.integer('地上层数', { required: true, min: 0, max: 200, default: 1 }),
    floorsDown: f.integer('地下层数', { required: true, min: 0, max: 10, default: 0 }),
    elevatorCount: f.integer('电梯数', { min: 0, max: 100 }),
    buildingArea: f.decimal('建筑面积', { precision: 14, scale: 2, min: 0, unit: '㎡' }),
    height: f.decimal('高度', { precision: 6, scale: 2, min: 0, unit: 'm' }),
    structure: f.choice('结构', { of: STRUCTURE }),
    completedDate: f.date('竣工日期'),
    deliverDate: f.date('交付日期'),
    geo: f.geoPoint('位置'),
    orderNum: f.integer('排序', { min: 0, default: 0, indexed: true }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { unitCount: f.integer('单元数'), houseCount: f.integer('房产数') },
  unique: [
    unique(['buildName', 'communityId'], '楼栋名称已存在'),
    unique(['buildCode', 'communityId'], '楼栋编码已存在'),
  ],
  list: {
    columns: [
      'buildName',
      'buildCode',
      'period',
      'buildType',
      'floorsUp',
      'floorsDown',
      'unitCount',
      'houseCount',
      'buildingArea',
      'deliverDate',
      'state',
    ],
    filters: ['buildType', 'state', 'period', 'structure', 'deliverDate', 'buildingArea'],
    sort: { field: 'orderNum', order: 'asc' },
    totals: ['buildingArea'],
  },
  form: [
    group('基本信息', ['communityId', 'buildName', 'buildCode', 'period', 'buildType', 'orderNum', 'state']),
    group('规模', ['floorsUp', 'floorsDown', 'elevatorCount', 'buildingArea', 'height', 'structure']),
    group('日期与位置', ['completedDate', 'deliverDate', 'geo']),
  ],
  batch: ['period', 'buildType', 'structure', 'deliverDate', 'state'],
})
