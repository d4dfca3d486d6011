import { f } from './fields.ts'

/** Of a record that somebody has to agree to: its process, who asked and when. */
export const approvalFields = {
  processInstanceId: f.text('流程实例', { max: 64, readonly: true }),
  applicantId: f.refInt('申请人', { to: 'system.user', readonly: true }),
  submittedAt: f.dateTime('提交时间', { readonly: true }),
} as const
