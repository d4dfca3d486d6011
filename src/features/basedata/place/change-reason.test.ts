import { expect, it } from 'vitest'
import { withReason } from './change-reason.logic'

it('adds the reason to a record and to a list of ids', () => {
  expect(withReason({ id: '1', version: 2, roomNo: '101' }, '登记错误')).toEqual({
    id: '1',
    version: 2,
    roomNo: '101',
    changeReason: '登记错误',
  })
  expect(withReason(['1', '2'], '登记错误')).toEqual({ ids: ['1', '2'], changeReason: '登记错误' })
})
