import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { STOP_KIND } from './elevator-options.ts'

export const elevatorStop = defineEntity('elevator.elevatorStop', {
  label: '电梯停用记录',
  doc: 'From when to when a lift was out of use, so that days in use can be counted of any time. Written by the verbs of lifts and the results of checks.',
  title: 'reason',
  base: null,
  perms: { prefix: 'elevator:file', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: {
    elevatorId: f.ref('电梯', { to: 'elevator.elevator', required: true, indexed: true }),
    kind: f.choice('类别', { of: STOP_KIND, required: true }),
    startOn: f.date('停用日期', { required: true }),
    endOn: f.date('恢复日期'),
    reason: f.text('原因', { required: true, max: 200 }),
  },
})
