import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const MATCH_STATE = grades(
  [1, '已匹配', 'success'],
  [2, '待匹配', 'info'],
  [3, '冲突', 'danger'],
  [4, '已忽略'],
  [5, '外部已离职', 'warning'],
)

export const idmAccount = defineEntity('basedata.idmAccount', {
  label: '外部账号',
  doc: 'A person as an outside directory knows him, matched to a user by hand or by employee number, mobile or email.',
  title: 'name',
  base: '/basedata/base/idmAccount',
  perms: 'basedata:idm',
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    sourceId: f.ref('目录源', { to: 'basedata.idmSource', required: true, readonly: true, indexed: true }),
    externalId: f.text('外部编号', { required: true, readonly: true, max: 100, search: true }),
    name: f.text('姓名', { required: true, readonly: true, max: 60, search: true }),
    mobile: f.phone('手机号', { readonly: true, masked: true, search: true }),
    email: f.text('邮箱', { readonly: true, masked: 'email', max: 80, search: true }),
    deptPath: f.text('部门路径', { readonly: true, max: 300 }),
    title: f.text('职务', { readonly: true, max: 60 }),
    userId: f.refInt('用户', { to: 'system.user', readonly: true, indexed: true }),
    matchState: f.state('匹配状态', { of: MATCH_STATE, required: true, default: 2, indexed: true }),
    lastSyncAt: f.dateTime('最近同步', { readonly: true, indexed: true }),
  },
  unique: [unique(['sourceId', 'externalId'])],
  list: {
    columns: ['name', 'externalId', 'mobile', 'email', 'deptPath', 'title', 'userId', 'matchState', 'lastSyncAt'],
    filters: ['sourceId', 'matchState', 'lastSyncAt'],
  },
})

export type IdmAccount = ScreenRow<typeof idmAccount>
