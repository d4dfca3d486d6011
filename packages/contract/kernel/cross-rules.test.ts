import { describe, expect, expectTypeOf, test } from 'vitest'
import { atLeast, atMost, notBefore } from './cross-rules.ts'
import { defineEntity } from './entity.ts'
import { f } from './fields.ts'
import { checkRules } from './rules.ts'

const lease = defineEntity('story.lease', {
  label: '租约',
  title: 'name',
  base: null,
  perms: 'story:lease',
  scope: 'company',
  fields: {
    name: f.text('名称', { required: true }),
    from: f.date('开始'),
    to: f.date('结束'),
    area: f.decimal('面积', { precision: 10, scale: 2 }),
    billed: f.decimal('计费面积', { precision: 10, scale: 2 }),
    floor: f.integer('楼层'),
    steps: f.lines('阶梯', { lines: { upTo: f.decimal('上限'), price: f.money('单价', { required: true }) } }),
  },
  rules: (rule) => [
    notBefore('to', 'from', '结束不能早于开始'),
    atMost('billed', 'area', '计费面积不能大于面积'),
    rule('floor', '楼层不能为0', ({ floor }) => {
      expectTypeOf(floor).toEqualTypeOf<number | null | undefined>()
      return floor !== 0
    }),
    rule('steps', '请输入上限', ({ steps }) => {
      expectTypeOf(steps?.[0])
        .exclude<undefined>()
        .toEqualTypeOf<{ readonly upTo?: string | null; readonly price?: string | null }>()
      return (steps ?? []).slice(0, -1).every(({ upTo }) => upTo != null)
    }),
    // @ts-expect-error -- no field of this name
    rule('flour', '没有这个字段', () => true),
  ],
})
const faults = (draft: Record<string, unknown>) => checkRules(lease, draft)

describe('rules between two fields', () => {
  test('let equal values pass, and what is not filled in', () => {
    expect(faults({ from: '2025-03-01', to: '2025-03-01', area: '80.00', billed: '80' })).toEqual({})
    expect(faults({ from: '2025-03-01', to: null, area: '', billed: '99' })).toEqual({})
  })
  test('compare dates as dates and figures as figures', () => {
    expect(faults({ from: '2025-03-02', to: '2025-03-01' })).toEqual({ to: '结束不能早于开始' })
    expect(faults({ area: '9.50', billed: '10' })).toEqual({ billed: '计费面积不能大于面积' })
    expect(atLeast('max', 'min', '').holds({ max: '10', min: '9.5' })).toBe(true)
    expect(atLeast('max', 'min', '').holds({ max: '9.4', min: '9.5' })).toBe(false)
  })
})

test('rules read their fields by name and kind, lines included', () => {
  expect(faults({ floor: 0, steps: [{ price: '1.00' }, { price: '2.00' }] })).toEqual({
    floor: '楼层不能为0',
    steps: '请输入上限',
  })
})
