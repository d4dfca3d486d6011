import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { defineFlow, system, verb } from '@wuguan/contract/kernel/flow'
import { states } from '@wuguan/contract/kernel/options'
import { expect, test } from 'vitest'
import { everyFlow, flowsPage } from './flows.ts'

const STATUS = states({ draft: [10, '草稿'], open: [20, '"已开"'], ended: [90, '已结束'] })
const card = defineEntity('place.card', {
  label: '门卡',
  title: 'name',
  base: '/card',
  perms: { prefix: 'place:card' },
  scope: 'company',
  fields: { name: f.text('名称'), status: f.state('状态', { of: STATUS, default: 'draft' }) },
})
const permission = 'place:card:edit'
const flow = defineFlow(
  card,
  'status',
  {
    open: verb('开通', { from: ['draft'], to: 'open', permission }),
    renew: verb('续期', { from: ['open'], permission }),
    reopen: verb('恢复', { from: ['ended', 'draft'], to: 'open', permission }),
    close: verb('停用', { from: ['open'], to: ['ended', 'draft'], permission }),
    expire: system('到期', { from: ['open'], to: 'ended' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)

test('states are joined by what leads from one to another, what people do apart from what comes by itself', () => {
  expect(flowsPage([flow]).split('\n').slice(4)).toEqual([
    '## 门卡 (`place.card`)',
    '```mermaid',
    'flowchart LR',
    '  s10(["草稿"])',
    '  s20(["#quot;已开#quot;"])',
    '  s90(["已结束"])',
    '  s10 -->|"开通、恢复"| s20',
    '  s90 -->|"恢复"| s20',
    '  s20 -->|"停用"| s90',
    '  s20 -->|"停用"| s10',
    '  s20 -.->|"到期"| s90',
    '```',
    'In its state stays: 续期.',
    '',
  ])
})

test('every flow of the contract is drawn', async () => {
  const flows = await everyFlow()
  expect(flows.length).toBeGreaterThan(30)
  expect(new Set(flows.map(({ entity }) => entity.name)).size).toBe(flows.length)
})
