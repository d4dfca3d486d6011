import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const SKILL_LEVEL = options([1, '初级'], [2, '中级'], [3, '高级'])
/** Days before the end of a certificate from which that stands out. */
export const EXPIRES_SOON_DAYS = 30

export const staffSkill = defineEntity('work-order.staffSkill', {
  label: '员工技能',
  doc: 'What somebody can repair, for a category and all below it. From the day after its certificate ends it is no skill.',
  title: 'userId',
  base: '/wkorder/staffSkill',
  perms: { prefix: 'workOrder:staffSkill', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete', 'import'],
  fields: {
    userId: f.refInt('员工', { to: 'system.user', required: true, createOnly: true, indexed: true }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', required: true, createOnly: true, indexed: true }),
    skillLevel: f.choice('技能等级', { of: SKILL_LEVEL, required: true, default: 1 }),
    certificateNo: f.text('证书编号', { max: 40 }),
    expireDate: f.date('有效期至'),
  },
  unique: [unique(['userId', 'categoryId', 'communityId'], '该员工已有此类别的技能')],
  list: {
    columns: ['userId', 'categoryId', 'skillLevel', 'certificateNo', 'expireDate'],
    filters: ['userId', 'categoryId', 'skillLevel', 'expireDate'],
    sort: { field: 'userId', order: 'asc' },
  },
  form: [group('员工技能', ['communityId', 'userId', 'categoryId', 'skillLevel', 'certificateNo', 'expireDate'])],
})
