import { defineDoor } from '../kernel/door.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { STORE_KIND, WAREHOUSE_STATE } from './options.ts'

export const warehouse = defineEntity('materials.warehouse', {
  label: '仓库',
  doc: 'Where stock lies: of one community, or of the city for several. What is being counted takes and gives nothing meanwhile.',
  title: 'name',
  base: '/material/warehouse',
  perms: { prefix: 'materials:warehouse', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    kind: f.choice('仓库类别', { of: STORE_KIND, required: true, default: 'project', createOnly: true }),
    communityId: f.refInt('项目', {
      to: 'basedata.community',
      required: true,
      indexed: true,
      when: { kind: 'project' },
    }),
    communities: f.refsInt('服务项目', { to: 'basedata.community', when: { kind: 'city' } }),
    code: f.text('编码', { required: true, max: 20, search: true, width: 110 }),
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 200 }),
    keeperIds: f.refsInt('仓管员', { to: 'system.user', required: true, max: 20 }),
    address: f.text('地址', { max: 100 }),
    typeIds: f.refs('允许类型', { to: 'materials.materialType', help: '不选则允许全部类型' }),
    state: f.state('状态', { of: WAREHOUSE_STATE, default: 'enabled', indexed: true, width: 96 }),
  },
  computed: { kinds: f.integer('物资种数', { unit: '种' }), worth: f.money('库存金额') },
  unique: [unique(['name', 'companyId'], '仓库名称已存在'), unique(['code', 'companyId'], '仓库编码已存在')],
  list: {
    columns: ['code', 'name', 'communityId', 'keeperIds', 'typeIds', 'state', 'kinds', 'worth'],
    filters: ['state', 'communityId', 'keeperIds'],
    totals: ['worth'],
  },
  form: [group('仓库', ['code', 'name', 'kind', 'communityId', 'communities', 'keeperIds', 'typeIds', 'address'])],
})

const perms = { prefix: 'materials:warehouse', list: 'view', add: 'edit', delete: 'edit', export: 'view' }
/** 仓库设置: those of communities. */
export const projectWarehouse = defineDoor(warehouse, 'materials.projectWarehouse', {
  label: '项目仓库',
  base: '/material/warehouse/project',
  perms,
  fixed: { kind: 'project' },
  list: {
    columns: ['code', 'name', 'communityId', 'keeperIds', 'typeIds', 'state', 'kinds', 'worth'],
    filters: ['state', 'communityId', 'keeperIds'],
    totals: ['worth'],
  },
})
/** 城市仓库: those that serve several. */
export const cityWarehouse = defineDoor(warehouse, 'materials.cityWarehouse', {
  label: '城市仓库',
  base: '/material/warehouse/city',
  perms,
  fixed: { kind: 'city' },
  defaults: { kind: 'city' },
  list: {
    columns: ['code', 'name', 'communities', 'keeperIds', 'typeIds', 'state', 'kinds', 'worth'],
    filters: ['state', 'keeperIds'],
    totals: ['worth'],
  },
})
