import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { HANDLER_STAGE, ORDER_TYPE } from './order-options.ts'

export const HANDLER_KIND = options(['user', '人员'], ['position', '岗位'], ['role', '角色'])

export const taskHandler = defineEntity('wkorder.taskHandler', {
  label: '任务处理人',
  doc: `Who works a stage of orders of a type; the most specific row of a place and category wins. Positions and roles are resolved within
the community of the order. A row whose people are all disabled counts as none.`,
  title: 'orderType',
  base: '/wkorder/conf/handler',
  perms: { prefix: 'wkorder:handler', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    orderType: f.choice('类型', { of: ORDER_TYPE, required: true, createOnly: true, indexed: true }),
    stage: f.choice('环节', { of: HANDLER_STAGE, required: true, createOnly: true, indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true, placeholder: '全部项目' }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', indexed: true, placeholder: '全部类别' }),
    areaId: f.ref('问题区域', { to: 'wkorder.problemArea', indexed: true, placeholder: '全部区域' }),
    kind: f.choice('处理人类型', { of: HANDLER_KIND, required: true, default: 'user' }),
    userIds: f.refsInt('人员', { to: 'system.user', required: true, max: 50, when: { kind: 'user' } }),
    positionIds: f.refsInt('岗位', { to: 'system.position', required: true, max: 50, when: { kind: 'position' } }),
    roleIds: f.refsInt('角色', { to: 'system.role', required: true, max: 50, when: { kind: 'role' } }),
    backupUserIds: f.refsInt('备用人员', { to: 'system.user', max: 50, help: '处理人都不可用时由备用人员处理' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [
    unique(['orderType', 'stage', 'communityId', 'categoryId', 'areaId', 'companyId'], '已存在相同条件的处理人'),
  ],
  list: {
    columns: [
      'communityId',
      'categoryId',
      'areaId',
      'kind',
      'userIds',
      'positionIds',
      'roleIds',
      'backupUserIds',
      'enabled',
    ],
    filters: ['communityId', 'categoryId', 'areaId', 'enabled', 'userIds'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [
    group('适用范围', ['orderType', 'stage', 'communityId', 'categoryId', 'areaId']),
    group('处理人', ['kind', 'userIds', 'positionIds', 'roleIds', 'backupUserIds', 'enabled', 'sort']),
  ],
  batch: ['enabled'],
})
