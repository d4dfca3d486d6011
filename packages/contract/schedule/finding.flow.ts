import { returns } from '../kernel/action.ts'
import type { Entity } from '../kernel/entity.ts'
import { f, type Fields } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { options } from '../kernel/options.ts'
import type { finding } from './finding.entity.ts'

/** Behind a door, with what that works out besides. */
export type FindingDoor<N extends string, C extends Fields = typeof finding.computed> = Entity<
  N,
  typeof finding.fields,
  C
>
export interface FindingCodes {
  readonly handle: string
  readonly review: string
  readonly toOrder: string
  readonly ignore: string
}
export const findingCodes = (module: string): FindingCodes => ({
  handle: `${module}:abnormal:handle`,
  review: `${module}:abnormal:review`,
  toOrder: `${module}:abnormal:toOrder`,
  ignore: `${module}:abnormal:ignore`,
})
/** What a finding gives others to do. */
export const FINDING_ORDER = options(['publicRepair', '公区报修'], ['inner', '内部任务'])

/** From what was found to that somebody else has seen it mended. */
export const findingFlowOf = <const N extends string, C extends Fields>(door: FindingDoor<N, C>, codes: FindingCodes) =>
  defineFlow(
    door,
    'status',
    {
      assign: verb('指派', {
        from: ['pending', 'handling'],
        permission: codes.handle,
        fields: { handlerId: f.refInt('处理人', { to: 'system.user', required: true }) },
        done: '已指派处理人',
      }),
      take: verb('开始处理', {
        from: ['pending'],
        to: 'handling',
        permission: codes.handle,
        done: '已开始处理',
        primary: true,
      }),
      finish: verb('提交结果', {
        from: ['handling'],
        to: 'reviewing',
        permission: codes.handle,
        by: 'handlerId',
        fields: {
          handleResult: f.longText('处理结果', { required: true, max: 500 }),
          handlePhotos: f.images('处理照片', { max: 9 }),
        },
        done: '处理结果已提交',
        primary: true,
      }),
      pass: verb('复核通过', {
        from: ['reviewing'],
        to: 'closed',
        permission: codes.review,
        fields: { reviewComment: f.longText('复核意见', { max: 500 }) },
        done: '异常已闭环',
        primary: true,
      }),
      reject: verb('复核不通过', {
        from: ['reviewing'],
        to: 'handling',
        permission: codes.review,
        fields: { reviewComment: f.longText('不通过原因', { required: true, max: 500 }) },
        done: '已退回处理',
      }),
      toOrder: verb('转工单', {
        from: ['pending', 'handling'],
        to: 'toOrder',
        permission: codes.toOrder,
        fields: {
          orderType: f.choice('工单类型', { of: FINDING_ORDER, required: true, default: 'publicRepair' }),
          categoryId: f.ref('问题类别', {
            to: 'wkorder.problemCategory',
            required: true,
            narrow: { orderTypes: 'orderType' },
          }),
          areaId: f.ref('问题区域', {
            to: 'wkorder.problemArea',
            required: true,
            when: { orderType: 'publicRepair' },
          }),
        },
        output: returns<{ orderId: string }>(),
        done: '已转为工单',
      }),
      ignore: verb('无需处理', {
        from: ['pending'],
        to: 'ignored',
        permission: codes.ignore,
        fields: { reason: f.longText('原因', { required: true, max: 200 }) },
        done: '已标记为无需处理',
        danger: true,
      }),
      orderClosed: system('工单已关闭', { from: ['toOrder'], to: 'reviewing' }),
      orderVoided: system('工单已作废', { from: ['toOrder'], to: 'pending' }),
    },
    { refusal: '当前状态为“{state}”，不能{verb}' },
  )
export type FindingFlow = ReturnType<typeof findingFlowOf<string, typeof finding.computed>>
