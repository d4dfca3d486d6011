import { building } from '@wuguan/contract/basedata/building.entity'
import { community } from '@wuguan/contract/basedata/community.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { uuidv7 } from '../../kernel/ids.ts'
import { DEFAULT_UNIT } from '../../modules/basedata/place/default-unit.ts'
import { roomNumber } from '../../modules/basedata/house/generate.service.ts'
import type { DemoCommunity, RegisterDemo } from './basedata-world.demo.ts'
import type { BranchName } from './people.demo.ts'

interface Plan {
  company: BranchName
  name: string
  code: string
  type: number
  manager: string
  address: string
  geo: { lng: number; lat: number }
  buildings: number
  /** 0 = no units of their own. */
  units: number
  floors: number
  perFloor: number
  houseType: number
  areas: readonly string[]
  layouts: readonly (string | null)[]
  /** Days since the takeover. */
  since: number
}
const FLAT = { houseType: 1, areas: ['89.50', '118.60'], layouts: ['三室两厅', '四室两厅'] }
const SHOP = { houseType: 2, areas: ['45.20', '62.80', '38.00', '96.40'], layouts: [null] }
const OFFICE = { houseType: 3, areas: ['128.00', '256.50', '86.30', '180.00'], layouts: ['开间'] }

const PLANS: readonly Plan[] = [
  {
    company: '广州分公司',
    name: '云山花园',
    code: 'YSHY',
    type: 1,
    manager: 'manager01',
    address: '广州市天河区云山路18号',
    geo: { lng: 113.3345, lat: 23.1472 },
    buildings: 8,
    units: 2,
    floors: 18,
    perFloor: 2,
    ...FLAT,
    since: 2200,
  },
  {
    company: '广州分公司',
    name: '云山商业街',
    code: 'YSSY',
    type: 2,
    manager: 'manager01',
    address: '广州市天河区云山路16号',
    geo: { lng: 113.3351, lat: 23.1466 },
    buildings: 2,
    units: 0,
    floors: 2,
    perFloor: 10,
    ...SHOP,
    since: 1900,
  },
  {
    company: '广州分公司',
    name: '滨江一号',
    code: 'BJYH',
    type: 3,
    manager: 'gz-project01',
    address: '广州市海珠区滨江东路201号',
    geo: { lng: 113.3012, lat: 23.1105 },
    buildings: 1,
    units: 0,
    floors: 20,
    perFloor: 6,
    ...OFFICE,
    since: 1400,
  },
  {
    company: '佛山分公司',
    name: '千灯湖壹号',
    code: 'QDH1',
    type: 1,
    manager: 'fs-project01',
    address: '佛山市南海区灯湖西路8号',
    geo: { lng: 113.1454, lat: 23.0498 },
    buildings: 2,
    units: 1,
    floors: 12,
    perFloor: 2,
    ...FLAT,
    since: 1600,
  },
  {
    company: '佛山分公司',
    name: '岭南商街',
    code: 'LNSJ',
    type: 2,
    manager: 'fs-project01',
    address: '佛山市禅城区祖庙路2号',
    geo: { lng: 113.1127, lat: 23.0301 },
    buildings: 1,
    units: 0,
    floors: 2,
    perFloor: 6,
    ...SHOP,
    since: 1100,
  },
  {
    company: '佛山分公司',
    name: '季华园',
    code: 'JHY',
    type: 1,
    manager: 'fs-project02',
    address: '佛山市禅城区季华五路33号',
    geo: { lng: 113.1081, lat: 23.0167 },
    buildings: 1,
    units: 2,
    floors: 6,
    perFloor: 2,
    ...FLAT,
    since: 3000,
  },
  {
    company: '深圳分公司',
    name: '前海云著',
    code: 'QHYZ',
    type: 1,
    manager: 'sz-project01',
    address: '深圳市南山区前海路100号',
    geo: { lng: 113.9003, lat: 22.5342 },
    buildings: 2,
    units: 1,
    floors: 12,
    perFloor: 2,
    ...FLAT,
    since: 900,
  },
  {
    company: '深圳分公司',
    name: '科苑大厦',
    code: 'KYDS',
    type: 3,
    manager: 'sz-project01',
    address: '深圳市南山区科苑路15号',
    geo: { lng: 113.9436, lat: 22.5403 },
    buildings: 1,
    units: 0,
    floors: 12,
    perFloor: 3,
    ...OFFICE,
    since: 1250,
  },
  {
    company: '深圳分公司',
    name: '南山里',
    code: 'NSL',
    type: 1,
    manager: 'sz-project02',
    address: '深圳市南山区南新路7号',
    geo: { lng: 113.9249, lat: 22.5281 },
    buildings: 1,
    units: 2,
    floors: 6,
    perFloor: 2,
    ...FLAT,
    since: 2600,
  },
]

