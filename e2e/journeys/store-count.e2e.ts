import { expect, test } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { companyId, employ, fresh } from './people.ts'
import { atDesk, PHONE } from './phone.ts'
import { journey, said, signIn, submit, visit } from './support.ts'

test.use(PHONE)

/** A count is planned at a desk, taken by the keeper between the shelves, and its difference agreed to at another desk. */
journey('A warehouse is counted', async (page, way, request) => {
  const word = fresh()
  const admin = await signInApi(request)
  const company = await companyId(admin, '广州分公司')
  const { communityList } = await admin.get<{ communityList: { id: number; name: string; companyId: number }[] }>(
    '/basedata/base/community/treelist',
  )
  const communityId = communityList.find((one) => one.companyId === company && one.name === '云山花园')!.id
  const { userId } = await admin.get<{ userId: number }>('/basedata/sys/user/info')
  const planner = await employ(request, '物资主管', [
    'materials:task:view',
    'materials:task:count',
    'materials:warehouse:view',
    'materials:type:view',
  ])
  const keeper = await employ(request, '仓管员', [
    'materials:task:view',
    'materials:task:count',
    'materials:task:submit',
    'materials:warehouse:view',
    'materials:file:view',
  ])
  const auditor = await employ(request, '盘点审核', [
    'materials:task:view',
    'materials:task:audit',
    'bpm:task:list',
    'bpm:instance:list',
  ])
  const made = async (path: string, body: object) =>
    (await admin.send<{ id: string }>('POST', `/material/${path}`, body)).id
  const root = await made('type', { companyId: company, code: word, name: word, kind: 'consumable' })
  const typeId = await made('type', { companyId: company, code: `${word}1`, name: `${word}水暖`, parentId: root })
  const material = `角阀${word}`
  const materialId = await made('files', {
    companyId: company,
    name: material,
    spec: 'DN15',
    unit: '个',
    typeId,
    refPrice: '18.00',
    barcode: word,
  })
  const store = `仓库${word}`
  const warehouseId = await made('warehouse', {
    companyId: company,
    kind: 'project',
    communityId,
    code: word,
    name: store,
    keeperIds: [keeper.userId, userId],
  })
  await admin.send('POST', '/material/stock/initial', {
    warehouseId,
    lines: [{ materialId, qty: '4', unitCost: '18.00' }],
  })
  const browser = page.context().browser()!
  const name = `盘点${word}`

  await atDesk(browser, planner, async (desk) => {
    const list = await visit(desk, '/materials/task/index')
    await list.getByRole('button', { name: '新增' }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('任务名称').fill(name)
    const box = form.getByRole('combobox', { name: '仓库' })
    await box.click()
    await desk.keyboard.type(store)
    await desk.getByRole('option', { name: store }).click()
    const date = form.getByLabel('计划日期')
    await date.fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
    await date.press('Enter')
    await submit(form.getByRole('button', { name: '保存' }), way)
    await expect(form).toBeHidden()
  })

  await signIn(page, keeper)
  const counts = await visit(page, `/materials/task/index?keyword=${name}`)
  await counts.getByRole('button', { name: '开始盘点' }).click()
  await submit(page.getByRole('alertdialog').getByRole('button', { name: '开始盘点' }), way)
  await counts.getByRole('button', { name: '录入' }).click()
  const dialog = page.getByRole('dialog')
  const scanner = dialog.getByLabel('扫码')
  for (let scans = 0; scans < 5; scans++) {
    await scanner.fill(word)
    await scanner.press('Enter')
    await expect(scanner).toHaveValue('')
  }
  await dialog.getByRole('textbox', { name: '差异原因' }).fill('上次漏记')
  await submit(dialog.getByRole('button', { name: '录入' }), way)
  await said(page, '已保存')
  await counts.getByRole('button', { name: '提交' }).click()
  await submit(page.getByRole('alertdialog').getByRole('button', { name: '提交' }), way)
  await expect(counts.getByText('待审核').or(counts.getByText('审批中')).first()).toBeVisible()

  await atDesk(browser, auditor, async (desk) => {
    const { list: tasks } = await admin.get<{ list: { processInstanceId: string }[] }>('/material/task/page', {
      keyword: name,
    })
    const detail = await visit(desk, `/bpm/process-instance/detail?id=${tasks[0]!.processInstanceId}`)
    await detail.getByRole('button', { name: '同意', exact: true }).click()
    const asked = desk.getByRole('dialog')
    await submit(asked.getByRole('button', { name: '同意', exact: true }), way)
    await expect(asked).toBeHidden()
  })
  const stock = async () => {
    const { list } = await admin.get<{ list: { qty: string }[] }>('/material/stock/page', { warehouseId })
    return list.map(({ qty }) => Number(qty))
  }
  await expect.poll(stock).toEqual([5])
})
