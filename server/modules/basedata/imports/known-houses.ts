import { house } from '@wuguan/contract/basedata/house.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { writeLog } from '../../../kernel/audit.ts'
import { kindColumns } from '../../../kernel/db/columns.ts'
import { type Queryable, snake } from '../../../kernel/db/sql.ts'
import type { ImportPlace, ImportWrite, ImportedRow, WrittenRow } from '../../../kernel/imports/template.ts'
import { updateRows } from '../../../kernel/imports/update-rows.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { withdraw } from '../change/decide.service.ts'
import { approvalRequired } from '../change/settings.ts'
import { startChange } from '../change/start.service.ts'
import { houseTarget } from '../change/targets.ts'
import { OPEN } from '../support.service.ts'
import {
  CHANGEABLE,
  type KnownOwner,
  OPENING,
  differencesOf,
  isKeyField,
  ownersFault,
  sameSentence,
} from './house-differences.ts'
import type { RegisterValues } from './house-register.fields.ts'
import type { RegisterPlaces } from './register-places.ts'

export interface KnownHouse {
  id: string
  version: number
  fullName: string
  values: Readonly<Record<string, unknown>>
  owners: KnownOwner[]
  /** A change order waits for consent. */
  pending: boolean
}
type Row = ImportedRow<RegisterValues>
type Standing = ReadonlyMap<number, KnownHouse>

const REASON = '房产台账导入'
const FORBIDDEN = '房产已存在，没有编辑房产的权限'
const PENDING = '该房产存在审批中的变更，请勿重复提交'

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** Rows of a register that mean houses which the community has: they change the house, in its key fields by consent where the company asks for it (R8). */
export class KnownHouses {
  readonly #places: RegisterPlaces
  readonly #place: ImportPlace
  #consent: Promise<boolean> | null = null

  constructor(places: RegisterPlaces, place: ImportPlace) {
    this.#places = places
    this.#place = place
  }

  /** The houses that rows mean, by row number. */
  async find(q: Queryable, rows: readonly Row[]): Promise<Standing> {
    const asked = rows.flatMap(({ rowNo, values }) => {
      const unitId = this.#places.unitId(values)
      return unitId === null || values.roomNo === '' ? [] : [{ row_no: rowNo, unit_id: unitId, room_no: values.roomNo }]
    })
    if (asked.length === 0) return new Map()
    const columns = [...CHANGEABLE, ...OPENING].map(
      (name) => `${kindColumns(house.fields[name]).read('h', snake(name), house.fields[name])} as "${name}"`,
    )
    const found = await q.query<{ row_no: number; house: KnownHouse }>(
      `select r.row_no, json_build_object('id', h.id, 'version', h.version, 'fullName', h.full_name,
         'values', (select row_to_json(v) from (select ${columns.join(', ')}) v),
         'owners', (select coalesce(json_agg(json_build_object('name', p.name, 'mobile', p.mobile, 'idHash', p.id_no_hash, 'enterprise', p.customer_type = 2)), '[]'::json)
            from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = h.id and ch.relation in (1, 2) and ${OPEN('ch')}),
         'pending', exists (select 1 from base_change c where c.target_type = 'house' and c.target_id = h.id::text and c.status = 1)) as house
       from jsonb_to_recordset($1::jsonb) as r(row_no integer, unit_id uuid, room_no text)
       join house h on h.unit_id = r.unit_id and h.room_no = r.room_no and h.lineage = 1 and h.deleted_at is null`,
      [JSON.stringify(asked)],
    )
    return new Map(found.map((one) => [one.row_no, one.house]))
  }

  /** As `find`, of houses that nobody else changes until the transaction ends. */
  async lock(q: Queryable, rows: readonly Row[]): Promise<Standing> {
    const found = await this.find(q, rows)
    if (found.size === 0) return found
    await q.query('select 1 from house where id = any($1) order by id for update', [
      [...found.values()].map((one) => one.id),
    ])
    return this.find(q, rows)
  }

