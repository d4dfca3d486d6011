import type pg from 'pg'
import { fillPlaces } from '../scripts/demo-scale/places.ts'
import type { Sql } from '../scripts/demo-scale/sql.ts'

/** A register of believable houses: `communities` of 10,000 each, written by the database itself. */
const SHAPE = { buildings: 25, units: 1, floors: 40, perFloor: 10, undelivered: false }

export const sqlOf = (client: pg.ClientBase): Sql => ({
  query: async (text, values = []) => (await client.query(text, values as unknown[])).rows as never,
})

export async function fillHouses(client: pg.ClientBase, from: number, communities: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from company where parent_id is null')
  const companyId = Number(rows[0]!.id)
  const now = new Date()
  await client.query(
    `insert into community (id, company_id, name, code, project_type, fee_mode, manage_state, owners_committee, state, order_num, created_at, updated_at)
     select n, $1, '项目' || n, 'XM' || n, 1, 1, 2, 0, 1, n, $4, $4 from generate_series($2::bigint, $3::bigint) n`,
    [companyId, from, from + communities - 1, now],
  )
  for (let communityId = from; communityId < from + communities; communityId++)
    await fillPlaces(sqlOf(client), { companyId, communityId }, SHAPE, now)
  // As a table that has been in use stands: statistics and visibility known, nothing of the load still being written.
  for (const table of ['house', 'building', 'unit', 'community']) await client.query(`vacuum (analyze) ${table}`)
  await client.query('checkpoint')
}
