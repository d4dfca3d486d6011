import { company } from '@wuguan/contract/system/company.entity'
import { position } from '@wuguan/contract/system/position.entity'
import { role } from '@wuguan/contract/system/role.entity'
import { user } from '@wuguan/contract/system/user.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { hashPassword } from '../../modules/session/password-store.service.ts'
import { PROCESS_ADMIN, menusFor } from '../seed/roles.seed.ts'
import { seedDictsDemo } from './dicts.demo.ts'
import type { DemoContext } from './index.ts'
import { BRANCHES, DEPARTMENTS, GROUP, POSITIONS, demoPeople } from './people.demo.ts'
import { DEMO_ROLES, codesOf } from './roles.demo.ts'
import { seedTraces } from './traces.demo.ts'

/** People of the demo besides the first account. */
const PEOPLE = 59
/** Looks after the processes of the branch besides his own work. */
const PROCESS_OFFICE = 'gz-manager01'
const NOWHERE = { companyId: null, communityId: null }
const DAY = 86_400_000

/** Organisation, roles, people, dictionaries, and what running the product leaves behind. */
export async function seedSystemDemo(context: DemoContext): Promise<void> {
  await seedCompanies(context)
  const roles = await seedRoles(context)
  const positions = await seedPositions(context)
  await seedPeople(context, roles, positions)
  await seedDictsDemo(context)
  await seedTraces(context)
}

async function seedCompanies({ kernel, q, now, actor, companies }: DemoContext): Promise<void> {
  const root = companies['root']!
  await q.query("update company set name = $2, short_name = '华宸', updated_at = $3 where id = $1 and code = 'ROOT'", [
    root,
    GROUP,
    now,
  ])
  companies[GROUP] = root
  const add = async (parentId: number, draft: Record<string, unknown>, level: number, orderNum: number) => {
    const [id] = await insertRows(
      q,
      company,
      [{ draft: { ...draft, parentId, level, orderNum }, place: NOWHERE }],
      actor,
      kernel.secrets,
      now,
    )
    await q.query(
      'update company c set path = p.path || c.id || $2 from company p where c.id = $1 and p.id = c.parent_id',
      [id, '/'],
    )
    return Number(id)
  }
  for (const [i, branch] of BRANCHES.entries()) {
    const id = await add(
      root,
      {
        nodeType: 2,
        name: branch.name,
        shortName: branch.name.slice(0, 2),
        code: branch.code,
        cityCode: branch.cityCode,
        provinceCode: '440000',
        phone: `020-8${i}56 7788`,
      },
      2,
      i + 1,
    )
    companies[branch.name] = id
    for (const [n, name] of DEPARTMENTS.entries())
      companies[`${branch.name}/${name}`] = await add(
        id,
        { nodeType: 3, name, code: `${branch.code}-${n + 1}` },
        3,
        n + 1,
      )
  }
}

/** A role grants the pages and buttons of its codes, and the directories that they stand in. */
async function seedRoles({ kernel, q, now, actor, companies }: DemoContext): Promise<Map<string, number>> {
  const ids = await insertRows(
    q,
    role,
    DEMO_ROLES.map(({ code, name, dataScope }, i) => ({
      draft: {
        code,
        name,
        dataScope,
        orderNum: i + 1,
        ...(dataScope === 7 ? { scopeCompanies: [companies['深圳分公司']!] } : {}),
      },
      place: { companyId: companies[GROUP]!, communityId: null },
    })),
    actor,
    kernel.secrets,
    now,
  )
  const grantedBy = await menusFor(q)
  const pairs: { id: string; role_id: number; menu_id: number }[] = []
  for (const [i, sample] of DEMO_ROLES.entries()) {
    for (const menuId of grantedBy(codesOf(sample)))
      pairs.push({ id: uuidv7(), role_id: Number(ids[i]), menu_id: menuId })
  }
  await q.query(
    'insert into role_menu (id, role_id, menu_id, created_at, updated_at) select r.id, r.role_id, r.menu_id, $2, $2 from jsonb_to_recordset($1::jsonb) as r(id uuid, role_id bigint, menu_id bigint)',
    [JSON.stringify(pairs), now],
  )
  return new Map(DEMO_ROLES.map((sample, i) => [sample.code, Number(ids[i])]))
}

