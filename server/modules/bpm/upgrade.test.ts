import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { PROCESS_ADMIN, administersProcesses, seedRoles } from '../../db/seed/roles.seed.ts'

/**
 * An installation of before the office of processes (docs/decisions/0017) is put on this build: the state before is built up again
 * in the demo, then the statements of the migration and the seed run as a start would run them, twice.
 */
let app: TestApp
const CLERKS = ['cashier', 'charge_lead', 'project_manager', 'branch_manager', 'finance', 'engineer'] as const
const CONSENT = 'charge-other:approval:handle'
const BINDING = 'basedata.house'

beforeAll(async () => {
  app = await startTestApp({ demo: true })
  await before()
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) => app.kernel.q.query<Record<string, unknown>>(text, values)
const codesOf = async (role: string, granted: 'demo' | 'people') =>
  new Set(
    (
      await sql(
        `select m.perms from role_menu rm join sys_role r on r.id = rm.role_id join sys_menu m on m.id = rm.menu_id
         where r.code = $1 and m.perms is not null and (rm.created_by is null) = $2`,
        [role, granted === 'demo'],
      )
    ).flatMap(({ perms }) =>
      String(perms)
        .split(',')
        .map((code) => code.trim()),
    ),
  )
const office = (codes: ReadonlySet<string>) => [...codes].filter(administersProcesses)

/** Clerks hold the office by the demo, two of them beside it by an administrator; nobody has the role; bindings as they were then. */
async function before() {
  const now = app.kernel.clock.now()
  await sql('delete from user_role where role_id in (select id from sys_role where code = $1)', [PROCESS_ADMIN])
  await sql('delete from role_menu where role_id in (select id from sys_role where code = $1)', [PROCESS_ADMIN])
  await sql('delete from sys_role where code = $1', [PROCESS_ADMIN])
  await sql("delete from reference_offer where kind in ('system.role', 'system.roleMenu')")
  const grant = (roles: readonly string[], which: string, by: number | null) =>
    sql(
      `insert into role_menu (id, role_id, menu_id, created_by, created_at, updated_at)
       select gen_random_uuid(), r.id, m.id, $3, $4, $4 from sys_role r cross join sys_menu m
       where r.code = any($1) and m.perms ~ $2 and not exists (select 1 from role_menu rm where rm.role_id = r.id and rm.menu_id = m.id)`,
      [roles, which, by, now],
    )
  await grant(['auditor'], '^bpm:(instance:all|binding:edit)$', 1)
  await grant(['finance'], '^bpm:instance:reassign$', 1)
  await grant(CLERKS, '^(bpm:|workflow:(deploy|definition|user):)', null)
  await grant(['cashier'], `^${CONSENT}$`, null)
  await sql('alter table approval_binding alter column forbid_self set default false')
  await sql('delete from approval_binding')
  await sql(
    `insert into approval_binding (id, company_id, business_type, model_key, enabled, forbid_self, sort, created_at, updated_at)
     select gen_random_uuid(), c.id, t.type, 'baseChange', true, false, 1, $1, $1
     from company c cross join unnest(array['${BINDING}', 'basedata.customer']) as t(type) where c.parent_id is null`,
    [now],
  )
  // The second one somebody unticked in the dialog, which is in the log.
  await sql(
    `insert into operation_log (id, company_id, at, user_id, module, entity, entity_id, title, action, created_at, updated_at)
     select gen_random_uuid(), company_id, $1, 1, 'bpm', 'bpm.approvalBinding', business_type, '客户', 'edit', $1, $1
     from approval_binding where business_type = 'basedata.customer'`,
    [now],
  )
}

async function upgrade() {
  const file = new URL('../../db/migrations/bpm/202611221618-decided-by-right.sql', import.meta.url)
  // The column of the first statement is there already.
  const [column, ...statements] = (await readFile(file, 'utf8')).split(/;\n\n/)
  expect(column).toBe('alter table process_task add column authority text')
  expect(statements).toHaveLength(3)
  for (const statement of statements) await sql(statement)
  await inTransaction(app.kernel, ({ q, now }) => seedRoles({ kernel: app.kernel, q, now, note: () => {} }))
}

test('the office of processes leaves the roles that had it by the demo, stays where an administrator gave it, and is a role', async () => {
  for (const role of CLERKS) expect(office(await codesOf(role, 'demo')).length, role).toBeGreaterThan(10)
  expect(await codesOf('cashier', 'demo')).toContain(CONSENT)
  const others = await sql(
    `select count(*)::int as n from role_menu rm join sys_role r on r.id = rm.role_id where r.code <> all($1)`,
    [CLERKS],
  )
  const own = new Map<string, string[]>()
  for (const role of CLERKS)
    own.set(role, [...(await codesOf(role, 'demo'))].filter((code) => !administersProcesses(code)).toSorted())

  await upgrade()
  for (const role of CLERKS) {
    const left = await codesOf(role, 'demo')
    expect(office(left), role).toEqual([])
    // What everybody does with processes for himself, and all that is not about processes.
    expect([...left].toSorted(), role).toEqual(own.get(role)!.filter((code) => role !== 'cashier' || code !== CONSENT))
  }
  expect(office(await codesOf('finance', 'people'))).toEqual(['bpm:instance:reassign'])
  expect(office(await codesOf('auditor', 'people')).toSorted()).toEqual(['bpm:binding:edit', 'bpm:instance:all'])
  expect(await codesOf('project_manager', 'demo')).toContain(CONSENT)

  const made = await sql('select id, data_scope as scope, state, company_id as company from sys_role where code = $1', [
    PROCESS_ADMIN,
  ])
  expect(made).toEqual([{ id: expect.anything(), scope: 1, state: 1, company: expect.anything() }])
  const held = await codesOf(PROCESS_ADMIN, 'demo')
  for (const code of ['bpm:binding:edit', 'bpm:model:deploy', 'bpm:instance:reassign', 'bpm:instance:retry'])
    expect(held).toContain(code)
  expect(held).not.toContain(CONSENT)
  expect(await sql('select 1 from user_role where role_id = $1', [made[0]!['id']])).toEqual([])
  const rest = await sql(
    `select count(*)::int as n from role_menu rm join sys_role r on r.id = rm.role_id where r.code <> all($1)`,
    [[...CLERKS, PROCESS_ADMIN]],
  )
  expect(rest).toEqual(others)
})

test('bindings that nobody chose forbid the applicant, those that somebody set stay; new ones forbid him', async () => {
  const bindings = await sql('select business_type as type, forbid_self as forbid from approval_binding order by 1')
  expect(bindings).toEqual([
    { type: 'basedata.customer', forbid: false },
    { type: BINDING, forbid: true },
  ])
  const [column] = await sql(
    `select column_default as value from information_schema.columns where table_name = 'approval_binding' and column_name = 'forbid_self'`,
  )
  expect(column).toEqual({ value: 'true' })
})

test('a second start takes nothing that was given since, and does not bring the role back', async () => {
  await sql('update sys_role set deleted_at = $2 where code = $1', [PROCESS_ADMIN, app.kernel.clock.now()])
  const rights = () => sql('select role_id, menu_id from role_menu order by 1, 2')
  const [was, roles] = [await rights(), await sql('select id from sys_role order by id')]
  await upgrade()
  expect(await rights()).toEqual(was)
  expect(await sql('select id from sys_role order by id')).toEqual(roles)
})
