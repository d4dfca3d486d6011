import type { World } from '@wuguan/contract/kernel/action'
import { hasValue } from '../../server/kernel/auth/scope.ts'
import { dateOf } from '../../server/kernel/clock.ts'
import { doorConditions } from '../../server/kernel/crud/where.ts'
import { Params, snake } from '../../server/kernel/db/sql.ts'
import type { TestApp } from './app.ts'

/** Where a record must have certain values there is one of its own for them. */
const keyOf = (name: string, having?: Readonly<Record<string, string>>) =>
  having ? `${name} ${JSON.stringify(having)}` : name

const NOBODYS = '00000000-0000-7000-8000-000000000000'

/** The demo company as samples see it: a live record of every entity, read from the database. */
export async function demoWorld(app: TestApp, place: { companyId: number; communityId: number }): Promise<World> {
  const ids = new Map<string, string | number>()
  const { everyEntity } = await import('../../server/kernel/entities.ts')
  const { modules } = await import('../../server/modules/index.ts')
  // Some lists look at another noun's table under a name of their own.
  const served = modules.flatMap((module) => module.cruds.map((crud) => crud.entity))
  const nouns = new Map([...everyEntity(), ...served].map((entity) => [entity.name, entity]))
  for (const entity of nouns.values()) {
    const params = new Params()
    const behind = doorConditions(entity, entity.table, params)
    const conditions = ['true', ...(entity.softDelete ? ['deleted_at is null'] : []), ...behind]
    const order =
      entity.scope === 'community'
        ? `(community_id = ${place.communityId}) desc, `
        : entity.scope === 'company'
          ? `(company_id = ${place.companyId}) desc nulls last, ${entity.fields['communityId'] && !entity.computed['communityId'] ? `(community_id = ${place.communityId}) desc nulls last, ` : ''}`
          : ''
    const [row] = await app.kernel.q.query<{ id: string | number }>(
      `select id from ${entity.table} where ${conditions.join(' and ')} order by ${order}id limit 1`,
      params.values,
    )
    if (row) ids.set(entity.name, row.id)
  }
  const forms = modules.flatMap((module) => module.actions.flatMap(({ action }) => action.form ?? []))
  for (const { to, having } of [...nouns.values(), ...forms].flatMap(({ fields }) => Object.values(fields))) {
    if (!to || !having) continue
    const { table, fields } = nouns.get(to)!
    const params = new Params()
    const conditions = Object.entries(having).map(([name, value]) =>
      hasValue(fields[name]!, snake(name), value, params),
    )
    const [row] = await app.kernel.q.query<{ id: string }>(
      `select id from ${table} where ${conditions.join(' and ')} order by (company_id = ${place.companyId}) desc, id limit 1`,
      params.values,
    )
    if (row) ids.set(keyOf(to, having), row.id)
  }
  ids.set('system.company', place.companyId)
  ids.set('basedata.community', place.communityId)
  let counter = 0
  return {
    id(name, having) {
      const id = ids.get(keyOf(name, having))
      // Records of one user are of no use to the others: every caller asks for one that is not his.
      if (id === undefined && nouns.get(name)?.scope === 'user') return NOBODYS
      if (id === undefined) throw new Error(`the demo company has no ${nouns.get(name)?.label} (${name})`)
      return id
    },
    fresh: (prefix) => `${prefix.slice(0, 4)}${Date.now().toString(36)}${(counter++).toString(36)}`,
    today: dateOf(app.kernel.clock.now()),
    encrypt: (plain) => app.encrypt(plain),
  }
}
