import { expect, it } from 'vitest'
import { queryOf, waitingWords } from './todo-calls'

it('sends a range of days as from and to, whatever column it is of', () => {
  expect(queryOf({ page: 1, createTime: '2026-11-01,2026-11-20' })).toEqual({
    page: 1,
    from: '2026-11-01',
    to: '2026-11-20',
  })
  expect(queryOf({ endTime: ',2026-11-20 00:00:00' })).toEqual({ to: '2026-11-20' })
})
it('says where a process stands and with whom', () =>
  expect(
    waitingWords([
      { name: '财务审核', people: ['张三', '李四'] },
      { name: '等待付款', people: [] },
    ]),
  ).toBe('财务审核：张三、李四；等待付款'))
