import { company } from '@wuguan/contract/system/company.entity'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

const MAX_LEVEL = 10
const DEPARTMENT = 3
/** Company of a node: its nearest ancestor or itself that is no department. */
const COMPANY_OF = (alias: string) =>
  `(select n.id from company n where n.node_type <= 2 and ${alias}.path like n.path || '%' order by length(n.path) desc limit 1)`

interface Node {
  id: number
  path: string
  level: number
  node_type: number
  state: number
}
const nodeOf = async (q: Queryable, id: number) =>
  (
    await q.query<Node>('select id, path, level, node_type, state from company where id = $1 and deleted_at is null', [
      id,
    ])
  )[0]

/** Moves, new nodes and orders of siblings exclude each other: the paths of a whole branch are rewritten at once. */
export const lockTree = (q: Queryable) => lockOn(q, 'company-tree')

/** Siblings are numbered 1..n without gaps. */
export const renumber = (q: Queryable, parentId: number | null) =>
  q.query(
    `update company c set order_num = r.n from (
       select id, row_number() over (order by order_num, id) as n from company where parent_id is not distinct from $1 and deleted_at is null) r
     where r.id = c.id and c.order_num is distinct from r.n`,
    [parentId],
  )

/** Companies whose rows a permission opens; a caller limited to his own rows may pick his company but not change it. */
function companiesFor(actor: Actor, permission: string | null): readonly number[] {
  if (permission !== null) return actor.scope(permission).companies
  return [...new Set([...actor.widest.companies, ...actor.widest.ownCompanies])]
}

async function parentFor(q: Queryable, actor: Actor, permission: string, parentId: number): Promise<Node> {
  const [row] = await q.query<Node & { company_id: number }>(
    `select c.id, c.path, c.level, c.node_type, c.state, ${COMPANY_OF('c')} as company_id from company c where c.id = $1 and c.deleted_at is null`,
    [parentId],
  )
  if (!companiesFor(actor, permission).includes(row!.company_id)) throw forbidden()
  return row!
}

/** A group holds companies and departments, a company too, a department departments only. */
function checkType(parent: Node, nodeType: number): void {
  if (parent.node_type === DEPARTMENT && nodeType !== DEPARTMENT) throw badInput({ nodeType: '部门下只能新增部门' })
  if (nodeType === 1) throw badInput({ nodeType: '集团只能是最上级' })
}

async function checkState(q: Queryable, id: number, state: number, parent: Node | undefined): Promise<void> {
  if (state === 1) {
    if (parent && parent.state !== 1) throw refuse('请先启用上级公司')
    return
  }
  if (!parent) throw refuse('不能停用最上级公司')
  const [open] = await q.query(
    `select 1 from community m join company c on c.id = m.company_id join company top on top.id = $1 and c.path like top.path || '%'
     where m.state = 1 and m.deleted_at is null limit 1`,
    [id],
  )
  if (open) throw refuse('请先停用下属项目')
}

/** Stopping a company stops what lies below it; nobody there stays signed in. */
async function stopBelow(q: Queryable, id: number, now: Date): Promise<void> {
  await q.query(
    "update company c set state = 0, version = c.version + 1, updated_at = $2 from company top where top.id = $1 and c.id <> $1 and c.path like top.path || '%' and c.state = 1 and c.deleted_at is null",
    [id, now],
  )
  const people = await q.query<{ id: number }>(
    "select u.id from sys_user u join company c on c.id = u.company_id join company top on top.id = $1 and c.path like top.path || '%'",
    [id],
  )
  await endSessions(
    q,
    now,
    'disabled',
    'users',
    people.map((one) => one.id),
  )
}

async function moveBranch(q: Queryable, id: number, parent: Node): Promise<void> {
  const node = (await nodeOf(q, id))!
  const [deepest] = await q.query<{ level: number }>(
    "select max(level) as level from company where path like $1 || '%' and deleted_at is null",
    [node.path],
  )
  const lift = parent.level + 1 - node.level
  if (deepest!.level + lift > MAX_LEVEL) throw badInput({ parentId: `公司层级不能超过${MAX_LEVEL}级` })
  await q.query(
    "update company set path = $2 || substr(path, length($1) + 1), level = level + $3 where path like $1 || '%'",
    [node.path, `${parent.path}${id}/`, lift],
  )
}

