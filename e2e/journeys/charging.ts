import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { type Api, signIn as apiAs } from '../api.ts'
import { companyId, fresh, freshMobile } from './people.ts'
import { pickSearched } from './support.ts'

/** A community that charges, of its own for every walk: nobody else's money is in its months. */
export interface Charging {
  readonly api: Api
  readonly id: number
  readonly name: string
  readonly houses: readonly { readonly id: string; readonly roomNo: string; readonly fullName: string }[]
  readonly standards: { readonly property: { id: string; name: string }; readonly water: { id: string; name: string } }
  readonly meters: readonly { readonly id: string; readonly code: string }[]
}
interface Labelled {
  id: string
  label: string
}
export const AREA = '100.00'
export const PRICE = '2.35'
export const WATER_PRICE = '3.00'

/** `yyyy-MM` so many months from a day. */
export const monthOf = (day: string, ahead = 0): string => {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + ahead
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** Houses of 100 m² with an owner and a water meter each, bound to a property fee by the month and to water by the reading. */
export async function openCommunity(
  request: APIRequestContext,
  rooms: readonly string[],
  config: Record<string, unknown>,
): Promise<Charging> {
  const api = await apiAs(request)
  const word = fresh()
  const name = `海棠湾${word}`
  const { id } = await api.send<{ id: number }>('POST', '/basedata/base/community', {
    companyId: await companyId(api, '广州分公司'),
    name,
    code: `HT${word}`,
  })
  const place = { communityId: id }
  const { id: buildingId } = await api.send<Labelled>('POST', '/basedata/base/building', {
    ...place,
    buildName: '1栋',
    buildCode: '1',
    floorsUp: 1,
    floorsDown: 0,
  })
  const { id: unitId } = await api.send<Labelled>('POST', '/basedata/base/unit', {
    ...place,
    buildingId,
    unitName: '1单元',
    unitCode: '1',
    floorsUp: 1,
  })
  await api.send('POST', '/charge/base/communityChargeConfig', { ...place, readerMayAudit: true, ...config })
  const houses = []
  for (const roomNo of rooms) houses.push(await ownedHouse(api, { ...place, buildingId, unitId }, roomNo))
  const standards = {
    property: await standard(api, id, { item: '住宅物业费', method: '面积', unitKind: 'm2Month', unitRate: PRICE }),
    water: await standard(api, id, { item: '水费', method: '用量', unitKind: 'unit', unitRate: WATER_PRICE }),
  }
  const meters = await waterMeters(api, id, houses)
  const houseIds = houses.map((house) => house.id)
  const bound = { feeStandardId: standards.property.id, propertyIds: houseIds, startDate: '2025-01-01' }
  expect(await api.send('POST', '/charge/base/houseFeeStandard/bind', bound)).toMatchObject({ failed: [] })
  await api.send('POST', '/meter/base/standard/bind', {
    feeStandardId: standards.water.id,
    kind: 'water',
    buildingIds: [buildingId],
    startDate: '2025-01-01',
  })
  return { api, id, name, houses, standards, meters }
}

async function ownedHouse(
  api: Api,
  place: { communityId: number; buildingId: string; unitId: string },
  roomNo: string,
) {
  const { id } = await api.send<Labelled>('POST', '/basedata/base/house', {
    ...place,
    roomNo,
    floor: 1,
    buildingArea: AREA,
  })
  const { id: customerId } = await api.send<Labelled>('POST', '/basedata/base/customer', {
    name: `业主${fresh()}`,
    mobile: freshMobile(),
    createdIn: place.communityId,
  })
  await api.send('POST', '/basedata/base/customerHouse', {
    communityId: place.communityId,
    customerId,
    houseId: id,
    relation: 1,
    isPayer: true,
    startDate: '2025-01-01',
  })
  const { fullName } = await api.get<{ fullName: string }>(`/basedata/base/house/info/${id}`)
  return { id, roomNo, fullName }
}

async function standard(
  api: Api,
  communityId: number,
  { item, method, unitKind, unitRate }: Record<'item' | 'method' | 'unitKind' | 'unitRate', string>,
): Promise<{ id: string; name: string }> {
  const idOf = async (path: string, keyword: string) => {
    const found = await api.get<Labelled[]>(path, { keyword })
    return found.find(({ label }) => label.includes(keyword))!.id
  }
  const name = `${item}${fresh()}`
  const { id } = await api.send<Labelled>('POST', '/charge/base/feeStandard', {
    communityId,
    code: name,
    name,
    feeItemId: await idOf('/charge/base/feeItem/select', item),
    calculationMethodId: await idOf('/charge/base/calculationMethod/select', `${method}×单价`),
    unitKind,
    rates: [{ effectiveFrom: '2025-01-01', unitRate }],
  })
  await api.send('POST', '/charge/base/feeStandard/enable', { ids: [id] })
  return { id, name }
}

async function waterMeters(api: Api, communityId: number, houses: Charging['houses']): Promise<Charging['meters']> {
  const { list } = await api.get<{ list: { id: string; isHouse: boolean }[] }>('/meter/base/meterLevel/page', {
    limit: '100',
  })
  const levelId = list.find((level) => level.isHouse)!.id
  const meters = []
  for (const [at, house] of houses.entries()) {
    const code = `W${house.roomNo}`
    const { id } = await api.send<Labelled>('POST', '/meter/base/meter', {
      communityId,
      code,
      kind: 'water',
      levelId,
      usageType: 'house',
      propertyId: house.id,
      readOrder: at + 1,
      installDate: '2025-01-01',
    })
    meters.push({ id, code })
  }
  return meters
}

/** A reading, audited. */
export async function readMeter(api: Api, meterId: string, readDate: string, currentReading: string): Promise<string> {
  const { id } = await api.send<Labelled>('POST', '/meter/base/meterReading/record', {
    meterId,
    feePeriod: readDate.slice(0, 7),
    readDate,
    currentReading,
    abnormalNote: '入住前后用量不一',
  })
  await api.send('POST', '/meter/base/meterReading/audit', { ids: [id] })
  return id
}

/** Rehearses and posts a month as the wizard does. */
export async function generateMonth({ api, id }: Charging, period: string): Promise<void> {
  const { batches } = await api.send<{ batches: { id: string }[] }>('POST', '/charge/finance/generationBatch/preview', {
    communityIds: [id],
    periodFrom: period,
    periodTo: period,
  })
  const batch = batches[0]!.id
  const reaches = (status: number) =>
    expect
      // A job of the house: it waits for those before it.
      .poll(async () => (await api.get<{ status: number }>(`/charge/finance/generationBatch/info/${batch}`)).status, {
        timeout: 60_000,
      })
      .toBe(status)
  await reaches(2)
  await api.send('POST', '/charge/finance/generationBatch/confirm', { id: batch })
  await reaches(4)
}

/** All pages work in this community from here on. */
export async function workIn(page: Page, { name }: Pick<Charging, 'name'>): Promise<void> {
  const choice = page.getByRole('banner').getByRole('combobox', { name: '项目' })
  await choice.click()
  await pickSearched(page, name)
  await expect(choice).toContainText(name)
}
