import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'
import { type Api, signIn as signInApi } from '../api.ts'
import { communityOf, companyId, employ, fresh, type Person } from './people.ts'
import { beside, journey, pickSearched, said, shown, signIn, submit, visit } from './support.ts'

const codes = (of: string, ...verbs: readonly string[]) => verbs.map((verb) => `materials:${of}:${verb}`)
const COUNTING = [
  ...codes('task', 'view', 'count', 'submit', 'cancel'),
  ...codes('warehouse', 'view'),
  ...codes('file', 'view', 'initial'),
  ...codes('apply', 'view', 'issue'),
]
const STALE = '数据已被他人修改，请刷新后重试'

interface Store {
  readonly api: Api
  readonly warehouse: string
  readonly lamp: Thing
  readonly valve: Thing
  /** What a warehouse holds of a thing. */
  readonly held: (thing: Thing) => Promise<number>
}
interface Thing {
  readonly id: string
  readonly name: string
  readonly barcode: string
}

/** A warehouse of its own: a hundred lamps, of which two are promised, and ten valves. */
async function stocked(
  request: APIRequestContext,
  keepers: readonly Person[],
  auditor: Person,
): Promise<[Store, applyNo: string]> {
  const plain = await signInApi(request)
  const company = await companyId(plain, '广州分公司')
  const communityId = await communityOf(plain, company)
  const api = await signInApi(request, undefined, { companyid: String(company) })
  const word = fresh()
  const warehouse = `盘点仓${word}`
  const made = async (path: string, body: object) => (await api.send<{ id: string }>('POST', path, body)).id
  const typeId = await made('/material/type', { code: word, name: `灯具五金${word}`, kind: 'consumable' })
  const thing = async (name: string, barcode: string): Promise<Thing> => ({
    id: await made('/material/files', { name, spec: 'T8', unit: '个', typeId, refPrice: '12.50', barcode }),
    name,
    barcode,
  })
  const lamp = await thing(`灯管${word}`, `L${word}`)
  const valve = await thing(`角阀${word}`, `V${word}`)
  const warehouseId = await made('/material/warehouse', {
    kind: 'project',
    communityId,
    code: word,
    name: warehouse,
    keeperIds: keepers.map(({ userId }) => userId),
  })
  const keeper = await signInApi(request, keepers[0], { companyid: String(company) })
  await keeper.send('POST', '/material/stock/initial', {
    warehouseId,
    lines: [
      { materialId: lamp.id, qty: '100', unitCost: '12.5' },
      { materialId: valve.id, qty: '10', unitCost: '18' },
    ],
  })
  const applyId = await made('/material/apply', {
    communityId,
    warehouseId,
    purpose: 'repair',
    needDate: '2099-01-01',
    lines: [{ materialId: lamp.id, qty: '2' }],
  })
  type Apply = { version: number; applyNo: string; processInstanceId: string | null }
  const apply = () => api.get<Apply>(`/material/apply/info/${applyId}`)
  const { version, applyNo } = await apply()
  await api.send('PUT', '/material/apply/submit', { id: applyId, version })
  await agree(request, auditor, (await apply()).processInstanceId)
  const held = async ({ id }: Thing) => {
    const { list } = await api.get<{ list: { qty: string }[] }>('/material/stock/page', {
      warehouseId,
      materialId: id,
    })
    return Number(list[0]!.qty)
  }
  return [{ api, warehouse, lamp, valve, held }, applyNo]
}
async function agree(request: APIRequestContext, by: Person, instanceId: string | null): Promise<void> {
  if (instanceId === null) return
  const api = await signInApi(request, by)
  const { outcomes } = await api.send<{ outcomes: { refusal: string | null }[] }>(
    'PUT',
    '/camunda/bpm/task/approve-turns',
    { instanceIds: [instanceId], comment: '同意' },
  )
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null])
}
const row = (page: Page, text: string) => shown(page).getByRole('row').filter({ hasText: text })
const leave = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
}
const counts = (page: Page) => page.getByRole('dialog', { name: '录入' })
const scan = (page: Page, code: string) => page.keyboard.type(`${code}\n`)

