import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { doubleSign } from './double-sign.entity.ts'

export const doubleSignFlow = defineFlow(
  doubleSign,
  'status',
  {
    coSign: verb('副签', {
      from: ['waiting', 'timeout'],
      to: ['valid', 'late'],
      permission: 'patrol:doubleSign:sign',
      fields: {
        place: f.geoPoint('当前位置'),
        device: f.text('设备', { max: 64 }),
      },
      done: '副签已登记',
      primary: true,
    }),
    invalidate: verb('作废', {
      from: ['valid', 'late'],
      to: 'invalid',
      permission: 'patrol:doubleSign:invalidate',
      fields: { remark: f.text('作废原因', { required: true, max: 200 }) },
      done: '双签已作废',
      danger: true,
    }),
    expire: system('超时', { from: ['waiting'], to: 'timeout' }),
    lose: system('缺签', { from: ['waiting', 'timeout'], to: 'missing' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
