import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const LOT_TYPE = options([1, '地下'], [2, '地面'], [3, '混合'], [4, '机械'])
export const LOT_STATE = grades([1, '启用', 'success'], [0, '停用'])

export const parkLot = defineEntity('park.parkLot', {
  label: '车场',
  doc: 'A car park of a community; its areas hold the places.',
  title: 'name',
  base: '/park/base/parkLot',
  perms: { prefix: 'park:lot', add: 'edit', delete: 'edit', export: 'list' },
  scope: 'community',
  fields: {
    name: f.text('车场名称', { required: true, max: 50, search: true, indexed: true, width: 160 }),
    code: f.text('车场编号', { required: true, max: 20, search: true }),
    lotType: f.choice('车场类型', { of: LOT_TYPE, required: true, default: 1, indexed: true }),
    totalPlaces: f.integer('总车位数', { required: true, min: 0, max: 100_000, default: 0 }),
    tempPlaces: f.integer('临停车位数', { required: true, min: 0, max: 100_000, default: 0 }),
    state: f.state('状态', { of: LOT_STATE, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['name', 'communityId'], '车场名称已存在'), unique(['code', 'companyId'], '车场编号已存在')],
})

export const parkArea = defineEntity('park.parkArea', {
  label: '车场区域',
  doc: 'A part of a car park that people find their way by.',
  title: 'name',
  base: '/park/base/parkArea',
  perms: { prefix: 'park:area', add: 'edit', delete: 'edit', export: 'list' },
  scope: 'community',
  fields: {
    lotId: f.ref('车场', { to: 'park.parkLot', required: true }),
    name: f.text('区域名称', { required: true, max: 50, search: true, indexed: true, width: 160 }),
    floor: f.text('楼层', { max: 20 }),
    color: f.color('颜色'),
  },
  unique: [unique(['lotId', 'name'], '该车场下区域名称已存在')],
})
