import { meter } from '@wuguan/contract/meter/meter.entity'
import { meterLevel } from '@wuguan/contract/meter/meter-level.entity'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { MeterDemo } from './meter-world.demo.ts'

type Place = { companyId: number; communityId: number }
interface Room {
  id: string
  building: number
  n: number
  community_id: number
}
const LEVELS = [
  ['L1', '一级总表', 1, false],
  ['L2', '二级楼栋表', 2, false],
  ['L3', '三级户表', 3, true],
  ['LG', '公区表', 3, false],
] as const
/** Public meters of 云山花园: what shared costs are counted by. */
const PUBLIC = [
  ...Array.from({ length: 6 }, (_, n) => ['electric', `${n + 1}号楼电梯用电`, `${n + 1}栋电梯机房`] as const),
  ['electric', '公区照明', '公共配电房'],
  ['electric', '地下车库照明', '地下一层配电间'],
  ['water', '二次加压用水', '地下一层水泵房'],
  ['water', '绿化用水', '中心花园'],
] as const

export async function seedMeters(demo: MeterDemo): Promise<void> {
  const { q, actor, kernel, now, communities, periods } = demo
  const rows: { draft: Record<string, unknown>; place: Place; id: string }[] = []
  const levels = await seedLevels(demo)
  const add = (place: Place, draft: Record<string, unknown>): string => {
    const id = uuidv7()
    const decimals = draft['kind'] === 'electric' && draft['usageType'] === 'master' ? 0 : 1
    rows.push({
      id,
      place,
      draft: {
        ratio: '1',
        digits: 6,
        decimals,
        lossRate: '0',
        lossFixed: '0',
        initialReading: '0',
        installDate: periods[0]!.previousDate,
        collectMode: 'manual',
        readerUserId: demo.reader,
        readOrder: rows.length + 1,
        qrCode: `METER:${id}`,
        propertyType: 'house',
        status: 1,
        ...draft,
      },
    })
    return id
  }
  const rooms = await q.query<Room>(
    `select h.id, h.community_id, dense_rank() over (partition by h.community_id order by b.order_num, b.build_name) as building,
       row_number() over (partition by h.community_id order by b.order_num, b.build_name, u.unit_name, h.floor, h.room_no) as n
     from house h join building b on b.id = h.building_id join unit u on u.id = h.unit_id
     where h.community_id = any($1) and h.deleted_at is null and h.lineage = 1 order by n`,
    [Object.values(communities).map((one) => one.id)],
  )
  const garden = communities['云山花园']!
  const place = { companyId: garden.companyId, communityId: garden.id }
  const level = (companyId: number, code: string) => levels.get(`${companyId}:${code}`)!
  const own = (code: string) => level(garden.companyId, code)

  const master = (
    kind: string,
    code: string,
    name: string,
    levelCode: string,
    parentId: string | null,
    location: string,
  ) =>
    add(place, {
      kind,
      code,
      name,
      levelId: own(levelCode),
      parentId,
      usageType: 'master',
      location,
      digits: 7,
      initialReading: '10000',
    })
  const water = master('water', 'W-Z01', '小区进水总表', 'L1', null, '市政进水井')
  const highWater = master('water', 'W-Z02', '5至8栋进水表', 'L2', water, '5栋水表井')
  const power = master('electric', 'E-Z01', '小区供电总表', 'L1', null, '高压配电房')
  const lowPower = master('electric', 'E-Z02', '1至4栋供电表', 'L2', power, '1号配电间')
  const highPower = master('electric', 'E-Z03', '5至8栋供电表', 'L2', power, '2号配电间')
  PUBLIC.forEach(([kind, name, location], n) =>
    add(place, {
      kind,
      code: `${kind === 'water' ? 'W' : 'E'}-G${String(n + 1).padStart(2, '0')}`,
      name,
      location,
      levelId: own('LG'),
      parentId: kind === 'water' ? water : power,
      usageType: 'public',
      ratio: kind === 'electric' && n < 6 ? '20' : '1',
    }),
  )
  for (const kind of ['water', 'electric'] as const)
    for (const room of rooms.filter((one) => one.community_id === garden.id)) {
      const low = room.building <= 4
      const rollsOver = kind === 'water' && [101, 202, 303, 404].includes(room.n)
      add(place, {
        kind,
        code: `${kind === 'water' ? 'W' : 'E'}${String(room.n).padStart(5, '0')}`,
        levelId: own('L3'),
        parentId: kind === 'water' ? (low ? water : highWater) : low ? lowPower : highPower,
        usageType: 'house',
        propertyId: room.id,
        location: kind === 'water' ? '户外水表井' : '楼层电表箱',
        ...(rollsOver
          ? { digits: 5, initialReading: '99950.0' }
          : { initialReading: String(100 + ((room.n * 37) % 900)) }),
        ...(kind === 'electric' && room.n > 556
          ? { collectMode: 'remote', remoteNo: `YC${String(room.n).padStart(6, '0')}` }
          : {}),
        ...(kind === 'water' && room.n === 576 ? { collectMode: 'prepaid' } : {}),
        ...(room.n % 97 === 0 ? { calibrationDate: periods[0]!.readDate, nextCalibration: demo.today } : {}),
      })
    }
  for (const name of ['云山商业街', '滨江一号'] as const) {
    const { id, companyId } = communities[name]!
    for (const room of rooms.filter((one) => one.community_id === id))
      add(
        { companyId, communityId: id },
        {
          kind: 'electric',
          code: `${name === '滨江一号' ? 'BJ' : 'SY'}${String(room.n).padStart(4, '0')}`,
          levelId: level(companyId, 'L3'),
          usageType: 'commercial',
          propertyId: room.id,
          location: '楼层电表箱',
          ratio: room.n % 10 === 0 ? '20' : '1',
          initialReading: String(500 + room.n * 3),
        },
      )
  }
  await insertRows(q, meter, rows, actor, kernel.secrets, now)
}

async function seedLevels({ q, actor, kernel, now, communities }: MeterDemo): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const rows = [...new Set(Object.values(communities).map((one) => one.companyId))].flatMap((companyId) =>
    LEVELS.map(([code, name, levelNo, isHouse]) => {
      const id = uuidv7()
      ids.set(`${companyId}:${code}`, id)
      return {
        id,
        place: { companyId, communityId: null },
        draft: { code, name, levelNo, kind: 'all', isHouse, lossAlarmRate: '0.1000', enabled: true },
      }
    }),
  )
  await insertRows(q, meterLevel, rows, actor, kernel.secrets, now)
  return ids
}
