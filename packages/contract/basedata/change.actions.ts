import { type Attachment, f } from '../kernel/fields.ts'
import { defineAction, type Json, returns } from '../kernel/action.ts'
import type { Saved } from './house.actions.ts'
import { optionalText, record, uuid } from '../kernel/inputs.ts'
import { sampleDraft } from '../kernel/sample.ts'
import { z } from '../kernel/zod.ts'
import { community } from './community.entity.ts'

/** Change orders of key data, and the nouns whose saving may make one. */
export interface ChangeField {
  name: string
  label: string
  before: Json
  after: Json
  current: Json
  beforeText: string
  afterText: string
  currentText: string
  drifted: boolean
}
export interface ChangeDetail {
  id: string
  code: string
  targetType: string
  action: string
  targetId: string | null
  targetTitle: string | null
  status: number
  reason: string
  attachments: Attachment[] | null
  applicantId: number
  /** The process that decides it; null: holders of the permission do. */
  processInstanceId: string | null
  applicantName: string
  createdAt: string
  auditName: string | null
  auditRemark: string | null
  effectiveAt: string | null
  fields: ChangeField[]
  /** Of a deletion: what hangs on the record; blocked ones stand in its way. */
  impact: { label: string; count: number; blocks: boolean }[]
  /** Of an addition: records that look the same. */
  duplicates: { id: string; title: string }[]
  timeline: { action: string; actorName: string | null; at: string; remark: string | null }[]
  canAudit: boolean
  canWithdraw: boolean
}
export interface ApprovalSetting {
  targetType: string
  action: string
  required: boolean
}

export const createCommunity = defineAction('basedata.createCommunity', {
  label: '新增项目',
  path: '/basedata/base/community',
  permission: 'basedata:community:add',
  input: record,
  output: returns<Saved>(),
  sample: (world) => sampleDraft(community, world),
})
export const updateCommunity = defineAction('basedata.updateCommunity', {
  label: '编辑项目',
  method: 'PUT',
  path: '/basedata/base/community',
  permission: 'basedata:community:edit',
  input: record,
  output: returns<Saved>(),
  sample: (world) => ({ id: world.id('basedata.community'), version: 1, servicePhone: '02088880000' }),
})
export const deleteCommunities = defineAction('basedata.deleteCommunities', {
  label: '删除项目',
  method: 'DELETE',
  path: '/basedata/base/community',
  permission: 'basedata:community:delete',
  input: z.union([z.array(z.number()), record]),
  output: returns<{ changeIds: string[] } | null>(),
  sample: (world) => [Number(world.id('basedata.community'))],
})
export const changeDetail = defineAction('basedata.changeDetail', {
  label: '变更单详情',
  method: 'GET',
  path: '/basedata/base/baseChange/detail/{id}',
  permission: 'basedata:change:list',
  input: z.object({ id: uuid('变更单', 'basedata.baseChange') }),
  output: returns<ChangeDetail>(),
})
const decision = z.object({ id: uuid('变更单', 'basedata.baseChange'), remark: optionalText('审批意见', 200) })
export const approveChange = defineAction('basedata.approveChange', {
  label: '通过变更',
  path: '/basedata/base/baseChange/approve',
  permission: 'basedata:change:approve',
  fields: {
    id: f.ref('变更单', { to: 'basedata.baseChange', required: true }),
    remark: f.longText('审批意见', { max: 200 }),
  },
  output: returns<null>(),
})
export const rejectChange = defineAction('basedata.rejectChange', {
  label: '驳回变更',
  path: '/basedata/base/baseChange/reject',
  permission: 'basedata:change:approve',
  fields: {
    id: f.ref('变更单', { to: 'basedata.baseChange', required: true }),
    remark: f.longText('驳回原因', { required: true, max: 200 }),
  },
  output: returns<null>(),
})
export const withdrawChange = defineAction('basedata.withdrawChange', {
  label: '撤回变更',
  path: '/basedata/base/baseChange/withdraw',
  input: decision,
  output: returns<null>(),
})
export const approvalSettings = defineAction('basedata.approvalSettings', {
  label: '基础数据审批设置',
  method: 'GET',
  path: '/basedata/base/baseChange/settings',
  permission: 'basedata:change:list',
  input: z.object({}),
  output: returns<ApprovalSetting[]>(),
})
export const saveApprovalSettings = defineAction('basedata.saveApprovalSettings', {
  label: '保存基础数据审批设置',
  method: 'PUT',
  path: '/basedata/base/baseChange/settings',
  permission: 'basedata:change:approve',
  input: z.object({
    settings: z
      .array(
        z.object({
          targetType: z.enum(['community', 'house', 'place']),
          action: z.enum(['add', 'update', 'delete']),
          required: z.boolean(),
        }),
      )
      .max(9),
  }),
  output: returns<null>(),
  sample: () => ({ settings: [{ targetType: 'house' as const, action: 'update' as const, required: false }] }),
})
