import { customer } from '@wuguan/contract/basedata/customer.entity'
import { birthdayOf, genderOf } from '@wuguan/contract/kernel/id-number'
import { insertRows } from '../../../kernel/crud/store.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ImportWrite } from '../../../kernel/imports/template.ts'
import type { Owner } from './house-register.fields.ts'

/** Customers of the company that the rows mean: by identity number, else enterprises by name and persons by mobile and name. */
export class RegisterPeople {
  readonly #known = new Map<string, string>()

  idOf(owner: Owner, digest: (plain: string) => string): string | undefined {
    for (const key of keysOf(owner, digest)) {
      const id = this.#known.get(key)
      if (id !== undefined) return id
    }
    return undefined
  }

  /** Finds or makes the customers of some rows; answers with the ids of the new ones by row. */
  async ensure(
    context: ImportWrite,
    rows: readonly { rowNo: number; owners: readonly Owner[] }[],
  ): Promise<Map<number, string[]>> {
    const { q, actor, secrets, now, companyId, communityId } = context
    const digest = (plain: string) => secrets.digest(plain)
    const unknown = rows.flatMap(({ owners }) => owners).filter((owner) => this.idOf(owner, digest) === undefined)
    if (unknown.length > 0) await this.#find(context, unknown)
    const made = new Map<number, string[]>()
    const drafts: { id: string; draft: Record<string, unknown>; place: { companyId: number; communityId: null } }[] = []
    for (const { rowNo, owners } of rows)
      for (const owner of owners) {
        const known = this.idOf(owner, digest)
        if (known !== undefined) {
          this.#remember(owner, digest, known)
          continue
        }
        const id = uuidv7()
        this.#remember(owner, digest, id)
        made.set(rowNo, [...(made.get(rowNo) ?? []), id])
        drafts.push({ id, place: { companyId, communityId: null }, draft: draftOf(owner, communityId) })
      }
    await insertRows(q, customer, drafts, actor, secrets, now)
    return made
  }

  async #find({ q, secrets, companyId }: ImportWrite, owners: readonly Owner[]): Promise<void> {
    const wanted = owners.map(({ name, enterprise, mobile, idNo }) => ({
      name,
      enterprise,
      mobile,
      id_hash: idNo === null ? null : secrets.digest(idNo),
    }))
    // One look-up per way of knowing somebody: joined by `or` the whole register would be read for every chunk.
    const ways = [
      'c.id_no_hash = w.id_hash',
      'w.enterprise and c.name = w.name and c.customer_type = 2',
      'not w.enterprise and c.mobile = w.mobile and c.name = w.name',
    ]
    const found = await q.query<{
      id: string
      name: string
      mobile: string | null
      id_hash: string | null
      customer_type: number
    }>(
      `with w as (select * from jsonb_to_recordset($1::jsonb) as w(name text, enterprise boolean, mobile text, id_hash text))
       ${ways.map((way) => `select c.id, c.name, c.mobile, c.id_no_hash as id_hash, c.customer_type from w join customer c on c.company_id = $2 and ${way} and c.deleted_at is null and c.state <> 2`).join(' union ')}
       order by id desc`,
      [JSON.stringify(wanted), companyId],
    )
    for (const row of found) {
      if (row.id_hash) this.#known.set(`id:${row.id_hash}`, row.id)
      if (row.customer_type === 2) this.#known.set(`firm:${row.name}`, row.id)
      else if (row.mobile) this.#known.set(`person:${row.mobile}:${row.name}`, row.id)
    }
  }

  #remember(owner: Owner, digest: (plain: string) => string, id: string): void {
    for (const key of keysOf(owner, digest)) this.#known.set(key, id)
  }
}

function keysOf({ name, enterprise, mobile, idNo }: Owner, digest: (plain: string) => string): string[] {
  if (idNo !== null) return [`id:${digest(idNo)}`]
  if (enterprise) return [`firm:${name}`]
  return mobile === null ? [] : [`person:${mobile}:${name}`]
}

const draftOf = ({ name, enterprise, mobile, idNo }: Owner, communityId: number | null): Record<string, unknown> => ({
  customerType: enterprise ? 2 : 1,
  name,
  mobile,
  ...(idNo === null ? {} : { idType: 1, idNo, birthday: birthdayOf(idNo), gender: genderOf(idNo) }),
  ...(enterprise ? { idType: 5 } : {}),
  source: 2,
  createdIn: communityId,
})
