import { f } from '../kernel/fields.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { contingencyTask } from './contingency-parts.entity.ts'

const permission = 'contingency:event:handle'

/** What is done with a task of an emergency, whatever is decided on its report meanwhile. */
export const contingencyTaskFlow = defineFlow(
  contingencyTask,
  'status',
  {
    start: verb('开始', { from: ['todo'], to: 'doing', permission, done: '任务已开始' }),
    done: verb('完成', {
      from: ['todo', 'doing'],
      to: 'done',
      permission,
      fields: {
        remark: f.longText('完成说明', { max: 500 }),
        photos: f.images('现场照片', { max: 9 }),
      },
      done: '任务已完成',
      primary: true,
    }),
    assign: verb('指派', {
      from: ['todo', 'doing'],
      permission,
      fields: {
        ownerId: f.refInt('负责人', { to: 'system.user', required: true }),
        dueAt: f.dateTime('到期时间', { placeholder: '不调整' }),
      },
      done: '任务已指派',
    }),
    skip: verb('不适用', {
      from: ['todo', 'doing'],
      to: 'skipped',
      permission,
      fields: { remark: f.longText('不适用的原因', { required: true, max: 500 }) },
      done: '任务已标为不适用',
    }),
  },
  { refusal: '任务{state}，不能{verb}' },
)
