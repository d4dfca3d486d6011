import { type Locator, type Page, expect } from '@playwright/test'
import { signIn as signInApi, type Api } from '../api.ts'
import { journey, said, shown, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

interface Building {
  name: string
  house: string
  community: string
}
/** `yyyy-MM-dd` so many days from now. */
const day = (ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const FINDINGS = [
  ['门窗', '主卧窗扇关不严'],
  ['墙面', '客厅墙面有裂缝'],
] as const

journey('A building is handed over', async (page, way, request) => {
  const building = await newBuilding(await signInApi(request))
  const buyer = `买受人${building.name}`
  await signIn(page)
  await openBatch(page, building, way)
  await notify(page, way)
  await appoint(page, way)
  await inspect(page, way)
  await deliver(page, buyer, way)
  await completeBatch(page, building, way)
  await seeOwner(page, building, buyer)
})

/** A finished building with one flat that nobody has yet, new for every walk. */
async function newBuilding(api: Api): Promise<Building> {
  const community = '云山花园'
  const [{ id: communityId }] = (
    await api.get<{ list: [{ id: number }] }>('/basedata/base/community/page', { 'name.eq': community })
  ).list
  const name = `交${Date.now() % 1_000_000}栋`
  const { id: buildingId } = await api.send<{ id: string }>('POST', '/basedata/base/building', {
    communityId,
    buildName: name,
    buildCode: name.slice(1, -1),
    floorsUp: 1,
    floorsDown: 0,
  })
  const unit = { communityId, buildingId, unitName: '1单元', unitCode: '1', floorsUp: 1 }
  const { id: unitId } = await api.send<{ id: string }>('POST', '/basedata/base/unit', unit)
  const place = { communityId, buildingId, unitId }
  await api.send('POST', '/basedata/base/house', { ...place, roomNo: '101', floor: 1, buildingArea: '89.00' })
  return { name, house: `${community}-${name}-1单元-101`, community }
}

/** The batch is written, given its house and published; it cannot be completed before the house is handed over. */
async function openBatch(page: Page, { name, house, community }: Building, way: Way): Promise<void> {
  const form = await visit(page, '/basedata/house/getHandoverDetail/0/1')
  await choose(page, form.getByRole('combobox', { name: '项目' }), community)
  await form.getByRole('textbox', { name: '批次名称' }).fill(`${name}集中交付`)
  await write(form.getByLabel('计划开始'), day(0))
  await write(form.getByLabel('计划结束'), day(30))
  await submit(form.getByRole('button', { name: '保存' }), way)
  const batch = shown(page).getByRole('article', { name: `${name}集中交付` })
  await batch.getByRole('button', { name: '添加房产' }).click()
  const dialog = page.getByRole('dialog', { name: '选择交付房产' })
  await choose(page, dialog.getByRole('combobox', { name: '楼栋' }), name)
  await dialog.getByRole('row').filter({ hasText: house }).getByRole('checkbox').check()
  await submit(dialog.getByRole('button', { name: '添加 1 套房产' }), way)
  await expect(batch.getByRole('row').filter({ hasText: house })).toBeVisible()
  await batch.getByRole('button', { name: '发布' }).click()
  await submit(page.getByRole('alertdialog').getByRole('button', { name: '发布' }), way)
  const complete = batch.getByRole('button', { name: '完成' })
  await expect(complete).toHaveAttribute('aria-disabled', 'true')
  await complete.hover()
  await expect(page.getByText('还有1套房产未办结').first()).toBeVisible()
}

async function notify(page: Page, way: Way): Promise<void> {
  await shown(page).getByRole('row').nth(1).getByRole('button', { name: '跟进' }).click()
  await step(page).getByRole('button', { name: '通知', exact: true }).click()
  await submit(page.getByRole('dialog').getByRole('button', { name: '通知', exact: true }), way)
  await said(page, '已登记通知')
}
const step = shown

async function appoint(page: Page, way: Way): Promise<void> {
  await step(page).getByRole('button', { name: '预约', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel('预约时间'), `${day(1)} 10:00:00`)
  await submit(dialog.getByRole('button', { name: '预约', exact: true }), way)
  await said(page, '预约成功')
}

/** Two findings are written down, mended and looked at again. */
async function inspect(page: Page, way: Way): Promise<void> {
  const check = step(page).getByRole('button', { name: '验房', exact: true })
  await submit(check, way)
  await step(page).getByRole('button', { name: '登记问题' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加一行' }).click()
  for (const [at, [item, desc]] of FINDINGS.entries()) {
    await choose(page, dialog.getByRole('combobox', { name: `第${at + 1}行验房项` }), item)
    await dialog.getByLabel(`第${at + 1}行问题描述`).fill(desc)
  }
  await submit(dialog.getByRole('button', { name: '登记问题' }), way)
  await said(page, '已登记验房问题，转入整改')
  for (const [, desc] of FINDINGS) await expect(step(page).getByText(desc)).toHaveCount(1)
  await submit(check, way)
}

async function deliver(page: Page, buyer: string, way: Way): Promise<void> {
  await step(page).getByRole('button', { name: '办理交付' }).click()
  const wizard = shown(page)
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(wizard.getByText('请先完善交付客户：至少需要一位业主')).toBeVisible()
  await wizard.getByRole('button', { name: '添加客户' }).click()
  const dialog = page.getByRole('dialog', { name: '选择交付客户' })
  await choose(page, dialog.getByRole('combobox', { name: '方式' }), '新建客户')
  await dialog.getByLabel('姓名').fill(buyer)
  await dialog.getByLabel('手机号').fill(`137${String(Date.now()).slice(-8)}`)
  await submit(dialog.getByRole('button', { name: '添加客户' }), way)
  await expect(wizard.getByRole('link', { name: buyer })).toHaveCount(1)
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(wizard.getByText('该房产没有在用仪表')).toBeVisible()
  await wizard.getByRole('button', { name: '下一步' }).click()
  await wizard.getByLabel('钥匙数').fill('3')
  await wizard.getByRole('button', { name: '下一步' }).click()
  await sign(page, wizard)
  await submit(wizard.getByRole('button', { name: '办理交付' }), way)
  await expect(wizard.getByText('业主关系、交付日期和计费起始日期已写入房产。')).toBeVisible()
  await wizard.getByRole('button', { name: '完成', exact: true }).click()
}

async function sign(page: Page, wizard: Locator): Promise<void> {
  const pad = wizard.getByRole('img', { name: '签名区' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 240, box.y + 120, { steps: 8 })
  await page.mouse.up()
  await wizard.getByRole('button', { name: '使用此签名' }).click()
  await expect(pad).toBeHidden()
}

async function completeBatch(page: Page, { name }: Building, way: Way): Promise<void> {
  const list = await visit(page, '/basedata/house/handoverList')
  const line = list.getByRole('row').filter({ hasText: `${name}集中交付` })
  await line.getByRole('button', { name: '完成' }).click()
  await submit(page.getByRole('alertdialog').getByRole('button', { name: '完成' }), way)
  await said(page, `“${name}集中交付”已完成`)
}

/** What the register says afterwards: the flat is delivered and vacant, and the buyer owns it. */
async function seeOwner(page: Page, { house }: Building, buyer: string): Promise<void> {
  const list = await visit(page, '/basedata/house/list')
  const field = list.getByPlaceholder('搜索房号、房产编码')
  await field.fill(house)
  await field.press('Enter')
  const line = list.getByRole('row').filter({ hasText: house })
  await expect(line).toContainText('空置')
  await expect(line).toContainText(buyer)
}

/** A date typed instead of chosen. */
async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  const found = page.getByRole('option', { name: option })
  if ((await box.getAttribute('aria-autocomplete')) !== null) await box.fill(option)
  await found.first().click()
}
