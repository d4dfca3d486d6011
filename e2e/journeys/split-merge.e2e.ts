import { type Locator, type Page, expect } from '@playwright/test'
import { signIn as signInApi, type Api } from '../api.ts'
import { journey, shown, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

interface Row {
  id: string
  [field: string]: unknown
}
interface Shop {
  id: string
  roomNo: string
  fullName: string
  owner: string
}

journey('A shop is split in two and merged back', async (page, way, request) => {
  const shop = await shopOf(await signInApi(request), way)
  await signIn(page)
  await split(page, shop, way)
  await merge(page, shop, way)
  await readHistory(page, shop)
})

/** A sold shop of 120 m² with one owner, new for every walk. */
async function shopOf(api: Api, way: Way): Promise<Shop> {
  const pageOf = async (path: string, query: Record<string, string>) =>
    (await api.get<{ list: Row[] }>(path, query)).list
  const [community] = await pageOf('/basedata/base/community/page', { 'name.eq': '云山商业街' })
  const communityId = String(community!.id)
  const [unit] = await pageOf('/basedata/base/unit/page', { communityId })
  const roomNo = `试${way.length}${Date.now() % 100_000}`
  const place = { communityId: community!.id, buildingId: unit!['buildingId'], unitId: unit!.id }
  const { id } = await api.send<Row>('POST', '/basedata/base/house', {
    ...place,
    roomNo,
    floor: 1,
    buildingArea: '120.00',
    houseType: 2,
  })
  const owner = `铺主${roomNo}`
  const mobile = `139${String(Date.now()).slice(-8)}`
  const customer = await api.send<Row>('POST', '/basedata/base/customer', {
    name: owner,
    mobile,
    createdIn: community!.id,
  })
  await api.send('POST', '/basedata/base/customerHouse', {
    communityId: community!.id,
    customerId: customer.id,
    houseId: id,
    relation: 1,
    startDate: '2025-01-01',
  })
  const { fullName } = await api.get<{ fullName: string }>(`/basedata/base/house/info/${id}`)
  return { id, roomNo, fullName, owner }
}

/** The list, narrowed to what the room's number begins with. */
async function search(page: Page, text: string): Promise<Locator> {
  const place = await visit(page, '/basedata/house/list')
  const field = place.getByPlaceholder('搜索房号、房产编码')
  await field.fill(text)
  await field.press('Enter')
  return place
}
const lineOf = (place: Locator, room: string) =>
  place.getByRole('row').filter({ has: place.page().getByRole('cell', { name: room, exact: true }) })

async function split(page: Page, { roomNo, fullName }: Shop, way: Way): Promise<void> {
  const place = await search(page, roomNo)
  await lineOf(place, roomNo).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '拆分' }).click()
  const dialog = page.getByRole('dialog', { name: `拆分房产 ${fullName}` })
  const part = (at: number) => dialog.getByRole('group', { name: `第${at}套` })
  await part(1).getByLabel('建筑面积').fill('70')
  await part(2).getByLabel('建筑面积').fill('40')
  await expect(dialog.getByText(/相差 −10\.00 ㎡/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '拆分为 2 套' })).toBeDisabled()
  await part(2).getByLabel('建筑面积').fill('50')
  await submit(dialog.getByRole('button', { name: '拆分为 2 套' }), way)
  await expect(dialog).toBeHidden()
  await expect(lineOf(place, `${roomNo}A`)).toContainText('70.00')
  await expect(lineOf(place, `${roomNo}B`)).toContainText('50.00')
  await expect(lineOf(place, roomNo)).toHaveCount(0)
}

async function merge(page: Page, { roomNo, owner }: Shop, way: Way): Promise<void> {
  const place = shown(page)
  for (const room of ['A', 'B']) {
    const line = lineOf(place, `${roomNo}${room}`)
    await expect(line).toContainText(owner)
    await line.getByRole('checkbox').check()
  }
  await place.getByRole('button', { name: '合并' }).click()
  const dialog = page.getByRole('dialog', { name: '合并 2 套房产' })
  await expect(dialog.getByText('120.00 ㎡')).toBeVisible()
  await dialog.getByLabel('合并后房号').fill(`${roomNo}合`)
  await submit(dialog.getByRole('button', { name: '合并 2 套' }), way)
  await expect(dialog).toBeHidden()
  await expect(lineOf(place, `${roomNo}合`)).toContainText('120.00')
  await expect(lineOf(place, `${roomNo}合`)).toContainText(owner)
  await expect(lineOf(place, `${roomNo}A`)).toHaveCount(0)
}

/** The new shop tells where it comes from; the old ones stand among the split and the merged. */
async function readHistory(page: Page, { id, roomNo, fullName }: Shop): Promise<void> {
  const place = shown(page)
  await choose(page, place.getByRole('combobox', { name: '房产状态' }), '已拆分')
  await expect(lineOf(place, roomNo)).toContainText('120.00')
  await choose(page, place.getByRole('combobox', { name: '房产状态' }), '已合并')
  await expect(lineOf(place, `${roomNo}A`)).toContainText('70.00')
  await expect(lineOf(place, `${roomNo}B`)).toContainText('50.00')
  const old = await visit(page, `/basedata/house/edit/${id}`)
  await old.getByRole('tab', { name: '变更记录' }).click()
  const story = old.getByRole('list', { name: '变更记录' })
  await expect(story.getByText(`${fullName} → ${fullName}A，70.00 ㎡`)).toBeVisible()
  await expect(story.getByText(`${fullName} → ${fullName}B，50.00 ㎡`)).toBeVisible()
}

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
