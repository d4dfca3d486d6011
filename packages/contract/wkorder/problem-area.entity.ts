import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const problemArea = defineEntity('wkorder.problemArea', {
  label: '问题区域',
  doc: 'Where in the common parts a problem is, a tree of up to three levels; without a community it is there in all of them.',
  title: 'name',
  base: '/wkorder/conf/area',
  perms: { prefix: 'wkorder:area', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  tree: { parent: 'parentId', order: 'sort', levels: 3, ring: '不能移动到自己的下级' },
  fields: {
    parentId: f.ref('上级区域', { to: 'wkorder.problemArea', indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true, help: '不选则适用全部项目' }),
    name: f.text('名称', { required: true, max: 40, search: true, width: 220 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', narrow: { communityId: 'communityId' } }),
    geo: f.geoPoint('位置'),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['name', 'parentId', 'communityId', 'companyId'], '同级区域名称已存在')],
  rules: (rule) => [
    rule('buildingId', '请先选择项目', ({ buildingId, communityId }) => !buildingId || communityId != null),
  ],
  list: {
    columns: ['name', 'communityId', 'buildingId', 'enabled', 'sort', 'updatedAt'],
    filters: ['communityId', 'enabled'],
  },
  form: [group('问题区域', ['parentId', 'communityId', 'name', 'buildingId', 'geo', 'enabled', 'sort'])],
  batch: ['enabled'],
})
