import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const housekeeperArea = defineEntity('basedata.housekeeperArea', {
  label: '服务区域',
  doc: `A building, or one unit of it, that a housekeeper serves. The main housekeeper of a house is the main row of its unit, else of
its building, else none; one main per building and unit.`,
  title: 'buildingId',
  base: '/basedata/base/housekeeperArea',
  perms: { prefix: 'basedata:housekeeper', add: 'area', edit: 'area', delete: 'area' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    housekeeperId: f.ref('管家', { to: 'basedata.housekeeper', required: true, createOnly: true, indexed: true }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', required: true, indexed: true }),
    unitId: f.ref('单元', {
      to: 'basedata.unit',
      indexed: true,
      narrow: { buildingId: 'buildingId' },
      help: '不选择表示整栋',
    }),
    isMain: f.flag('主管家', { default: false }),
  },
  unique: [
    unique(['housekeeperId', 'buildingId', 'unitId'], '该服务区域已存在'),
    unique(['buildingId', 'unitId'], '该区域已有主管家', { isMain: true }),
  ],
  list: {
    filters: ['housekeeperId', 'buildingId', 'isMain'],
  },
})

export type HousekeeperArea = ScreenRow<typeof housekeeperArea>
