import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { calendarOf } from './rules.service.ts'

/** Days off that were set as settings, in an installation of before the one calendar. */
let app: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await startTestApp()
  const [root] = await sql<{ id: number }>('select id from company where parent_id is null')
  ids['top'] = root!.id
  for (const name of ['own', 'days', 'plain', 'late'] as const) {
    const [made] = await sql<{ id: number }>(
      `insert into company (parent_id, name, node_type, level, path, code, state, created_at, updated_at)
       select r.id, $2, r.node_type, r.level + 1, r.path, $2, r.state, $3, $3 from company r where r.id = $1 returning id`,
      [root!.id, name, app.clock.now()],
    )
    ids[name] = made!.id
    await sql(`update company set path = path || id || '/' where id = $1`, [made!.id])
  }
})
afterAll(() => app.stop())

const sql = <R extends object>(text: string, values: unknown[] = []) => app.kernel.q.query<R>(text, values)
const set = (company: string | null, code: string, value: unknown) =>
  sql(
    'insert into setting_value (id, company_id, code, value, created_at, updated_at) values ($1, $2, $3, $4::jsonb, $5, $5)',
    [uuidv7(), company && ids[company], `calendar.${code}`, JSON.stringify(value), app.clock.now()],
  )
const upgrade = async () => {
  const file = new URL('../../db/migrations/wkorder/202611281450-calendar-of-settings.sql', import.meta.url)
  for (const statement of (await readFile(file, 'utf8')).split(/;\n\n/)) await sql(statement)
}
const timeOf = (company: string) => calendarOf(app.kernel.q, { companyId: ids[company]!, communityId: null })
const daysOf = async (company: string) => Object.keys((await timeOf(company)).weekly).join('')

it('become the calendars of those that set them, and of nobody who has one', async () => {
  const own = { '7': [{ start: '10:00', end: '11:00' }] }
  await sql(
    `insert into working_calendar (id, company_id, name, weekly, created_at, updated_at) values ($1, $2, '公司默认', $3, $4, $4)`,
    [uuidv7(), ids['own'], JSON.stringify(own), app.clock.now()],
  )
  await set(null, 'workweek', [1, 2, 3, 4, 5, 6])
  await set('own', 'workweek', [1])
  await set('days', 'holidays', ['2027-01-01', '2027-01-02'])
  await set('days', 'workdays', ['2027-01-02'])
  await set('late', 'workweek', [2, 3, 4, 5, 6])
  await set('late', 'workdays', ['2027-01-04'])
  await upgrade()

  expect((await timeOf('own')).weekly).toEqual(own)
  // Of the platform: the company at the top, and whoever has nothing of his own below it.
  expect([await daysOf('top'), await daysOf('plain')]).toEqual(['123456', '123456'])
  expect((await timeOf('plain')).days).toMatchObject({
    '2026-10-01': { kind: 'holiday' },
    '2026-10-10': { kind: 'workday', segments: null },
  })
  // What a company had not set itself came from above; a day that is both is worked.
  expect(await daysOf('days')).toBe('123456')
  expect((await timeOf('days')).days).toEqual({
    '2027-01-01': { kind: 'holiday', segments: null },
    '2027-01-02': { kind: 'workday', segments: null },
  })
  // Mondays are off there: a Monday that is made up for has hours all the same.
  expect(await daysOf('late')).toBe('23456')
  expect((await timeOf('late')).days['2027-01-04']?.segments).toHaveLength(2)

  expect(await sql(`select code from setting_value where code like 'calendar.%'`)).toEqual([])
  const kept = await sql('select id, version from working_calendar order by id')
  await upgrade()
  expect(await sql('select id, version from working_calendar order by id')).toEqual(kept)
})