export async function seedRegisterPlaces(demo: RegisterDemo): Promise<void> {
  for (const [i, plan] of PLANS.entries()) {
    const companyId = demo.companies[plan.company]!
    const rooms = plan.buildings * Math.max(1, plan.units) * plan.floors * plan.perFloor
    const area = rooms * (plan.areas.reduce((sum, one) => sum + Number(one), 0) / plan.areas.length)
    const [id] = await demo.insert(community, [
      {
        draft: {
          name: plan.name,
          code: plan.code,
          companyId,
          provinceCode: '440000',
          cityCode: { 广州分公司: '440100', 佛山分公司: '440600', 深圳分公司: '440300' }[plan.company],
          address: plan.address,
          geo: plan.geo,
          projectType: plan.type,
          feeMode: plan.type === 3 ? 2 : 1,
          manageState: 2,
          takeoverDate: addDays(demo.today, -plan.since),
          buildingArea: (area * 1.02).toFixed(2),
          chargeArea: area.toFixed(2),
          greenArea: (area * 0.12).toFixed(2),
          households: rooms,
          parkingCount: Math.round(rooms * 0.8),
          developer: '华宸置业有限公司',
          ownersCommittee: plan.type === 1 ? 2 : 0,
          managerId: demo.users[plan.manager] ?? null,
          servicePhone: `400-888-${String(1001 + i)}`,
          orderNum: i + 1,
        },
        place: { companyId, communityId: null },
      },
    ])
    const made: DemoCommunity = { id: Number(id), companyId, name: plan.name, buildings: [] }
    demo.communities[plan.name] = made
    await seedBuildings(demo, made, plan)
  }
}

