import { defineFlow, system, verb } from '../../kernel/flow.ts'
import { invoiceTerminal } from './invoice-terminal.entity.ts'

const permission = 'charge-other:invoice:terminal'

export const invoiceTerminalFlow = defineFlow(
  invoiceTerminal,
  'status',
  {
    disable: verb('停用', {
      from: ['online', 'offline'],
      to: 'disabled',
      permission,
      ask: { title: '停用开票终端“{name}”？', content: '停用后不再用它开票，未开的发票会一直等待。' },
      danger: true,
    }),
    enable: verb('启用', { from: ['disabled'], to: 'offline', permission, done: '已启用，请测试连接' }),
    wake: system('恢复在线', { from: ['offline'], to: 'online' }),
    sleep: system('失去联系', { from: ['online'], to: 'offline' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
