import { f } from '../../kernel/fields.ts'
import { defineFlow, system, verb } from '../../kernel/flow.ts'
import { channelStatementLine } from './channel-statement-line.entity.ts'

export const channelStatementLineFlow = defineFlow(
  channelStatementLine,
  'status',
  {
    handle: verb('处理', {
      from: ['open'],
      to: 'handled',
      permission: 'charge-other:mobile:reconcile',
      ask: { title: '处理差异 {channelTradeNo}', content: '{result}：渠道 {amount}，本方 {ownAmount}。' },
      fields: {
        note: f.longText('处理说明', { required: true, max: 200, messages: { required: '请填写处理说明' } }),
      },
      done: '差异已处理',
    }),
    settle: system('次日对平', { from: ['open'], to: 'handled' }),
  },
  { refusal: '该明细没有待处理的差异' },
)