async function seedBuildings(demo: RegisterDemo, made: DemoCommunity, plan: Plan): Promise<void> {
  const place = { companyId: made.companyId, communityId: made.id }
  const deliverDate = addDays(demo.today, -plan.since + 30)
  const buildings = Array.from({ length: plan.buildings }, (_, i) => ({
    id: uuidv7(),
    name: `${i + 1}栋`,
    unitIds: Array.from({ length: Math.max(1, plan.units) }, () => uuidv7()),
  }))
  made.buildings.push(...buildings)
  await demo.insert(
    building,
    buildings.map(({ id, name }, i) => ({
      id,
      place,
      draft: {
        buildName: name,
        buildCode: String(i + 1).padStart(2, '0'),
        period: plan.buildings > 4 ? (i < plan.buildings / 2 ? '一期' : '二期') : null,
        buildType: { 1: 1, 2: 5, 3: 6 }[plan.type],
        floorsUp: plan.floors,
        floorsDown: plan.type === 1 ? 1 : 2,
        elevatorCount: plan.floors > 6 ? Math.max(1, plan.units) * 2 : 0,
        buildingArea: (plan.floors * plan.perFloor * Math.max(1, plan.units) * 105).toFixed(2),
        height: (plan.floors * 2.95).toFixed(2),
        structure: 2,
        completedDate: addDays(deliverDate, -60),
        deliverDate,
        orderNum: i + 1,
      },
    })),
  )
  await demo.insert(
    unit,
    buildings.flatMap(({ id, unitIds }) =>
      unitIds.map((unitId, u) => ({
        id: unitId,
        place,
        draft: {
          buildingId: id,
          unitName: plan.units ? `${u + 1}单元` : DEFAULT_UNIT,
          unitCode: plan.units ? String(u + 1) : null,
          isDefault: plan.units === 0,
          floorStart: 1,
          floorsUp: plan.floors,
          housesPerFloor: plan.perFloor,
          elevatorCount: plan.floors > 6 ? 2 : 0,
          orderNum: u + 1,
        },
      })),
    ),
  )
  const rooms = buildings.flatMap((one) =>
    one.unitIds.flatMap((unitId, u) =>
      Array.from({ length: plan.floors * plan.perFloor }, (_, n) => {
        const [floor, position] = [Math.floor(n / plan.perFloor) + 1, (n % plan.perFloor) + 1]
        const roomNo = roomNumber(floor, position)
        const unitPart = plan.units ? `-${u + 1}单元` : ''
        return {
          id: uuidv7(),
          community: made,
          buildingId: one.id,
          unitId,
          roomNo,
          floor,
          fullName: `${plan.name}-${one.name}${unitPart}-${roomNo}`,
          code: `${plan.code}-${one.name.replace('栋', '').padStart(2, '0')}${plan.units ? `-${u + 1}` : ''}-${roomNo}`,
          houseType: plan.houseType,
          buildingArea: plan.areas[(n + u) % plan.areas.length]!,
          layout: plan.layouts[n % plan.layouts.length] ?? null,
          saleStatus: 2,
          useStatus: 2,
          deliverDate: addDays(deliverDate, Math.floor(demo.random() * 120)) as string | null,
        }
      }),
    ),
  )
  settle(demo, plan, rooms)
  demo.houses.push(...rooms)
  await demo.insert(
    house,
    rooms.map((room, i) => ({
      id: room.id,
      place,
      draft: {
        buildingId: room.buildingId,
        unitId: room.unitId,
        roomNo: room.roomNo,
        houseCode: room.code,
        fullName: room.fullName,
        floor: room.floor,
        houseType: room.houseType,
        layout: room.layout,
        buildingArea: room.buildingArea,
        innerArea: (Number(room.buildingArea) * 0.79).toFixed(2),
        chargeArea: room.buildingArea,
        shareArea: (Number(room.buildingArea) * 0.21).toFixed(2),
        saleStatus: room.saleStatus,
        useStatus: room.useStatus,
        deliverDate: room.deliverDate,
        chargeStartDate: room.deliverDate,
        certNo: room.useStatus === 4 && i % 3 === 0 ? `粤房地权证${plan.code}字第${String(100_000 + i)}号` : null,
        orientation: ['南', '北', '南北', '东南'][i % 4],
        lineage: 1,
      },
    })),
  )
}

interface Room {
  useStatus: number
  saleStatus: number
  deliverDate: string | null
}
/** 云山花园: 420 自住, 60 出租, 50 空置, 16 装修中, 30 未交付; the undelivered ones stand together at the end. */
function settle(demo: RegisterDemo, plan: Plan, rooms: Room[]): void {
  const set = (room: Room, useStatus: number) => {
    room.useStatus = useStatus
    if (useStatus !== 1) return
    room.saleStatus = 2
    room.deliverDate = null
  }
  if (plan.name !== '云山花园') {
    for (const room of rooms) {
      const luck = demo.random()
      set(room, plan.type === 1 ? (luck < 0.65 ? 4 : luck < 0.8 ? 5 : 2) : luck < 0.8 ? 6 : 2)
    }
    return
  }
  // The last unit is the one just handed over: 18 delivered, 18 not; 12 more wait in the unit before it.
  const last = rooms.length - 36
  const fixed = new Set<number>()
  const fix = (index: number, useStatus: number) => {
    set(rooms[index]!, useStatus)
    fixed.add(index)
  }
  for (let n = 0; n < 36; n++) fix(last + n, n < 18 ? 2 : 1)
  for (let n = 0; n < 12; n++) fix(last - 12 + n, 1)
  for (let n = 0; n < 18; n++) rooms[last + n]!.deliverDate = addDays(demo.today, -(3 + (n % 12)))
  const free = rooms.map((_, index) => index).filter((index) => !fixed.has(index))
  for (let n = free.length - 1; n > 0; n--) {
    const other = Math.floor(demo.random() * (n + 1))
    ;[free[n], free[other]] = [free[other]!, free[n]!]
  }
  free.forEach((index, n) => set(rooms[index]!, n < 420 ? 4 : n < 480 ? 5 : n < 512 ? 2 : 3))
}
