import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const IDM_TYPE = options([1, 'LDAP'], [2, '企业微信'], [3, '钉钉'], [4, '飞书'], [5, '文件'])

export const idmSource = defineEntity('basedata.idmSource', {
  label: '目录源',
  doc: `An outside directory of people. config holds what is open (addresses, columns), credentials the secret part. Nothing is disabled
when a source answers with less than half of lastCount.`,
  title: 'name',
  base: '/basedata/base/idmSource',
  perms: { prefix: 'basedata:idm', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, max: 40, search: true }),
    type: f.choice('类型', { of: IDM_TYPE, required: true, createOnly: true }),
    config: f.json<Record<string, unknown>>('连接参数'),
    credentials: f.secret('连接密钥'),
    deptMap: f.json<Record<string, number>>('部门对应'),
    autoCreate: f.flag('自动新增', { default: false }),
    autoDisable: f.flag('自动停用', { default: false }),
    lastSyncAt: f.dateTime('最近同步', { readonly: true }),
    lastCount: f.integer('上次账号数', { readonly: true, min: 0 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  unique: [unique(['name', 'companyId'], '目录源名称已存在')],
  list: {
    filters: ['type', 'state'],
  },
  form: [
    group('目录源', ['name', 'type', 'config', 'credentials', 'state']),
    group('同步', ['deptMap', 'autoCreate', 'autoDisable']),
  ],
})

export type IdmSource = ScreenRow<typeof idmSource>
