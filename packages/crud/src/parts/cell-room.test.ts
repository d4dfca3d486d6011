import { expect, test } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { grades } from '@wuguan/contract/kernel/options'
import { neededRoom, wordsRoom } from './cell-room.ts'

const entity = defineEntity('crud.paper', {
  label: '单据',
  title: 'number',
  table: 'crud_paper',
  base: null,
  perms: 'crud:paper',
  scope: 'company',
  fields: {
    number: f.serial('单号', { rule: 'paper' }),
    amount: f.money('金额'),
    type: f.choice('类型', { of: grades([1, '住宅'], [2, '收费', 'success']) }),
    payer: f.ref('付款人', { to: 'basedata.customer' }),
    people: f.text('人员'),
    remark: f.text('说明'),
  },
})
const row = (values: Record<string, unknown>, titles = {}) => ({ id: '1', ...values, titles }) as unknown as AnyRow
const needed = (...rows: AnyRow[]) => neededRoom(entity, Object.keys(entity.fields), rows)

test('a Chinese character takes the width of the type, a figure less', () => {
  expect(wordsRoom('') + 13).toBe(wordsRoom('元'))
  expect(wordsRoom('') + 8).toBe(wordsRoom('1'))
})
test('the longest of the rows decides, as it is shown', () => {
  expect(needed(row({ amount: '1.00' }), row({ amount: '-12345678.9' }))['amount']).toBe(wordsRoom('-12,345,678.90'))
  expect(needed(row({ number: 'SK2026112300001' }))['number']).toBe(wordsRoom('SK2026112300001'))
})
test('a coloured choice has a frame around it', () => {
  expect(needed(row({ type: 2 }))['type']! - needed(row({ type: 1 }))['type']!).toBe(20)
})
test('people take what their names need; companies and remarks shorten', () => {
  expect(needed(row({}, { payer: '欧阳慕容' }))['payer']).toBe(wordsRoom('欧阳慕容'))
  expect(needed(row({}, { payer: '深圳市前海物业服务有限公司' }))).not.toHaveProperty('payer')
  expect(needed(row({ people: '王强、陈晓燕、谢海燕' }))['people']).toBe(wordsRoom('王强、陈晓燕、谢海燕'))
  expect(needed(row({ remark: '很长的说明' }))).not.toHaveProperty('remark')
})