  /** Says what stands in the way of a change, or that there is none to make. */
  async judge(q: Queryable, rows: readonly Row[], standing: Standing): Promise<void> {
    if (standing.size === 0) return
    const consent = await this.#needsConsent(q)
    const { actor, communityId, secrets } = this.#place
    const scope = actor.scope(house.codes.edit)
    const allowed = scope.communities.includes(communityId!) || scope.ownCommunities.includes(communityId!)
    for (const row of rows) {
      const known = standing.get(row.rowNo)
      if (!known) continue
      if (!row.data['floor']) delete row.errors['floor']
      const fault = ownersFault(row.values.owners, known.owners, (plain) => secrets.digest(plain)!)
      if (fault) row.errors[fault.field] ??= fault.sentence
      const changes = differencesOf(row, known.values)
      const names = Object.keys(changes)
      if (names.length === 0) {
        row.same = sameSentence(row, known.values)
        continue
      }
      if (!allowed) row.error ??= FORBIDDEN
      if (consent && known.pending && names.some(isKeyField)) row.error ??= PENDING
      const draft = { ...known.values, ...changes }
      for (const { field, message, holds } of house.rules) if (!holds(draft)) row.errors[field] ??= message
    }
  }

  /** Writes what differs: at once, or as one change order per house where key fields are among it. The houses are locked. */
  async change(context: ImportWrite, rows: readonly Row[], standing: Standing): Promise<WrittenRow[]> {
    if (rows.length === 0) return []
    const { q, actor, secrets, now, companyId, communityId } = context
    await this.judge(q, rows, standing)
    const consent = await this.#needsConsent(q)
    const sound = rows.filter((row) => row.error === null && Object.keys(row.errors).length === 0)
    const plans = sound.map((row) => {
      const known = standing.get(row.rowNo)!
      const changes = differencesOf(row, known.values)
      return {
        rowNo: row.rowNo,
        known,
        ...(consent && Object.keys(changes).some(isKeyField)
          ? { direct: {}, asked: Object.keys(changes) }
          : { direct: changes, asked: [] }),
        changes,
      }
    })
    const direct = plans.filter((plan) => Object.keys(plan.direct).length > 0)
    const versions = await updateRows(
      q,
      house as AnyEntity,
      direct.map((plan) => ({ id: plan.known.id, draft: plan.direct })),
      actor,
      secrets,
      now,
    )
    const edits = direct.map(({ known, direct: after }) => ({
      known,
      before: pick(known.values, Object.keys(after)),
      after,
    }))
    await writeLog(
      q,
      actor,
      now,
      edits.map(({ known, before, after }) => ({
        module: 'basedata',
        entity: 'basedata.house',
        entityId: known.id,
        title: known.fullName,
        action: 'edit' as const,
        before,
        after,
        communityId,
      })),
    )
    const written = new Map<number, WrittenRow>(
      plans.map(({ rowNo, known }) => [rowNo, { rowNo, id: known.id, created: [] }]),
    )
    for (const { rowNo, known, direct: after } of direct)
      written.get(rowNo)!.created.push({
        entity: 'basedata.house',
        id: known.id,
        changed: { before: pick(known.values, Object.keys(after)), after, version: versions.get(known.id)! },
      })
    for (const { rowNo, known, asked, changes } of plans) {
      if (asked.length === 0) continue
      const id = await startChange(context, {
        target: houseTarget,
        action: 'update',
        targetId: known.id,
        title: known.fullName,
        before: pick(known.values, asked),
        after: pick(changes, asked),
        companyId,
        communityId: communityId!,
        reason: REASON,
      })
      written.get(rowNo)!.created.push({ entity: 'basedata.baseChange', id, asked: true })
    }
    return [...written.values()]
  }

  #needsConsent(q: Queryable): Promise<boolean> {
    return (this.#consent ??= approvalRequired(q, this.#place.companyId, 'house', 'update'))
  }
}

/** Takes the change orders of an import back; one that was approved has become the house and stays. */
export async function withdrawChanges(
  context: ActionContext,
  orders: readonly { rowNo: number; id: string }[],
): Promise<number | null> {
  const rows = await context.q.query<{ id: string; status: number }>(
    'select id, status from base_change where id = any($1) order by base_change.id for update',
    [orders.map((one) => one.id)],
  )
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  const decided = orders.find((one) => statuses.get(one.id) === 2)
  if (decided) return decided.rowNo
  for (const { id } of orders) if (statuses.get(id) === 1) await withdraw(context, { id, remark: '撤销导入' })
  return null
}
