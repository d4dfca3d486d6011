import { building } from '@wuguan/contract/basedata/building.entity'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import type { ImportedRecord } from '@wuguan/contract/file/import-row.entity'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ImportWrite } from '../../../kernel/imports/template.ts'
import { DEFAULT_UNIT } from '../place/default-unit.ts'
import { type RegisterValues, buildingTypeOf } from './house-register.fields.ts'
import type { RegisterSurvey } from './register-survey.ts'

interface KnownBuilding {
  id: string
  code: string
  floorsUp: number
  floorsDown: number
  /** By name; the default unit under null. */
  units: Map<string | null, { id: string; code: string }>
}

/** The buildings and units of the community: those it has, and those that the import has made so far. */
export class RegisterPlaces {
  readonly #buildings = new Map<string, KnownBuilding>()
  readonly #survey: RegisterSurvey
  #order = 0

  constructor(survey: RegisterSurvey) {
    this.#survey = survey
  }

  async load(q: Queryable, communityId: number): Promise<void> {
    const rows = await q.query<{
      id: string
      name: string
      code: string
      floors_up: number
      floors_down: number
      order_num: number | null
      unit_id: string | null
      unit_name: string
      unit_code: string
      is_default: boolean
    }>(
      `select b.id, b.build_name as name, b.build_code as code, b.floors_up, b.floors_down, b.order_num, u.id as unit_id, u.unit_name, coalesce(nullif(u.unit_code, ''), u.unit_name) as unit_code, u.is_default
       from building b left join unit u on u.building_id = b.id and u.deleted_at is null where b.community_id = $1 and b.deleted_at is null`,
      [communityId],
    )
    for (const row of rows) {
      let known = this.#buildings.get(row.name)
      if (!known)
        this.#buildings.set(
          row.name,
          (known = {
            id: row.id,
            code: row.code,
            floorsUp: row.floors_up,
            floorsDown: row.floors_down,
            units: new Map(),
          }),
        )
      if (row.unit_id)
        known.units.set(row.is_default ? null : row.unit_name, {
          id: row.unit_id,
          code: row.is_default ? '' : row.unit_code,
        })
      this.#order = Math.max(this.#order, row.order_num ?? 0)
    }
  }

  /** Floors that the building has, or will have. */
  range(name: string): { floorsUp: number; floorsDown: number } {
    return this.#buildings.get(name) ?? this.#survey.of(name)
  }
  has = (name: string): boolean => this.#buildings.has(name)
  unitId = ({ building: name, unit: unitName }: RegisterValues): string | null =>
    this.#buildings.get(name)?.units.get(unitName)?.id ?? null
  place({ building: name, unit: unitName }: RegisterValues): {
    buildingId: string
    unitId: string
    nameHead: string
    codeHead: string
  } {
    const known = this.#buildings.get(name)!
    const own = known.units.get(unitName)!
    return {
      buildingId: known.id,
      unitId: own.id,
      nameHead: unitName === null ? `${name}-` : `${name}-${unitName}-`,
      codeHead: unitName === null ? `${known.code}-` : `${known.code}-${own.code}-`,
    }
  }

  /** Makes what the rows need and the community lacks; answers with what each row's first need made. */
  async ensure(
    context: ImportWrite,
    rows: readonly { rowNo: number; values: RegisterValues }[],
  ): Promise<Map<number, ImportedRecord[]>> {
    const { q, actor, secrets, now, companyId, communityId } = context
    const place = { companyId, communityId }
    const made = new Map<number, ImportedRecord[]>()
    const note = (rowNo: number, entity: string, id: string) =>
      made.set(rowNo, [...(made.get(rowNo) ?? []), { entity, id }])
    const buildings: { id: string; draft: Record<string, unknown>; place: typeof place }[] = []
    const units: typeof buildings = []
    const codes = new Set([...this.#buildings.values()].map((known) => known.code))
    for (const { rowNo, values } of rows) {
      const facts = this.#survey.of(values.building)
      let known = this.#buildings.get(values.building)
      if (!known) {
        const id = uuidv7()
        const code = freeCode(values.building, codes)
        known = { id, code, floorsUp: facts.floorsUp, floorsDown: facts.floorsDown, units: new Map() }
        this.#buildings.set(values.building, known)
        buildings.push({
          id,
          place,
          draft: {
            buildName: values.building,
            buildCode: code,
            buildType: buildingTypeOf(facts.houseType),
            floorsUp: facts.floorsUp,
            floorsDown: facts.floorsDown,
            orderNum: ++this.#order,
          },
        })
        note(rowNo, 'basedata.building', id)
      }
      if (known.units.has(values.unit)) continue
      const id = uuidv7()
      const size = facts.units.get(values.unit) ?? { floorStart: 1, floorsUp: known.floorsUp, housesPerFloor: 2 }
      const name = values.unit ?? DEFAULT_UNIT
      known.units.set(values.unit, { id, code: values.unit === null ? '' : name })
      units.push({
        id,
        place,
        draft: {
          ...size,
          buildingId: known.id,
          unitName: name,
          isDefault: values.unit === null,
          orderNum: known.units.size,
        },
      })
      note(rowNo, 'basedata.unit', id)
    }
    await insertRows(q, building, buildings, actor, secrets, now)
    await insertRows(q, unit, units, actor, secrets, now)
    return made
  }
}

/** The name as code where it fits and is free. */
function freeCode(name: string, taken: Set<string>): string {
  let code = name.slice(0, 20)
  for (let n = 2; taken.has(code); n++) code = `${name.slice(0, 16)}-${n}`
  taken.add(code)
  return code
}
