import { user } from '@wuguan/contract/system/user.entity'
import { userRole } from '@wuguan/contract/system/user-role.entity'
import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { entityTemplate } from '../../../kernel/imports/entity-template.ts'
import {
  type ImportPlace,
  type ImportRun,
  type ImportTemplate,
  type ImportWrite,
  type ImportedRow,
  type RowData,
  type WrittenRow,
} from '../../../kernel/imports/template.ts'
import { type GrantableRole, demandRoles, reachOf, rolesWithCodes, within, TOO_MUCH } from '../grants.ts'

interface UserValues extends Record<string, unknown> {
  roles: string[]
  /** By name; departments of different companies may share one. */
  department: string | null
}
type Row = ImportedRow<UserValues>

/** Where the people of a sheet belong: as it says itself, or all to the company or the department of whoever imports. */
export type Belonging = 'any' | 'company' | 'department'
const KINDS = {
  any: { kind: 'user', label: '用户', without: [] },
  company: { kind: 'myUser', label: '本公司用户', without: ['companyId'] },
  department: { kind: 'sectionUser', label: '本部门用户', without: ['companyId', 'department'] },
} as const satisfies Record<Belonging, { kind: string; label: string; without: readonly string[] }>

/** What a sheet of people has beside the fields of a user: the roles by name. A password is given when one of them first needs it. */
export function userTemplate(belonging: Belonging): ImportTemplate<UserValues> {
  const base = entityTemplate(user)
  const { kind, label, without } = KINDS[belonging]
  return {
    ...base,
    kind,
    label,
    fields: [
      ...base.fields.filter((field) => field.key !== 'departmentId'),
      { key: 'department', label: '部门', aliases: ['所属部门'] },
      { key: 'roles', label: '角色', aliases: ['用户角色', '角色名称'], required: true },
    ].filter((field) => !(without as readonly string[]).includes(field.key)),
    creates: [user.name, userRole.name],
    async open(q, place) {
      const department = belonging === 'department' ? place.actor.departmentId : null
      if (belonging === 'department' && department === null) throw refuse('您没有所属部门，不能按部门导入')
      return new UserRun(await base.open(q, place), await rolesWithCodes(q, null), place, department)
    },
  }
}

class UserRun implements ImportRun<UserValues> {
  readonly #base: ImportRun
  readonly #place: ImportPlace
  readonly #department: number | null
  readonly #roles = new Map<string, GrantableRole[]>()

  constructor(base: ImportRun, roles: readonly GrantableRole[], place: ImportPlace, department: number | null) {
    this.#base = base
    this.#place = place
    this.#department = department
    for (const role of roles) this.#roles.set(role.name, [...(this.#roles.get(role.name) ?? []), role])
  }

  read(data: RowData) {
    const { values, errors } = this.#base.read(data)
    const roles = [
      ...new Set(
        (data['roles'] ?? '')
          .split(/[、，,;；|]/)
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ]
    if (roles.length === 0) errors['roles'] = '请选择角色'
    return { values: { ...values, roles, department: data['department']?.trim() || null }, errors }
  }

  keyOf = (values: UserValues): string | null =>
    typeof values['username'] === 'string' ? values['username'].toLowerCase() : null

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    await this.#asUsers(rows, (plain) => this.#base.check(q, plain))
    for (const row of rows) {
      const at = Number(row.values['companyId'] ?? this.#place.companyId)
      const [company] = await q.query<{ path: string }>('select path from company where id = $1', [at])
      if (!company) continue
      await this.#findDepartment(q, row, company.path)
      if (row.errors['roles']) continue
      for (const name of row.values.roles) {
        const role = this.#named(name, company.path)
        if (!role) row.errors['roles'] = `角色“${name}”不存在`
        else if (!within(this.#place.actor, role.codes, await reachOf(q, role, at))) row.errors['roles'] = TOO_MUCH
      }
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const { q, actor, now } = context
    // Who may not give roles brings in nobody: without one a user can do nothing.
    if (!actor.can('system:user:role')) throw forbidden()
    const written = await this.#asUsers(rows, (plain) => this.#base.write(context, plain))
    const byRow = new Map(rows.map((row) => [row.rowNo, row]))
    for (const one of written) {
      const [made] = await q.query<{ company_id: number; path: string }>(
        "update sys_user u set source = 'import', must_change_password = true from company c where u.id = $1 and c.id = u.company_id returning u.company_id, c.path",
        [Number(one.id)],
      )
      const roles = byRow.get(one.rowNo)!.values.roles.flatMap((name) => this.#named(name, made!.path) ?? [])
      await demandRoles(
        q,
        actor,
        roles.map((role) => role.id),
        made!.company_id,
      )
      for (const role of roles) {
        const id = uuidv7()
        await q.query(
          'insert into user_role (id, user_id, role_id, company_id, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $5, $6)',
          [id, Number(one.id), role.id, made!.company_id, actor.userId || null, now],
        )
        one.created.push({ entity: userRole.name, id })
      }
    }
    return written
  }

  async #findDepartment(q: Queryable, row: Row, companyPath: string): Promise<void> {
    if (this.#department !== null) row.values['departmentId'] = this.#department
    if (row.values.department === null) return
    const found = await q.query<{ id: number }>(
      "select id from company where node_type = 3 and deleted_at is null and name = $1 and path like $2 || '%' order by level limit 1",
      [row.values.department, companyPath],
    )
    if (found[0]) row.values['departmentId'] = found[0].id
    else row.errors['department'] = `部门不存在：${row.values.department.slice(0, 40)}`
  }

  /** The role of that name that holds at a company: its own goes before one from above. */
  #named = (name: string, path: string): GrantableRole | undefined =>
    (this.#roles.get(name) ?? [])
      .filter((role) => role.companyId === null || path.includes(`/${role.companyId}/`))
      .sort((a, b) => path.indexOf(`/${b.companyId}/`) - path.indexOf(`/${a.companyId}/`))[0]

  /** Lets the general import work on the rows as users: what it finds out of them comes back. */
  async #asUsers<T>(rows: readonly Row[], work: (plain: ImportedRow[]) => Promise<T>): Promise<T> {
    const plain = rows.map(
      ({ rowNo, data, values: { roles: _roles, department: _department, ...values }, errors, error }): ImportedRow => ({
        rowNo,
        data,
        values,
        errors,
        error,
      }),
    )
    const result = await work(plain)
    plain.forEach(({ values, errors, error }, i) => {
      const row = rows[i]!
      row.values = { ...values, roles: row.values.roles, department: row.values.department }
      row.errors = errors
      row.error = error
    })
    return result
  }
}
