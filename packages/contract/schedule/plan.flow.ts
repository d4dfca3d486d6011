import { returns } from '../kernel/action.ts'
import type { Entity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import type { schedulePlan } from './schedule-plan.entity.ts'

export type PlanDoor<N extends string> = Entity<N, typeof schedulePlan.fields, typeof schedulePlan.computed>
/** The codes of a module that plans work, where it calls them otherwise than the others. */
export interface PlanCodes {
  readonly enable: string
  readonly pause: string
  readonly void: string
  readonly generate: string
}
export const planCodes = (module: string): PlanCodes => ({
  enable: `${module}:plan:enable`,
  pause: `${module}:plan:pause`,
  void: `${module}:plan:void`,
  generate: `${module}:plan:generate`,
})
const reason = f.longText('原因', { required: true, max: 200 })

/** What a plan goes through, behind the door of a module. */
export const planFlowOf = <const N extends string>(door: PlanDoor<N>, codes: PlanCodes) =>
  defineFlow(
    door,
    'status',
    {
      enable: verb('启用', {
        from: ['draft', 'paused'],
        to: 'enabled',
        permission: codes.enable,
        ask: { title: '启用计划“{name}”？', content: '启用后按周期生成任务。' },
        done: '计划已启用',
        primary: true,
      }),
      pause: verb('暂停', {
        from: ['enabled'],
        to: 'paused',
        permission: codes.pause,
        ask: { title: '暂停计划“{name}”？', content: '尚未开始的任务一并取消，再次启用时重新生成。' },
        fields: { reason },
        done: '计划已暂停',
      }),
      generate: verb('立即生成', {
        from: ['enabled'],
        permission: codes.generate,
        output: returns<{ made: number }>(),
        done: '任务已生成',
      }),
      void: verb('作废', {
        from: ['draft', 'enabled', 'paused'],
        to: 'voided',
        permission: codes.void,
        ask: { title: '作废计划“{name}”？', content: '作废后不可恢复；待执行的任务一并取消，执行中的继续。' },
        fields: { reason },
        done: '计划已作废',
        danger: true,
      }),
      end: system('到期结束', { from: ['enabled', 'paused'], to: 'ended' }),
      stop: system('自动暂停', { from: ['enabled'], to: 'paused' }),
    },
    { refusal: '当前状态为“{state}”，不能{verb}' },
  )
export type PlanFlow<N extends string = string> = ReturnType<typeof planFlowOf<N>>
