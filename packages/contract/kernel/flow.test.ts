import { describe, expect, expectTypeOf, test } from 'vitest'
import { defineAction, returns, type InputOf, type OutputOf } from './action.ts'
import { defineEntity, type AnyRow, type RowMeta, type RowOf, type ShownRowOf } from './entity.ts'
import { f } from './fields.ts'
import { defineFlow, fillWords, questionOf, stateRefusal, system, verb } from './flow.ts'
import { inputJsonSchema } from './json-schema.ts'
import { options, stateName, states } from './options.ts'
import { momentFaults } from './rules.ts'
import { issuesToFields } from './schema.ts'

const STATUS = states({ draft: [1, '草稿'], open: [2, '进行中', 'info'], closed: [3, '已关闭', 'success'] })
const order = defineEntity('story.order', {
  label: '工单',
  title: 'name',
  table: 'story_order',
  base: '/story/order',
  perms: 'story:order',
  scope: 'community',
  fields: {
    name: f.text('名称', { required: true, max: 20 }),
    secretHash: f.text('摘要', { internal: true }),
    dueAt: f.dateTime('期限'),
    status: f.state('状态', { of: STATUS, default: 'draft', indexed: true }),
  },
})
const flow = defineFlow(
  order,
  'status',
  {
    start: verb('开始', { from: ['draft'], to: 'open', permission: 'story:order:edit' }),
    close: verb('关闭', {
      from: ['open'],
      to: 'closed',
      permission: 'story:order:edit',
      fields: {
        reason: f.longText('原因', { required: true, max: 10 }),
        at: f.date('日期'),
        until: f.date('复查日期', { after: 'at' }),
      },
      ask: { when: 'open', title: '关闭“{name}”？' },
      refusal: { closed: '工单已关闭' },
      done: '已关闭：{reason}',
      batch: true,
      output: returns<{ number: string }>(),
    }),
    lapse: system('过期', { from: ['open'], to: 'closed' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)

describe('states and flows', () => {
  test('have their codes once, under names', () => {
    expect(STATUS.open).toBe(2)
    expect(STATUS.items.map((one) => one.label)).toEqual(['草稿', '进行中', '已关闭'])
    expect(stateName(STATUS, 3)).toBe('closed')
    expect(stateName(STATUS, 9)).toBeNull()
    expect(order.fields.status).toMatchObject({ default: 1, required: true })
    expect(() => states({ items: [1, '一'] })).toThrow('no state may be called items')
  })

  test('refuse every pair that the table does not have, in one sentence or in its own', () => {
    expect(stateRefusal(flow as never, 'close', { status: 2 })).toBeNull()
    expect(stateRefusal(flow as never, 'close', { status: 1 })).toBe('当前状态为“草稿”，不能关闭')
    expect(stateRefusal(flow as never, 'close', { status: 3 })).toBe('工单已关闭')
    expect(stateRefusal(flow as never, 'start', { status: 3 })).toBe('当前状态为“已关闭”，不能开始')
    expect(questionOf(flow as never, flow.verbs.close as never, { status: 2, name: '漏水' })).toEqual({
      title: '关闭“漏水”？',
    })
    expect(questionOf(flow as never, flow.verbs.close as never, { status: 1 })).toBeNull()
    expect(fillWords('{name}到 {dueAt}', order.fields, { name: '甲', dueAt: '2026-01-01 08:00:00' })).toBe(
      '甲到 2026-01-01 08:00:00',
    )
  })

  test('become ordinary calls, described and judged by their fields', () => {
    const { close } = flow.actions
    expect(close).toMatchObject({
      method: 'PUT',
      path: '/story/order/close',
      access: 'permission',
      label: '工单关闭',
      name: 'story.order.close',
    })
    expect(flow.batches.close.path).toBe('/story/order/close/batch')
    expect(inputJsonSchema(close.form!)).toMatchObject({ required: ['id', 'version', 'reason'] })
    const parsed = close.input.safeParse({ reason: ' ', at: '2026-02-01', until: '2026-01-31', more: 1 })
    expect(!parsed.success && issuesToFields(parsed.error)).toEqual({
      more: '未知的字段：more',
      id: '请选择工单',
      version: '缺少版本号',
      reason: '请输入原因',
    })
    const id = '00000000-0000-7000-8000-000000000001'
    const late = close.input.safeParse({ id, version: 1, reason: '好', at: '2026-02-01', until: '2026-02-01' })
    expect(!late.success && issuesToFields(late.error)).toEqual({ until: '复查日期须晚于日期' })
    expect(close.input.safeParse({ id, version: 1, reason: ' 好 ' })).toEqual({
      success: true,
      data: { id, version: 1, reason: '好', at: null, until: null },
    })
  })

  test('cannot contradict themselves', () => {
    const broken = (verbs: object) => () => defineFlow(order, 'status', verbs as Record<string, never>, { refusal: '' })
    const base = {
      kind: 'verb',
      label: '做',
      to: null,
      path: null,
      fields: {},
      refusal: {},
      ask: null,
      done: null,
      permission: 'a',
    }
    expect(broken({ go: { ...base, from: ['gone'] } })).toThrow('go.from names unknown state gone')
    expect(broken({ go: { ...base, from: [], to: 'gone' } })).toThrow('go.to')
    expect(broken({ go: { ...base, from: [], by: 'name' } })).toThrow('go is for name, who is no user')
    expect(broken({ info: { ...base, from: [] } })).toThrow('a verb may not be called info')
    expect(broken({ go: { ...base, from: [], done: '{nothing}' } })).toThrow('unknown field nothing')
    expect(broken({ go: { ...base, from: [], fields: { id: f.text('号') } } })).toThrow('which every verb has')
  })

  test('judge dates against now only where somebody knows the time', () => {
    const fields = {
      until: f.dateTime('有效期', { after: 'now', endOfDay: true }),
      day: f.date('日期', { after: 'today' }),
    }
    const values = { until: '2026-03-15 23:59:59', day: '2026-03-15' }
    expect(momentFaults(fields, values, null)).toEqual({})
    expect(momentFaults(fields, values, '2026-03-15 10:00:00')).toEqual({ day: '日期须晚于今天' })
    expect(momentFaults(fields, values, '2026-03-16 00:00:00')).toMatchObject({ until: '有效期须晚于当前时间' })
    const until = defineAction('story.until', {
      label: '到',
      path: '/x',
      fields: { until: fields.until },
      output: returns<null>(),
    })
    expect(until.input.safeParse({ until: '2026-03-15' })).toMatchObject({ data: { until: '2026-03-15 23:59:59' } })
    expect(until.input.safeParse({ until: '2026-03-15 08:00:00' })).toMatchObject({
      data: { until: '2026-03-15 23:59:59' },
    })
    expect(until.input.safeParse({ until: '2026-02-30' })).toMatchObject({ success: false })
  })
})

/** What must not compile; the type check of the repository reads it. */
test('types hold the promises of the definitions', () => {
  // @ts-expect-error a misspelt option
  f.text('名称', { requird: true })
  // @ts-expect-error a misspelt option of a coded field
  f.choice('类型', { of: options([1, '甲']), requird: true })
  // @ts-expect-error a default that is no state
  f.state('状态', { of: STATUS, default: 'opened' })
  // @ts-expect-error a state that does not exist
  void STATUS.opened
  const wrong = () => {
    defineFlow(
      order,
      'status',
      {
        // @ts-expect-error from an unknown state
        start: verb('开始', { from: ['drafts'], permission: 'a' }),
        // @ts-expect-error to an unknown state
        close: verb('关闭', { from: ['open'], to: 'shut', permission: 'a' }),
        // @ts-expect-error a refusal of an unknown state
        ask: verb('问', { from: ['open'], permission: 'a', refusal: { shut: '关' } }),
        // @ts-expect-error a question in an unknown state
        tell: verb('说', { from: ['open'], permission: 'a', ask: { when: 'shut', title: '？' } }),
        // @ts-expect-error a system verb to nowhere
        lapse: system('过期', { from: ['open'] }),
      },
      { refusal: '' },
    )
    // @ts-expect-error a field that the entity lacks
    defineFlow(order, 'state', {}, { refusal: '' })
    // @ts-expect-error a verb that the flow lacks
    void flow.actions.reopen
    // @ts-expect-error a system verb is no call
    void flow.actions.lapse
    // @ts-expect-error a verb without batch
    void flow.batches.start
    // @ts-expect-error an action that does not say what it answers
    defineAction('story.mute', { label: '问', path: '/x', fields: {} })
  }
  expect(wrong).toBeTypeOf('function')

  expectTypeOf<InputOf<typeof flow.actions.close>>().toMatchTypeOf<{
    id: string
    version: number
    reason: string
    at?: string | null
  }>()
  expectTypeOf<OutputOf<typeof flow.actions.close>>().toMatchTypeOf<{ id: string; version: number; number: string }>()
  expectTypeOf<RowOf<typeof order>['status']>().toEqualTypeOf<1 | 2 | 3>()
  // A typed row is a row of any entity, and shows nothing internal.
  const row = {} as ShownRowOf<typeof order> & RowMeta
  const any: AnyRow = row
  expect(any).toBe(row)
  // @ts-expect-error internal fields never leave the server
  void row.secretHash
  expectTypeOf(row.dueAt).toEqualTypeOf<string | null>()
})