export const companyHooks: EntityHooks<typeof company> = {
  scope(actor, permission, alias, params) {
    const companies = companiesFor(actor, permission)
    return companies.length ? `${COMPANY_OF(alias)} = any(${params.add(companies)})` : 'none'
  },
  computed: {
    userCount: (alias) =>
      `(select count(*) from sys_user u join company c on c.id = coalesce(u.department_id, u.company_id) where u.deleted_at is null and c.path like ${alias}.path || '%')`,
    enabledUserCount: (alias) =>
      `(select count(*) from sys_user u join company c on c.id = coalesce(u.department_id, u.company_id) where u.deleted_at is null and u.state = 1 and c.path like ${alias}.path || '%')`,
    communityCount: (alias) =>
      `(select count(*) from community m join company c on c.id = m.company_id where m.deleted_at is null and c.path like ${alias}.path || '%')`,
    childCount: (alias) => `(select count(*) from company c where c.parent_id = ${alias}.id and c.deleted_at is null)`,
  },
  async beforeSave({ q, actor, now }, draft, before) {
    const parentId = draft.parentId ?? null
    if (before === null) {
      if (parentId === null) throw badInput({ parentId: '请选择上级公司' })
      const parent = await parentFor(q, actor, company.codes.add, parentId)
      checkType(parent, draft.nodeType!)
      if (parent.level >= MAX_LEVEL) throw badInput({ parentId: `公司层级不能超过${MAX_LEVEL}级` })
      if (draft.state === 1 && parent.state !== 1) throw refuse('请先启用上级公司')
      const [last] = await q.query<{ n: number }>(
        'select count(*) as n from company where parent_id = $1 and deleted_at is null',
        [parentId],
      )
      draft['level'] = parent.level + 1
      draft['orderNum'] = last!.n + 1
      return
    }
    const id = Number(before.id)
    if (parentId === null && before.parentId !== null) throw badInput({ parentId: '请选择上级公司' })
    if (parentId !== null && before.parentId === null) throw badInput({ parentId: '最上级公司不能移动' })
    const moved = parentId !== before.parentId
    const parent =
      parentId === null
        ? undefined
        : moved
          ? await parentFor(q, actor, company.codes.edit, parentId)
          : await nodeOf(q, parentId)
    if (draft.nodeType !== before.nodeType) {
      if ((draft.nodeType === DEPARTMENT) !== (before.nodeType === DEPARTMENT))
        throw badInput({ nodeType: '类型不能在公司与部门之间更改' })
      if (draft.nodeType === 2 && !parent) throw badInput({ nodeType: '最上级只能是集团' })
    }
    if (parent && (moved || draft.nodeType !== before.nodeType)) checkType(parent, draft.nodeType!)
    if (draft.state !== before.state) await checkState(q, id, draft.state!, parent)
    else if (moved && draft.state === 1 && parent!.state !== 1) throw refuse('请先启用上级公司')
    if (moved) {
      await moveBranch(q, id, parent!)
      const [last] = await q.query<{ n: number }>(
        'select count(*) as n from company where parent_id = $1 and deleted_at is null',
        [parentId],
      )
      draft['orderNum'] = last!.n + 1
      draft['level'] = parent!.level + 1
    }
    if (draft.state === 0 && before.state === 1) await stopBelow(q, id, now)
  },
  async afterSave({ q }, { id, draft, before }) {
    if (before === null)
      await q.query(
        'update company c set path = p.path || c.id || $2 from company p where c.id = $1 and p.id = c.parent_id',
        [id, '/'],
      )
    else if (before.parentId !== (draft.parentId ?? null)) await renumber(q, before.parentId)
  },
  async beforeDelete({ q }, rows) {
    for (const { id, parentId } of rows) {
      if (parentId === null) throw refuse('最上级公司不能删除')
      const has = async (sql: string) => (await q.query(`${sql} limit 1`, [id])).length > 0
      if (await has('select 1 from company where parent_id = $1 and deleted_at is null'))
        throw refuse('存在下级公司，不能删除')
      if (await has('select 1 from sys_user where (company_id = $1 or department_id = $1) and deleted_at is null'))
        throw refuse('该公司下存在用户')
      if (await has('select 1 from community where company_id = $1 and deleted_at is null'))
        throw refuse('该公司下存在项目')
    }
  },
  async afterDelete({ q }, rows) {
    for (const { parentId } of rows) await renumber(q, parentId)
  },
  // Sessions and roles of users that are gone name the company still; they are history.
  ignoreReferrers: [
    'session.userSession',
    'system.userRole',
    'system.userCompany',
    'system.user',
    'basedata.community',
  ],
}
