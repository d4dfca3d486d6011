import type { GeneratedHouses, generateHouses } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { badInput, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { placeOfUnit } from '../place/full-name.ts'
import { refuseExited } from '../support.service.ts'
import { checkFloor, freeCode } from './house.hooks.ts'

/** 楼层 + two-digit position: floor 3, first room = 301; below ground −1, first = B101. */
export const roomNumber = (floor: number, position: number) =>
  `${floor < 0 ? `B${-floor}` : floor}${String(position).padStart(2, '0')}`

/** The houses of a unit by floors and positions; room numbers that exist are skipped and listed. */
export async function generate(
  { kernel, actor, q, now }: ActionContext,
  input: ParsedOf<typeof generateHouses>,
): Promise<GeneratedHouses> {
  await q.query('select 1 from unit where id = $1 for update', [input.unitId])
  const place = await placeOfUnit(q, input.unitId)
  if (!place) throw notFound()
  if (!actor.scope('basedata:house:batch').communities.includes(place.community_id)) throw forbidden()
  await refuseExited(q, place.community_id)
  const floors = Array.from({ length: input.floorTo - input.floorFrom + 1 }, (_, i) => input.floorFrom + i).filter(
    (floor) => floor !== 0 && !input.skipFloors.includes(floor),
  )
  if (floors.length === 0) throw badInput({ floorTo: '没有可生成的楼层' })
  for (const floor of [floors[0]!, floors.at(-1)!]) checkFloor(place, floor)
  const taken = new Set(
    (
      await q.query<{ room_no: string }>(
        'select room_no from house where unit_id = $1 and deleted_at is null and lineage = 1',
        [input.unitId],
      )
    ).map((row) => row.room_no),
  )
  const rooms = floors.flatMap((floor) =>
    input.positions.map((position, i) => {
      const roomNo = roomNumber(floor, i + 1)
      return { ...position, floor, position: i + 1, roomNo, exists: taken.has(roomNo) }
    }),
  )
  const fresh = rooms.filter((room) => !room.exists)
  const answer: GeneratedHouses = {
    rooms: rooms.map(({ floor, position, roomNo, buildingArea, layout, exists }) => ({
      floor,
      position,
      roomNo,
      buildingArea,
      layout: layout ?? null,
      exists,
    })),
    created: input.preview ? 0 : fresh.length,
    skipped: rooms.filter((room) => room.exists).map((room) => room.roomNo),
  }
  if (input.preview || fresh.length === 0) return answer
  const codes = await Promise.all(fresh.map((room) => freeCode(q, place.company_id, place.code_head + room.roomNo)))
  await insertRows(
    q,
    house,
    fresh.map((room, i) => ({
      draft: {
        buildingId: place.building_id,
        unitId: place.unit_id,
        roomNo: room.roomNo,
        houseCode: codes[i],
        fullName: place.head + room.roomNo,
        floor: room.floor,
        houseType: room.houseType,
        layout: room.layout ?? null,
        buildingArea: room.buildingArea,
        chargeArea: room.buildingArea,
        orientation: room.orientation || null,
      },
      place: { companyId: place.company_id, communityId: place.community_id },
    })),
    actor,
    kernel.secrets,
    now,
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.house',
      entityId: '',
      title: `批量生成房产 ${fresh.length} 套`,
      action: 'add',
      after: { unitId: input.unitId, rooms: fresh.map((room) => room.roomNo) },
      communityId: place.community_id,
    },
  ])
  return answer
}