/** A warehouse stands still while it is counted: one opens the count, another counts with a phone in the hand, a third agrees, and the books follow. */
journey('A warehouse is counted', async (page, way, request) => {
  const planner = await employ(request, '仓储主管', COUNTING)
  const counter = await employ(request, '仓管员', COUNTING)
  const auditor = await employ(request, '财务', [
    ...codes('task', 'view', 'audit'),
    ...codes('apply', 'view', 'audit'),
    'bpm:instance:list',
  ])
  const [{ warehouse, lamp, valve, held }, applyNo] = await stocked(request, [planner, counter], auditor)
  const name = `年终盘点${fresh()}`
  const list = '/materials/task/index'
  const press = async (where: Page, verb: string, by = way) => {
    await row(where, name).getByRole('button', { name: verb }).click()
    await submit(where.getByRole('alertdialog').getByRole('button', { name: verb }), by)
  }

  await signIn(page, planner)
  const tasks = await visit(page, list)
  await tasks.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await submit(form.getByRole('button', { name: '保存' }), way)
  await expect(form.getByText('请输入任务名称')).toBeVisible()
  await form.getByLabel('任务名称').fill(name)
  await form.getByRole('combobox', { name: '仓库' }).click()
  await pickSearched(page, warehouse)
  await form.getByLabel('计划日期').fill('2026-01-05')
  await page.keyboard.press('Tab')
  await form.getByRole('switch', { name: '盲盘' }).click()
  await submit(form.getByRole('button', { name: '保存' }), way)
  await said(page, '保存成功')
  await expect(row(page, name)).toHaveCount(1)

  // Two begin it at once: one of them has it, and the warehouse stands still.
  const phone = await beside(page, (await signInApi(request, counter)).token)
  await phone.setViewportSize({ width: 390, height: 844 })
  await visit(phone, `${list}?keyword=${name}`)
  await row(phone, name).getByRole('button', { name: '开始盘点' }).click()
  await press(page, '开始盘点')
  await said(page, '开始盘点成功')
  await submit(phone.getByRole('alertdialog').getByRole('button', { name: '开始盘点' }), way)
  await expect(phone.getByText(STALE)).toBeVisible()
  await visit(page, `/materials/apply/index?keyword=${applyNo}`)
  await row(page, applyNo).getByRole('button', { name: '发放' }).click()
  const issue = page.getByRole('dialog', { name: '发放' })
  await submit(issue.getByRole('button', { name: '发放' }), way)
  await expect(issue).toContainText(`仓库“${warehouse}”正在盘点，暂停出入库`)
  await leave(issue)
  expect(await held(lamp)).toBe(100)

  // With the phone: what the books say is not shown, and nothing is handed in before everything is counted.
  await press(phone, '提交')
  await expect(phone.getByText('还有2种物资未盘点')).toBeVisible()
  await row(phone, name).getByRole('button', { name: '录入' }).click()
  const sheet = counts(phone)
  await expect(sheet).toContainText('盲盘：账面数在提交后显示。')
  await expect(sheet).not.toContainText('100')
  const amount = (thing: Thing) =>
    sheet
      .getByRole('row')
      .filter({ hasText: thing.name })
      .getByRole('textbox', { name: /实盘数$/ })
  await sheet.getByRole('textbox', { name: '扫码' }).click()
  for (let piece = 0; piece < 11; piece++) await scan(phone, valve.barcode)
  await scan(phone, `X${valve.barcode}`)
  await expect(phone.getByText(`没有条码为X${valve.barcode}的物资`)).toBeVisible()
  await expect(amount(valve)).toHaveValue('11')
  await amount(lamp).fill('98')
  await submit(sheet.getByRole('button', { name: '录入' }), way)
  await said(phone, '已保存')
  await press(phone, '提交')
  await expect(phone.getByText(/^请填写“.*”的差异原因$/)).toBeVisible()

  await row(phone, name).getByRole('button', { name: '录入' }).click()
  for (const [thing, why] of [
    [lamp, '破损未登记'],
    [valve, '上次漏登入库'],
  ] as const)
    await sheet
      .getByRole('row')
      .filter({ hasText: thing.name })
      .getByRole('textbox', { name: /差异原因$/ })
      .fill(why)
  await submit(sheet.getByRole('button', { name: '录入' }), way)
  await said(phone, '已保存')
  await press(phone, '提交')
  await said(phone, '已提交审批')

  // The difference is looked at and agreed to once; then the books say what lies there, and the lamps are handed out.
  const desk = await beside(page, (await signInApi(request, auditor)).token)
  await visit(desk, `${list}?view=turn&keyword=${name}`)
  await row(desk, name).dblclick()
  const record = desk.getByRole('dialog')
  await expect(record).toContainText('破损未登记')
  await record.getByRole('button', { name: '同意', exact: true }).click()
  await desk.getByRole('dialog').last().getByRole('textbox').last().fill('差异属实')
  await submit(desk.getByRole('dialog').last().getByRole('button', { name: '同意', exact: true }), way)
  await expect(record).toContainText('已过账')
  expect([await held(lamp), await held(valve)]).toEqual([98, 11])

  await visit(page, `/materials/apply/index?keyword=${applyNo}`)
  await row(page, applyNo).getByRole('button', { name: '发放' }).click()
  await submit(issue.getByRole('button', { name: '发放' }), way)
  await said(page, `领用单${applyNo}已发放`)
  expect(await held(lamp)).toBe(96)
})
