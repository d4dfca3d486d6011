import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'

const DAY = '2025-03-10'
const PATH = '/charge/property/account/export'
let w: ChargeWorld
let home: Awaited<ReturnType<ChargeWorld['home']>>
beforeAll(async () => {
  w = await openCharge({ now: `${DAY} 09:00:00`, jobs: true })
  home = await w.home()
  await w.bill(home, { feePeriod: '2025-01', bookDate: DAY })
  await w.bill(home, { feePeriod: '2025-06', amount: '90.00' })
  await w.home()
})
afterAll(() => w.app.stop())

const sheetOf = (bytes: Buffer): Record<string, string>[] => {
  const book = read(bytes, { type: 'buffer' })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { raw: false })
}

it('is what the list shows, as a sheet, and what its filters leave', async () => {
  const file = await w.admin.call('POST', PATH, { body: { filters: {} } })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('房产账户列表20250310.xls')
  const rows = sheetOf(file.raw)
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row['房号'] === home.name)).toMatchObject({
    类型: '房产',
    应收: '300.40',
    实收: '0.00',
    欠费: '210.40',
    未到期: '90.00',
    预存: '0.00',
    余额: '-210.40',
    已缴至: '2024-12-31',
  })
  const owing = await w.admin.call('POST', PATH, {
    body: { fields: ['propertyName', 'arrears'], filters: { state: 'arrears', orderField: 'arrears', order: 'desc' } },
  })
  expect(sheetOf(owing.raw)).toEqual([{ 房号: home.name, 欠费: '210.40' }])
  expect(await w.admin.call('POST', PATH, { body: { filters: { state: 'rich' } } })).toMatchObject({ code: 400 })
})

it('becomes a task of the download centre when it is asked for as xlsx', async () => {
  const asked = await w.admin.call<{ taskId: string }>('POST', PATH, { body: { filters: {}, format: 'xlsx' } })
  expect(asked.code, asked.msg).toBe(0)
  const task = async () =>
    (
      await w.sql<{ status: number; rows: number; file_id: string | null; error: string | null }>(
        'select status, rows, file_id, error from export_task where id = $1',
        [asked.data.taskId],
      )
    )[0]!
  await expect.poll(async () => (await task()).status).toBe(2)
  const done = await task()
  expect([done.rows, done.error]).toEqual([2, null])
  const file = await w.admin.call('GET', `/file/download/${done.file_id}`)
  expect(sheetOf(file.raw).map((row) => row['房号'])).toContain(home.name)
})

it('asks for the right to export, and holds the properties of its communities only', async () => {
  const looks = await w.user('looks', ['charge-other:property-account:list'])
  expect(await looks.call('POST', PATH, { body: { filters: {} } })).toMatchObject({ code: 403 })
  const takes = (username: string, communityIds: number[]) =>
    w.user(username, ['charge-other:property-account:export'], { dataScope: 5, communityIds })
  const here = await (await takes('here', [w.communityId])).call('POST', PATH, { body: { filters: {} } })
  expect(sheetOf(here.raw)).toHaveLength(2)
  const nowhere = await (await takes('nowhere', [])).call('POST', PATH, { body: { filters: {} } })
  expect(sheetOf(nowhere.raw)).toEqual([])
})
