import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { dateOf } from '../../../kernel/clock.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type {
  ImportPlace,
  ImportRun,
  ImportTemplate,
  ImportWrite,
  ImportedRow,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { refuseExited } from '../support.service.ts'
import { REGISTER_FIELDS, type RegisterValues, readRegisterRow, saleStatusOf } from './house-register.fields.ts'
import { type KnownHouse, KnownHouses, withdrawChanges } from './known-houses.ts'
import { RegisterPeople } from './register-people.ts'
import { RegisterPlaces } from './register-places.ts'
import { RegisterSurvey } from './register-survey.ts'

/** The house register (房产台账, R13): houses with their buildings, units, customers and owner relations, in one community. */
export const houseRegister: ImportTemplate<RegisterValues> = {
  kind: 'house',
  label: '房产台账',
  entity: 'basedata.house',
  permission: 'basedata:house:import',
  community: 'offered',
  fields: REGISTER_FIELDS,
  creates: ['basedata.building', 'basedata.unit', 'basedata.house', 'basedata.customer', 'basedata.customerHouse'],
  textReferences: [{ table: 'base_change', column: 'target_id' }],
  withdraw: withdrawChanges,
  async open(q, place) {
    await refuseExited(q, place.communityId)
    const survey = new RegisterSurvey()
    const places = new RegisterPlaces(survey)
    if (place.communityId !== null) await places.load(q, place.communityId)
    return new RegisterRun(survey, places, place)
  },
}

class RegisterRun implements ImportRun<RegisterValues> {
  readonly #survey: RegisterSurvey
  readonly #places: RegisterPlaces
  readonly #people = new RegisterPeople()
  readonly #known: KnownHouses
  readonly #place: ImportPlace
  #head: { name: string; code: string } | null = null

  constructor(survey: RegisterSurvey, places: RegisterPlaces, place: ImportPlace) {
    this.#survey = survey
    this.#places = places
    this.#place = place
    this.#known = new KnownHouses(places, place)
  }

  read = readRegisterRow

  keyOf = ({ building, unit, roomNo }: RegisterValues): string | null =>
    building === '' || roomNo === '' ? null : JSON.stringify([building, unit, roomNo])

  // A building that the community has is as high as it is, whatever the other rows say.
  nearOf = ({ building }: RegisterValues): string | null =>
    building === '' || this.#places.has(building) ? null : building

  survey(rows: readonly ImportedRow<RegisterValues>[]): void {
    for (const { values } of rows) this.#survey.add(values)
  }

  async check(q: Queryable, rows: readonly ImportedRow<RegisterValues>[]): Promise<void> {
    for (const row of rows) {
      const { building, floor } = row.values
      if (floor === null || building === '' || row.errors['floor'] !== undefined) continue
      const { floorsUp, floorsDown } = this.#places.range(building)
      if (floor > floorsUp || floor < -floorsDown) row.errors['floor'] = '楼层超出楼栋范围'
    }
    const standing = await this.#known.find(q, rows)
    await this.#known.judge(q, rows, standing)
    await this.#refuseCertificates(q, rows, standing)
  }

