import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportedRow } from '../../kernel/imports/template.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { type Meters, openMeters } from '../../../tests/support/meters.ts'
import { readingImport } from './imports/reading.template.ts'

let m: Meters
beforeAll(async () => {
  m = await openMeters('2025-04-03 10:00:00')
})
afterAll(() => m.r.app.stop())

it('takes the good rows, says what is wrong with the others, and lets go of a batch whose readings are free', async () => {
  const { kernel } = m.r.app
  const { q } = kernel
  const [good, smaller, twice] = [await m.meter(), await m.meter({ initialReading: '50' }), await m.meter()]
  await m.read(twice, '2025-03-25', '5')
  const codes = new Map(
    (await m.r.sql<{ id: string; code: string }>('select id, code from meter')).map((row) => [row.id, row.code]),
  )
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: m.r.companyId, departmentId: null },
    m.r.companyId,
    0,
  )
  const actor = systemActor(rights, m.r.companyId, 'test')
  const place = {
    actor,
    companyId: m.r.companyId,
    communityId: m.r.communityId,
    secrets: kernel.secrets,
    now: kernel.clock.now(),
    hooksOf: () => ({}),
  }
  const run = await readingImport.open(q, place)
  const data = (code: string, currentReading: string, readDate = '2025-03-25') => ({
    code,
    feePeriod: '2025年3月',
    currentReading,
    readDate,
    rollover: null,
    remark: null,
  })
  const rows = [
    data(codes.get(good)!, '12.5'),
    data('没有这块表', '1'),
    data(codes.get(smaller)!, '49'),
    data(codes.get(twice)!, '9'),
    data(codes.get(good)!, '一百'),
  ].map((cells, i) => ({ rowNo: i + 2, data: cells, ...run.read(cells), error: null })) as ImportedRow<
    ReturnType<typeof run.read>['values']
  >[]
  await run.check(q, rows)
  expect(rows.map((row) => row.error ?? Object.values(row.errors)[0] ?? null)).toEqual([
    null,
    '表号不存在',
    '本次读数不能小于上次读数，如翻表请勾选“翻表”',
    '该表2025-03已抄表',
    '本次读数格式不正确',
  ])
  const batchId = '00000000-0000-7000-8000-000000000001'
  const written = await inTransaction(kernel, (scope) =>
    run.write({ ...place, ...scope, kernel, batchId }, rows.slice(0, 1)),
  )
  expect(written).toHaveLength(1)
  expect(await m.r.info('/meter/base/meterReading', written[0]!.id)).toMatchObject({
    usage: '12.5000',
    source: 'import',
    importBatchId: batchId,
    status: 1,
  })
  const undo = () =>
    inTransaction(kernel, (scope) =>
      readingImport.beforeUndo!(
        { ...scope, kernel, actor },
        written[0]!.created.map((one) => ({ ...one, rowNo: 2 })),
      ),
    )
  await undo()
  expect(await m.r.info('/meter/base/meter', good)).toMatchObject({ lastReading: '0.0000', lastReadDate: null })
  await m.read(good, '2025-04-02', '20', { feePeriod: '2025-04' })
  await expect(undo()).rejects.toThrow('第2行读数已被使用，不能撤销')
})
