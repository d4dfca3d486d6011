import type { Caller, TestApp } from './app.ts'

/** Orders are seen by whoever holds their line: a right to them alone shows none. */
const LINES = ['repair', 'service', 'inner'].map((line) => `workOrder:line:${line}`)
const ORDERS =
  /^(workOrder:order:|(wkorder:report|workOrder:report|customer-service:statement|customer-service:visit):view$)/
/** Who names lines has those alone. */
const seesOrders = (codes: readonly string[]) =>
  codes.some((code) => ORDERS.test(code)) && !codes.some((code) => LINES.includes(code))

/** A session of a new user who holds these codes through a role of his own in the company. */
export async function makeUser(
  app: TestApp,
  username: string,
  codes: readonly string[],
  {
    dataScope = 1,
    communityIds = [],
    companyId: home,
    lines = seesOrders(codes),
  }: {
    dataScope?: number
    communityIds?: number[]
    companyId: number
    /** Whether every line of orders comes along; said where somebody holds none. */
    lines?: boolean
  },
): Promise<Caller & { userId: number }> {
  const { q, clock } = app.kernel
  const now = clock.now()
  const [made] = await q.query<{ id: number }>(
    `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
     select $1, $1, $2, 0, 1, false, password_hash, $3, false, 0, 'local', 0, $3, $3 from sys_user where username = 'sysadmin' returning id`,
    [username, home, now],
  )
  const [role] = await q.query<{ id: number }>(
    'insert into sys_role (name, code, data_scope, built_in, state, order_num, created_at, updated_at) values ($1, $1, $2, false, 1, 1, $3, $3) returning id',
    [`role-${username}`, dataScope, now],
  )
  const [menu] = await q.query<{ id: number }>(
    "insert into sys_menu (type, name, perms, order_num, visible, open_mode, keep_alive, layout, state, created_at, updated_at) values (2, $1, $2, 1, false, 1, false, 'main', 1, $3, $3) returning id",
    [`menu-${username}`, [...codes, ...(lines ? LINES : [])].join(','), now],
  )
  await q.query(
    'insert into role_menu (id, role_id, menu_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
    [role!.id, menu!.id, now],
  )
  await q.query(
    'insert into user_role (id, user_id, role_id, company_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $4, $4)',
    [made!.id, role!.id, home, now],
  )
  for (const id of communityIds)
    await q.query(
      'insert into user_community (id, user_id, community_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
      [made!.id, id, now],
    )
  const session = await app.enter(username)
  return Object.assign(session, { userId: made!.id })
}
