import { idmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { idmSource } from '@wuguan/contract/basedata/idm-source.entity'
import type { SyncPlan, previewIdmSync } from '@wuguan/contract/basedata/device.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { type FileAccount, readAccountFile } from './idm-file.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { endSessions } from '../../../kernel/auth/end-sessions.ts'

/** Directory of the type 文件: accounts come by upload; nothing is created or disabled as a user here but what the source allows. */
interface Known {
  external_id: string
  name: string
  mobile: string | null
  email: string | null
  dept_path: string | null
  title: string | null
  user_id: number | null
  match_state: number
}
interface Person {
  id: number
  username: string
  mobile: string | null
  email: string | null
  employee_no: string | null
}
const FACTS = [
  ['name', '姓名'],
  ['mobile', '手机号'],
  ['email', '邮箱'],
  ['dept_path', '部门路径'],
  ['title', '职务'],
] as const

async function compare(context: ActionContext, input: ParsedOf<typeof previewIdmSync>) {
  const { q } = context
  const [source] = await lockRows(writing(context, idmSource, {}), [input.sourceId], 'basedata:idm:sync')
  if (source!['type'] !== 5) throw refuse('该目录源不支持文件同步')
  if (source!['state'] !== 1) throw refuse('目录源已停用')
  const accounts = input.accounts ?? (await readAccountFile(context, input.fileId!))
  if (accounts.length === 0) throw badInput({ fileId: '文件中没有账号' })
  const ids = new Set<string>()
  for (const account of accounts) {
    if (ids.has(account.externalId)) throw badInput({ fileId: `外部编号重复：${account.externalId}` })
    ids.add(account.externalId)
  }
  const known = new Map(
    (
      await q.query<Known>(
        'select external_id, name, mobile, email, dept_path, title, user_id, match_state from idm_account where source_id = $1',
        [input.sourceId],
      )
    ).map((row) => [row.external_id, row]),
  )
  const people = await q.query<Person>(
    'select id, username, mobile, email, employee_no from sys_user where company_id = $1 and deleted_at is null',
    [source!.companyId],
  )
  return { source: source!, accounts, known, people, plan: planOf(source!, accounts, known, people) }
}

/** By employee number, else mobile, else email; two different people behind one account are a conflict. */
function findPeople(account: FileAccount, people: readonly Person[]): Person[] {
  const found = [
    account.employeeNo ? people.find((one) => one.employee_no === account.employeeNo) : undefined,
    account.mobile ? people.find((one) => one.mobile === account.mobile) : undefined,
    account.email ? people.find((one) => one.email?.toLowerCase() === account.email?.toLowerCase()) : undefined,
  ].filter((one) => one !== undefined)
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
const rowOf = (account: FileAccount) => ({
  name: account.name,
  mobile: account.mobile ?? null,
  email: account.email ?? null,
  dept_path: account.deptPath ?? null,
  title: account.title ?? null,
})

function planOf(
  source: AnyRow,
  accounts: readonly FileAccount[],
  known: ReadonlyMap<string, Known>,
  people: readonly Person[],
): SyncPlan {
  const lastCount = (source['lastCount'] as number | null) ?? null
  const plan: SyncPlan = {
    count: accounts.length,
    lastCount,
    aborted: lastCount !== null && accounts.length * 2 < lastCount ? '返回账号数异常，已中止同步' : null,
    create: [],
    update: [],
    match: [],
    disable: [],
    conflicts: [],
  }
  for (const account of accounts) {
    const head = { externalId: account.externalId, name: account.name }
    const old = known.get(account.externalId)
    if (!old) plan.create.push(head)
    else {
      const fresh = rowOf(account)
      const changes = FACTS.filter(([name]) => (old[name] ?? null) !== fresh[name]).map(([, label]) => label)
      if (changes.length) plan.update.push({ ...head, changes })
    }
    if (old && (old.user_id !== null || old.match_state === 4)) continue
    const found = findPeople(account, people)
    if (found.length > 1)
      plan.conflicts.push({ ...head, reason: `匹配到多个用户：${found.map((one) => one.username).join('、')}` })
    else if (found.length === 1) plan.match.push({ ...head, userId: found[0]!.id, username: found[0]!.username })
  }
  const present = new Set(accounts.map((account) => account.externalId))
  for (const old of known.values())
    if (!present.has(old.external_id) && old.match_state !== 5)
      plan.disable.push({ externalId: old.external_id, name: old.name, userId: old.user_id })
  return plan
}

export const preview = async (context: ActionContext, input: ParsedOf<typeof previewIdmSync>): Promise<SyncPlan> =>
  (await compare(context, input)).plan

export async function run(context: ActionContext, input: ParsedOf<typeof previewIdmSync>): Promise<SyncPlan> {
  const { kernel, q, actor, now } = context
  const { source, accounts, known, plan } = await compare(context, input)
  if (plan.aborted) throw refuse(plan.aborted, plan)
  const matched = new Map(plan.match.map((one) => [one.externalId, one.userId]))
  const conflicts = new Set(plan.conflicts.map((one) => one.externalId))
  const stateOf = (externalId: string, old?: Known) =>
    old?.user_id != null || matched.has(externalId) ? 1 : old?.match_state === 4 ? 4 : conflicts.has(externalId) ? 3 : 2
  await insertRows(
    q,
    idmAccount,
    accounts
      .filter((account) => !known.has(account.externalId))
      .map((account) => ({
        draft: {
          sourceId: input.sourceId,
          externalId: account.externalId,
          name: account.name,
          mobile: account.mobile ?? null,
          email: account.email ?? null,
          deptPath: account.deptPath ?? null,
          title: account.title ?? null,
          userId: matched.get(account.externalId) ?? null,
          matchState: stateOf(account.externalId),
          lastSyncAt: null,
        },
        place: { companyId: source.companyId!, communityId: null },
      })),
    actor,
    kernel.secrets,
    now,
  )
  await q.query(
    `update idm_account a set name = r.name, mobile = r.mobile, email = r.email, dept_path = r.dept_path, title = r.title, user_id = coalesce(a.user_id, r.user_id), match_state = r.match_state, last_sync_at = $3, version = a.version + 1, updated_at = $3
     from jsonb_to_recordset($2::jsonb) as r(external_id text, name text, mobile text, email text, dept_path text, title text, user_id bigint, match_state smallint) where a.source_id = $1 and a.external_id = r.external_id`,
    [
      input.sourceId,
      JSON.stringify(
        accounts.map((account) => ({
          external_id: account.externalId,
          ...rowOf(account),
          user_id: matched.get(account.externalId) ?? null,
          match_state: stateOf(account.externalId, known.get(account.externalId)),
        })),
      ),
      now,
    ],
  )
  await q.query(
    'update idm_account set match_state = 5, last_sync_at = $3, version = version + 1, updated_at = $3 where source_id = $1 and external_id = any($2)',
    [input.sourceId, plan.disable.map((one) => one.externalId), now],
  )
  const leaving = plan.disable.map((one) => one.userId).filter((id) => id !== null && id !== actor.userId)
  if (source['autoDisable'] && leaving.length) {
    // A disabled user's next call is refused; the last enabled superAdmin is never disabled by a file.
    const disabled = await q.query<{ id: number }>(
      "update sys_user set state = 0, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1) and not super_admin and source = 'idm' returning id",
      [leaving, actor.userId, now],
    )
    await endSessions(
      q,
      now,
      'disabled',
      'users',
      disabled.map(({ id }) => id),
    )
  }
  await q.query(
    'update idm_source set last_sync_at = $2, last_count = $3, version = version + 1, updated_by = $4, updated_at = $2 where id = $1',
    [input.sourceId, now, accounts.length, actor.userId],
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.idmSource',
      entityId: input.sourceId,
      title: `同步目录源 ${String(source['name'])}`,
      action: 'import',
      after: {
        count: plan.count,
        created: plan.create.length,
        updated: plan.update.length,
        matched: plan.match.length,
        gone: plan.disable.length,
      },
    },
  ])
  return plan
}

