import { expect, test } from 'vitest'
import { alert, confirm, current } from './confirm.store.ts'

test('an alert closes itself after 1,300 ms unless it is told otherwise; a question never does', () => {
  void alert({ title: '保存成功' })
  expect(current()).toMatchObject({ kind: 'alert', autoClose: 1300 })
  current()!.answer(true)
  void alert({ title: '请核对', autoClose: 0 })
  expect(current()).toMatchObject({ autoClose: 0 })
  current()!.answer(true)
  void confirm({ title: '作废？' })
  expect(current()).toMatchObject({ kind: 'confirm', autoClose: 0 })
  current()!.answer(false)
})

test('questions wait for one another, and each gets its own answer once', async () => {
  const first = confirm({ title: '一' })
  const second = confirm({ title: '二' })
  const asked = current()!
  expect(asked.title).toBe('一')
  asked.answer(true)
  asked.answer(false)
  expect(current()!.title).toBe('二')
  current()!.answer(false)
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect(current()).toBeUndefined()
})
