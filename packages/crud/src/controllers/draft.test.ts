import { describe, expect, it } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { house, houseRows } from '../stories/house.entity.ts'
import { compareVersions, settleConflict } from './conflict.ts'
import { changedFields, createBody, initialDraft, sameValue } from './draft.ts'
import { checkDraft } from './resolver.ts'

const row = houseRows(2)[1] as AnyRow
const draftOf = (changes: Record<string, unknown> = {}) => ({ ...initialDraft(house, 'edit', row), ...changes })

describe('values', () => {
  it.each([
    [null, '', true],
    [undefined, [], true],
    [{ start: '2026-01-01', end: null }, { end: '', start: '2026-01-01' }, true],
    [[1, 2], [2, 1], false],
    [0, null, false],
    [false, null, false],
    ['1.0', '1.00', false],
  ])('%j and %j', (a, b, same) => expect(sameValue(a, b)).toBe(same))
})

describe('bodies', () => {
  it('a new record starts with its defaults and sends what was filled in', () => {
    const draft = initialDraft(house, 'create', { roomNo: '101' })
    expect(draft).toMatchObject({ roomNo: '101', saleStatus: 1, isModel: false, remark: null })
    expect(draft).not.toHaveProperty('fullName')
    expect(createBody(house, draft)).toEqual({ roomNo: '101', saleStatus: 1, isModel: false })
  })

  it('an update sends changed fields only, and null for an emptied one', () => {
    expect(changedFields(house, row, draftOf())).toEqual({})
    expect(changedFields(house, row, draftOf({ remark: '改', ownerMobile: '' }))).toEqual({
      remark: '改',
      ownerMobile: null,
    })
  })

  it('a field that its condition hides is emptied', () => {
    expect(changedFields(house, row, draftOf({ saleStatus: 1 }))).toEqual({ saleStatus: 1, deliverDate: null })
  })

  it('child rows carry what may be written, and are unchanged without their titles', () => {
    const order = defineEntity('story.order', {
      label: '单',
      title: 'name',
      table: 'story_order',
      base: '/story/order',
      perms: 'story:order',
      scope: 'company',
      fields: {
        name: f.text('名称'),
        items: f.lines('明细', { lines: { item: f.text('项'), sum: f.money('小计', { readonly: true }) } }),
      },
    })
    const stored = { ...row, name: '甲', items: [{ id: 'x', item: '锁', sum: '5.00', titles: {} }] }
    const draft = initialDraft(order, 'edit', stored)
    expect(draft['items']).toEqual([{ id: 'x', item: '锁' }])
    expect(changedFields(order, stored, draft)).toEqual({})
  })
})

describe('checks', () => {
  it('asks for what is required, in the words of the kinds', () => {
    expect(checkDraft(house, null, initialDraft(house, 'create', {}))).toEqual({
      buildingId: '请选择楼栋',
      roomNo: '请输入房号',
      buildingArea: '请输入建筑面积',
    })
  })
  it('asks for a conditional field only while its condition holds', () => {
    expect(checkDraft(house, row, draftOf({ deliverDate: null }))).toEqual({ deliverDate: '请选择交付日期' })
    expect(checkDraft(house, row, draftOf({ deliverDate: null, saleStatus: 1 }))).toEqual({})
  })
  it('lets an untouched masked value be, and judges a changed one', () => {
    expect(checkDraft(house, row, draftOf({ roomNo: '9' }))).toEqual({})
    expect(checkDraft(house, row, draftOf({ ownerMobile: '138****567' }))).toHaveProperty('ownerMobile')
  })
  it('runs cross rules over the whole record', () => {
    expect(checkDraft(house, row, draftOf({ buildingArea: '10' }))).toEqual({ innerArea: '套内面积不能大于建筑面积' })
  })
})

describe('conflicts', () => {
  const current: AnyRow = { ...row, version: 2, roomNo: 'B', remark: '他', price: '1.00' }
  const draft = draftOf({ roomNo: 'A', remark: '他', buildingArea: '88.00' })
  const conflict = compareVersions(house, row, draft, current)

  it('contests what both changed differently, takes what only they changed', () => {
    expect(conflict.fields).toEqual([{ name: 'roomNo', before: row['roomNo'], mine: 'A', theirs: 'B' }])
    expect(conflict.taken).toEqual(['price'])
  })
  it('loses nothing of mine that was not given up', () => {
    const mine = settleConflict(conflict, row, draft, {})
    expect(changedFields(house, current, mine)).toEqual({ roomNo: 'A', buildingArea: '88.00' })
    expect(mine['price']).toBe('1.00')
    const theirs = settleConflict(conflict, row, draft, { roomNo: 'theirs' })
    expect(changedFields(house, current, theirs)).toEqual({ buildingArea: '88.00' })
  })
})
