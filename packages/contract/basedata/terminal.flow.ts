import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { terminal } from './terminal.entity.ts'

export const terminalFlow = defineFlow(
  terminal,
  'status',
  {
    bindCode: verb('生成绑定码', {
      from: ['pending', 'active', 'expired'],
      permission: 'basedata:terminal:bind',
      ask: { when: 'active', title: '重新绑定终端“{name}”？', content: '新设备绑定后，现在使用的设备需要重新登录。' },
      output: returns<{ bindCode: string; expiresAt: string }>(),
    }),
    renew: verb('续期', {
      from: ['active', 'expired'],
      to: 'active',
      permission: 'basedata:terminal:edit',
      fields: {
        validUntil: f.dateTime('有效期至', {
          required: true,
          endOfDay: true,
          after: 'now',
          messages: { required: '请选择有效期', range: '有效期须晚于当前时间' },
        }),
      },
      done: '已续期至 {validUntil}',
    }),
    disable: verb('停用', {
      from: ['pending', 'active', 'expired'],
      to: 'stopped',
      permission: 'basedata:terminal:edit',
      ask: {
        title: '停用终端“{name}”？',
        content: '停用后立即退出该终端上的登录，且不能恢复；再次使用需要删除后重新新增。',
      },
      refusal: { stopped: '终端已停用' },
      danger: true,
      batch: true,
    }),
    activate: system('绑定', { from: ['pending', 'active', 'expired'], to: 'active' }),
    expire: system('过期', { from: ['active'], to: 'expired' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