async function seedPositions({ kernel, q, now, actor, companies }: DemoContext): Promise<Map<string, number>> {
  const wanted = BRANCHES.flatMap((branch) =>
    POSITIONS.map(([name, category, grade, headcount], i) => ({ branch, name, category, grade, headcount, i })),
  )
  const ids = await insertRows(
    q,
    position,
    wanted.map(({ branch, name, category, grade, headcount, i }) => ({
      draft: { name, code: `P${String(i + 1).padStart(2, '0')}`, category, grade, headcount, orderNum: i + 1 },
      place: { companyId: companies[branch.name]!, communityId: null },
    })),
    actor,
    kernel.secrets,
    now,
  )
  return new Map(wanted.map(({ branch, name }, i) => [`${branch.name}/${name}`, Number(ids[i])]))
}

async function seedPeople(
  { kernel, q, now, actor, password, companies, users }: DemoContext,
  roles: Map<string, number>,
  positions: Map<string, number>,
): Promise<void> {
  // One hash for all: it is one password, and hashing is slow on purpose.
  const passwordHash = await hashPassword(password)
  const people = demoPeople(PEOPLE)
  const ids = await insertRows(
    q,
    user,
    people.map(({ username, petName, company: home, department, state }, i) => ({
      draft: {
        username,
        petName,
        passwordHash,
        demoMark: 1,
        companyId: companies[home]!,
        departmentId: department === null ? null : companies[`${home}/${department}`]!,
        gender: (i % 2) + 1,
        mobile: `138${String(20_260_000 + i * 137).padStart(8, '0')}`,
        employeeNo: `HC${String(i + 1).padStart(4, '0')}`,
        state: state ?? 1,
        passwordChangedAt: dateTimeOf(now),
        entryDate: dateTimeOf(new Date(now.getTime() - (400 + i * 23) * DAY)).slice(0, 10),
        email: `${username}@huachen.example`,
      },
      place: NOWHERE,
    })),
    actor,
    kernel.secrets,
    now,
  )
  people.forEach((one, i) => (users[one.username] = Number(ids[i])))
  const [processes] = await q.query<{ id: number }>('select id from sys_role where code = $1', [PROCESS_ADMIN])
  const held = (one: (typeof people)[number], roleId: number | undefined) => ({
    id: uuidv7(),
    user_id: users[one.username],
    role_id: roleId,
    company_id: companies[one.company],
  })
  const assigned = people.flatMap((one) => [
    held(one, roles.get(one.role)),
    ...(one.username === PROCESS_OFFICE ? [held(one, processes!.id)] : []),
  ])
  await q.query(
    'insert into user_role (id, user_id, role_id, company_id, created_at, updated_at) select r.id, r.user_id, r.role_id, r.company_id, $2, $2 from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id bigint, role_id bigint, company_id bigint)',
    [JSON.stringify(assigned), now],
  )
  const posts = people.flatMap((one) => {
    const id = one.position === null ? undefined : positions.get(`${one.company}/${one.position}`)
    return id === undefined ? [] : [{ id: uuidv7(), user_id: users[one.username], position_id: id }]
  })
  await q.query(
    'insert into user_position (id, user_id, position_id, is_main, created_at, updated_at) select r.id, r.user_id, r.position_id, true, $2, $2 from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id bigint, position_id bigint)',
    [JSON.stringify(posts), now],
  )
  for (const branch of BRANCHES)
    await q.query(
      'insert into user_company (id, user_id, company_id, created_at, updated_at) values ($1, $2, $3, $4, $4)',
      [uuidv7(), users['group01'], companies[branch.name], now],
    )
  await q.query(
    "update sys_user set locked_until = $2::timestamptz + interval '1 year', failed_count = 5 where id = $1",
    [users['lockdemo'], now],
  )
  await q.query('update company set leader_id = $2 where id = $1', [companies['佛山分公司'], users['branch02']])
  await q.query('update company set leader_id = $2 where id = $1', [companies['广州分公司'], users['gz-manager01']])
}
