import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { consentWays, defineFlow, system, verb } from '../kernel/flow.ts'
import { activityPlan } from './activity-plan.entity.ts'

export const activityPlanFlow = defineFlow(
  activityPlan,
  'status',
  {
    ...consentWays({
      from: ['draft', 'rejected'],
      pending: 'pending',
      approved: 'running',
      rejected: 'rejected',
      permission: 'activity:plan:submit',
      by: 'ownerId',
      ask: { title: '提交活动计划“{name}”？', content: '预算 {budget}，审批期间不能修改。' },
    }),
    finish: verb('完成', {
      from: ['running'],
      to: 'done',
      permission: 'activity:plan:submit',
      by: 'ownerId',
      fields: {
        explanation: f.longText('未举办活动的说明', {
          required: true,
          max: 500,
          help: '计划中没有举办的活动，逐项写明原因；全部举办的填“无”。',
        }),
      },
      done: '计划已完成',
      primary: true,
    }),
    void: verb('作废', {
      from: ['draft', 'pending', 'rejected', 'running'],
      to: 'void',
      permission: 'activity:plan:void',
      ask: { title: '作废活动计划“{name}”？', content: '作废后不可恢复；审批中的流程一并结束。' },
      fields: { voidReason: f.longText('作废原因', { required: true, max: 200 }) },
      done: '活动计划已作废',
      danger: true,
    }),
    copy: verb('复制到下一年', {
      from: ['draft', 'pending', 'rejected', 'running', 'done', 'void'],
      permission: 'activity:plan:add',
      ask: { title: '复制活动计划“{name}”？', content: '按下一年度生成草稿：月份和期间后移一年，预算不变。' },
      output: returns<{ copied: string }>(),
      done: '已生成下一年度的草稿',
    }),
    complete: system('到期完成', { from: ['running'], to: 'done', due: { field: 'during', days: 30 } }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
