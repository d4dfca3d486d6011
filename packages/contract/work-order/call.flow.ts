import { f } from '../kernel/fields.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { callRecord } from './call.entity.ts'

/** What becomes of a call that nobody took. */
export const callFlow = defineFlow(
  callRecord,
  'status',
  {
    returnCall: verb('登记回电', {
      from: ['missed'],
      to: 'returned',
      permission: 'workOrder:call:return',
      fields: { returnNote: f.text('回电说明', { required: true, max: 200 }) },
      done: '已登记回电',
      primary: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
