import { building } from '@wuguan/contract/basedata/building.entity'
import type { GeneratedBuildings, generateBuildings } from '@wuguan/contract/basedata/place.actions'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import { forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { refuseExited } from '../support.service.ts'
import { ensureDefaultUnit } from './default-unit.ts'

/** 1栋..n栋 with their units; names that exist are left as they are and listed. */
export async function generate(
  { kernel, actor, q, now }: ActionContext,
  input: ParsedOf<typeof generateBuildings>,
): Promise<GeneratedBuildings> {
  if (!actor.scope('basedata:building:add').communities.includes(input.communityId)) throw forbidden()
  const [community] = await q.query<{ company_id: number }>(
    'select company_id from community where id = $1 and deleted_at is null for update',
    [input.communityId],
  )
  if (!community) throw notFound()
  await refuseExited(q, input.communityId)
  const taken = new Set(
    (
      await q.query<{ name: string; code: string }>(
        'select build_name as name, build_code as code from building where community_id = $1 and deleted_at is null',
        [input.communityId],
      )
    ).flatMap((row) => [row.name, `#${row.code}`]),
  )
  const numbers = Array.from({ length: input.to - input.from + 1 }, (_, i) => input.from + i)
  const codeOf = (n: number) => String(n).padStart(2, '0')
  const free = numbers.filter((n) => !taken.has(`${n}${input.suffix}`) && !taken.has(`#${codeOf(n)}`))
  const place = { companyId: community.company_id, communityId: input.communityId }
  const ids = await insertRows(
    q,
    building,
    free.map((n) => ({
      draft: {
        buildName: `${n}${input.suffix}`,
        buildCode: codeOf(n),
        buildType: input.buildType,
        floorsUp: input.floorsUp,
        floorsDown: input.floorsDown,
        orderNum: n,
      },
      place,
    })),
    actor,
    kernel.secrets,
    now,
  )
  const units = ids.flatMap((buildingId) =>
    Array.from({ length: input.units }, (_, i) => ({
      draft: {
        buildingId,
        unitName: `${i + 1}单元`,
        unitCode: String(i + 1),
        floorStart: 1,
        floorsUp: Math.max(1, input.floorsUp),
        housesPerFloor: input.housesPerFloor,
        orderNum: i + 1,
      },
      place,
    })),
  )
  await insertRows(q, unit, units, actor, kernel.secrets, now)
  if (input.units === 0) for (const id of ids) await ensureDefaultUnit(q, String(id), actor.userId, now)
  const created = free.map((n) => `${n}${input.suffix}`)
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.building',
      entityId: '',
      title: `批量生成楼栋 ${created.length} 栋`,
      action: 'add',
      after: { created },
      communityId: input.communityId,
    },
  ])
  return { created, skipped: numbers.filter((n) => !free.includes(n)).map((n) => `${n}${input.suffix}`) }
}
