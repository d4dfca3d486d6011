import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const unit = defineEntity('basedata.unit', {
  label: '单元',
  doc: `A staircase of a building. A building without units gets one default unit, which is left out of full names; renaming rewrites
the full names of its houses in the same transaction.`,
  title: 'unitName',
  base: '/basedata/base/unit',
  perms: 'basedata:unit',
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    buildingId: f.ref('楼栋', { to: 'basedata.building', required: true, createOnly: true, indexed: true }),
    unitName: f.text('单元名称', { required: true, max: 20, search: true, indexed: true }),
    unitCode: f.text('单元编码', { max: 20, search: true }),
    floorStart: f.integer('起始楼层', { min: -10, max: 200, default: 1 }),
    floorsUp: f.integer('层数', { required: true, min: 1, max: 200, default: 1 }),
    housesPerFloor: f.integer('每层户数', { required: true, min: 1, max: 60, default: 2 }),
    elevatorCount: f.integer('电梯数', { min: 0, max: 100 }),
    isDefault: f.flag('默认单元', { readonly: true, default: false }),
    orderNum: f.integer('排序', { min: 0, default: 0, indexed: true }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { houseCount: f.integer('房产数') },
  unique: [unique(['buildingId', 'unitName'], '单元名称已存在')],
  list: {
    columns: [
      'buildingId',
      'unitName',
      'unitCode',
      'floorStart',
      'floorsUp',
      'housesPerFloor',
      'houseCount',
      'elevatorCount',
      'isDefault',
      'state',
    ],
    filters: ['buildingId', 'state', 'isDefault'],
    sort: { field: 'orderNum', order: 'asc' },
  },
  form: [
    group('基本信息', [
      'communityId',
      'buildingId',
      'unitName',
      'unitCode',
      'floorStart',
      'floorsUp',
      'housesPerFloor',
      'elevatorCount',
      'orderNum',
      'state',
    ]),
  ],
  batch: ['housesPerFloor', 'elevatorCount', 'state'],
})

export type Unit = ScreenRow<typeof unit>
