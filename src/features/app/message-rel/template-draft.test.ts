import { expect, test } from 'vitest'
import { insertAt, sampleWords } from './template-draft'

test('a placeholder takes the place of the selection, and the caret stands behind it', () => {
  expect(insertAt('工单已派', '{{orderNo}}', 2, 2)).toEqual({ text: '工单{{orderNo}}已派', caret: 13 })
  expect(insertAt('abcd', 'X', 1, 3)).toEqual({ text: 'aXd', caret: 2 })
})
test('a preview has a word for every placeholder', () => {
  expect(sampleWords(['orderNo', 'strange'])).toEqual({ orderNo: 'GD20260315001', strange: '[strange]' })
})