  async write(context: ImportWrite, rows: readonly ImportedRow<RegisterValues>[]): Promise<WrittenRow[]> {
    const standing = await this.#known.lock(context.q, rows)
    const [old, fresh] = [rows.filter((row) => standing.has(row.rowNo)), rows.filter((row) => !standing.has(row.rowNo))]
    const written = await this.#create(context, fresh)
    return [...written, ...(await this.#known.change(context, old, standing))]
  }

  async #create(context: ImportWrite, rows: readonly ImportedRow<RegisterValues>[]): Promise<WrittenRow[]> {
    if (rows.length === 0) return []
    const { q, actor, secrets, now, companyId, communityId } = context
    const head = await this.#headOf(q, communityId!)
    const places = await this.#places.ensure(context, rows)
    const people = await this.#people.ensure(
      context,
      rows.map(({ rowNo, values }) => ({ rowNo, owners: values.owners })),
    )
    const place = { companyId, communityId }
    const today = dateOf(now)
    const houses: { id: string; draft: Record<string, unknown>; place: typeof place }[] = []
    const relations: typeof houses = []
    const written = rows.map(({ rowNo, values }): WrittenRow => {
      const lies = this.#places.place(values)
      const id = uuidv7()
      const code = `${head.code}-${lies.codeHead}${values.roomNo}`
      const { saleStatus, houseType, useStatus, ...rest } = values.house
      houses.push({
        id,
        place,
        draft: {
          ...withoutNulls({ ...rest, houseType, useStatus }),
          buildingId: lies.buildingId,
          unitId: lies.unitId,
          roomNo: values.roomNo,
          floor: values.floor,
          chargeArea: rest['chargeArea'] ?? rest['buildingArea'],
          saleStatus: saleStatus ?? saleStatusOf(values.owners),
          fullName: `${head.name}-${lies.nameHead}${values.roomNo}`,
          houseCode: code.length <= 40 ? code : null,
          ...remarkOf(values, people.has(rowNo)),
        },
      })
      const owners = [
        ...new Set(values.owners.map((owner) => this.#people.idOf(owner, (plain) => secrets.digest(plain))!)),
      ]
      const held = owners.map((customerId, i) => {
        const relation = {
          id: uuidv7(),
          place,
          draft: {
            customerId,
            houseId: id,
            relation: i === 0 ? 1 : 2,
            isPayer: i === 0,
            startDate: values.house['deliverDate'] ?? today,
          },
        }
        relations.push(relation)
        return { entity: 'basedata.customerHouse', id: relation.id }
      })
      const created = [
        ...(places.get(rowNo) ?? []),
        { entity: 'basedata.house', id },
        ...(people.get(rowNo) ?? []).map((customerId) => ({ entity: 'basedata.customer', id: customerId })),
        ...held,
      ]
      return { rowNo, id, created }
    })
    await insertRows(q, house, houses, actor, secrets, now)
    await insertRows(q, customerHouse, relations, actor, secrets, now)
    return written
  }

  /** What goes before building, unit and room in names and codes (R1). */
  async #headOf(q: Queryable, communityId: number): Promise<{ name: string; code: string }> {
    if (this.#head) return this.#head
    const [row] = await q.query<{ name: string; code: string }>(
      `select coalesce(nullif(short_name, ''), name) as name, code from community where id = $1`,
      [communityId],
    )
    return (this.#head = row!)
  }

  async #refuseCertificates(
    q: Queryable,
    rows: readonly ImportedRow<RegisterValues>[],
    standing: ReadonlyMap<number, KnownHouse>,
  ): Promise<void> {
    const asked = rows.filter((row) => row.values.house['certNo'] != null)
    if (asked.length === 0) return
    const found = await q.query<{ id: string; cert_no: string }>(
      'select id, cert_no from house where company_id = $1 and cert_no = any($2) and deleted_at is null',
      [this.#place.companyId, asked.map((row) => row.values.house['certNo'])],
    )
    const holders = new Map(found.map((one) => [one.cert_no, one.id]))
    for (const row of asked) {
      const holder = holders.get(row.values.house['certNo'] as string)
      if (holder !== undefined && holder !== standing.get(row.rowNo)?.id) row.errors['certNo'] ??= '产权证号已存在'
    }
  }
}

/** An enterprise is one customer with one number; the number that another row of its gives stays with the house. */
function remarkOf({ house: { remark }, owners }: RegisterValues, isNew: boolean): { remark?: string } {
  const contact = isNew ? undefined : owners.find((owner) => owner.enterprise && owner.mobile !== null)?.mobile
  return contact ? { remark: [remark, `联系电话：${contact}`].filter(Boolean).join('；').slice(0, 200) } : {}
}

const withoutNulls = (draft: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value != null))