export async function match(context: ActionContext, input: { id: string; userId: number }): Promise<null> {
  const { q, actor, now } = context
  const [account] = await lockRows(writing(context, idmAccount, {}), [input.id], 'basedata:idm:edit')
  const [user] = await q.query('select 1 from sys_user where id = $1 and company_id = $2 and deleted_at is null', [
    input.userId,
    account!.companyId,
  ])
  if (!user) throw badInput({ userId: '用户不存在或已删除' })
  const [taken] = await q.query('select 1 from idm_account where source_id = $1 and user_id = $2 and id <> $3', [
    account!['sourceId'],
    input.userId,
    input.id,
  ])
  if (taken) throw badInput({ userId: '该用户已匹配其他外部账号' })
  await q.query(
    'update idm_account set user_id = $2, match_state = 1, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [input.id, input.userId, actor.userId, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.idmAccount',
      entityId: input.id,
      title: `匹配外部账号 ${String(account!['name'])}`,
      action: 'edit',
      after: { userId: input.userId },
    },
  ])
  return null
}

export async function ignore(context: ActionContext, { ids }: { ids: string[] }): Promise<{ updated: number }> {
  const { q, actor, now } = context
  const rows = await lockRows(writing(context, idmAccount, {}), ids, 'basedata:idm:edit')
  if (rows.some((row) => row['matchState'] === 1)) throw refuse('已匹配的账号不能忽略')
  await q.query(
    'update idm_account set match_state = 4, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [ids, actor.userId, now],
  )
  return { updated: rows.length }
}
