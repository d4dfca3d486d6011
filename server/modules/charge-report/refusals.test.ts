import { checkDifferences } from '@wuguan/contract/charge-report/difference.actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let w: Register
beforeAll(async () => {
  w = await openRegister()
})
afterAll(() => w.app.stop())

test('who is in no community has nothing to check', async () => {
  const codes = ['charge-finance:generation:preview', 'charge-report:difference:view']
  const nowhere = await w.user('checker01', codes, { dataScope: 5 })
  const body = { periodFrom: '2026-01', periodTo: '2026-03' }
  expect(await nowhere.call(checkDifferences.method, checkDifferences.path, { body })).toMatchObject({
    code: 422,
    msg: '请选择项目',
  })
  expect(await w.sql('select id from generation_batch')).toEqual([])
})
