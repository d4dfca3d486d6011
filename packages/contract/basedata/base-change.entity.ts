import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { APPROVAL_STATUS, options } from '../kernel/options.ts'

export const CHANGE_TARGET = options(['community', '项目'], ['house', '房产'], ['place', '车位'])
export const CHANGE_ACTION = options(['add', '新增'], ['update', '变更'], ['delete', '删除'])

export const baseChange = defineEntity('basedata.baseChange', {
  label: '基础数据变更单',
  doc: `A change of key data that waits for approval (businessType basedata.{targetType}.{action}). before and after hold the changed
fields; the approval applies them in its transaction and is refused when the current values no longer equal before. At most one
pending change per target. A community is only updated or deleted.`,
  title: 'code',
  base: '/basedata/base/baseChange',
  perms: 'basedata:change',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    code: f.serial('变更单号', { rule: 'basedata.baseChange', search: true, indexed: true }),
    targetType: f.choice('对象', { of: CHANGE_TARGET, required: true, readonly: true, indexed: true }),
    action: f.choice('操作', { of: CHANGE_ACTION, required: true, readonly: true }),
    targetId: f.text('对象编号', { max: 40, readonly: true, indexed: true }),
    targetTitle: f.text('对象名称', { max: 120, width: 220, readonly: true, search: true }),
    before: f.json<Record<string, unknown>>('变更前', { readonly: true }),
    after: f.json<Record<string, unknown>>('变更后', { readonly: true }),
    reason: f.text('变更原因', { required: true, max: 200 }),
    attachments: f.attachments('附件'),
    status: f.state('状态', { of: APPROVAL_STATUS, required: true, default: 1, indexed: true }),
    processInstanceId: f.text('流程实例', { max: 64, readonly: true, indexed: true }),
    applicantId: f.refInt('申请人', { to: 'system.user', required: true, readonly: true, indexed: true }),
    auditBy: f.refInt('审批人', { to: 'system.user', readonly: true }),
    auditRemark: f.text('审批意见', { max: 200, readonly: true }),
    effectiveAt: f.dateTime('生效时间', { readonly: true, indexed: true }),
  },
  unique: [
    unique(['code', 'companyId']),
    unique(['targetType', 'targetId'], '存在审批中的变更，请勿重复提交', { status: 1 }),
  ],
  list: {
    columns: [
      'code',
      'targetType',
      'targetTitle',
      'action',
      'applicantId',
      'createdAt',
      'status',
      'auditBy',
      'effectiveAt',
    ],
    filters: ['status', 'targetType', 'action', 'applicantId', 'createdAt'],
  },
})

export type BaseChange = ScreenRow<typeof baseChange>
