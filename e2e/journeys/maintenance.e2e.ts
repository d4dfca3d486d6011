import { type APIRequestContext, type Locator, expect, test } from '@playwright/test'
import { type Api, signIn as signInApi } from '../api.ts'
import { showWall, withCamera } from './film.ts'
import { companyId, employ, fresh } from './people.ts'
import { atDesk, bar, inCellar, PHONE, shanghai, signByHand, signInOnPhone } from './phone.ts'
import { choose, journey, said, submit, visit } from './support.ts'

test.use({ launchOptions: withCamera, ...PHONE })
// Films lie in the folder of the system: a worker that takes over finds one.
test.beforeEach(showWall)

async function placeOf(request: APIRequestContext): Promise<[Api, number]> {
  const admin = await signInApi(request)
  const company = await companyId(admin, '广州分公司')
  const { communityList } = await admin.get<{ communityList: { id: number; name: string; companyId: number }[] }>(
    '/basedata/base/community/treelist',
  )
  return [admin, communityList.find((one) => one.companyId === company && one.name === '云山花园')!.id]
}

/** Fills what a checklist asks: sound, and in the middle of what is normal. */
async function fillSound(items: Locator): Promise<void> {
  for (const item of await items.all()) {
    const sound = item.getByRole('radio', { name: '正常' })
    if ((await sound.count()) > 0) await item.getByText('正常', { exact: true }).click()
    else {
      const [low, high] = /正常范围 ([\d.]+)–([\d.]+)/
        .exec(await item.innerText())
        ?.slice(1)
        .map(Number) ?? [1, 1]
      await item
        .getByRole('textbox')
        .first()
        .fill(((low! + high!) / 2).toFixed(2))
    }
  }
}

/** A task is given out at a desk, done in a cellar, signed by hand and code, and audited at another desk. */
journey('A machine is maintained', async (page, way, request) => {
  const word = fresh()
  const [admin, communityId] = await placeOf(request)
  const { list } = await admin.get<{ list: { id: string; equipmentNo: string; name: string }[] }>(
    '/equipment/files/page',
    {
      communityId: String(communityId),
      status: '20',
      limit: '200',
    },
  )
  const machine = list.find(({ name }) => name.includes('生活水泵'))!
  const [label] = await admin.send<{ qrCode: string }[]>('POST', '/equipment/files/labels', { ids: [machine.id] })
  const planner = await employ(request, '工程主管', [
    'equipment:task:view',
    'equipment:task:adhoc',
    'equipment:file:view',
    'system:user:list',
  ])
  const engineer = await employ(request, `技工${word}`, ['equipment:task:view', 'equipment:task:execute'])
  const auditor = await employ(request, '审核员', [
    'equipment:task:view',
    'equipment:audit:view',
    'equipment:audit:approve',
  ])
  const browser = page.context().browser()!

  await atDesk(browser, planner, async (desk) => {
    const tasks = await visit(desk, '/equipment/task/index')
    await tasks.getByRole('button', { name: '临时任务' }).click()
    const dialog = desk.getByRole('dialog', { name: '新增临时任务' })
    await choose(desk, dialog.getByRole('combobox', { name: '设备' }), machine.equipmentNo, machine.name)
    await dialog.getByLabel('任务名称').fill(`保养${word}`)
    await choose(desk, dialog.getByRole('combobox', { name: '执行人' }), engineer.petName)
    for (const [name, minutes] of [
      ['开始', -1],
      ['结束', 180],
    ] as const) {
      const field = dialog.getByLabel(name)
      await field.fill(shanghai(minutes))
      await field.press('Enter')
    }
    await dialog.getByRole('switch', { name: '需审核' }).click()
    await submit(dialog.getByRole('button', { name: '下发' }), way)
    await said(desk, '临时任务已下发')
  })
  const tasks = await admin.get<{ list: { id: string }[] }>('/equipment/task/page', {
    communityId: String(communityId),
    keyword: `保养${word}`,
  })
  expect(tasks.list).toHaveLength(1)
  const [{ id }] = tasks.list as [{ id: string }]

  await page.goto('/#/login')
  await signInOnPhone(page, engineer)
  await page.getByRole('link', { name: new RegExp(`保养${word}`) }).click()
  await submit(page.getByRole('button', { name: '开始' }), way)
  await said(page, '任务已开始')
  await expect(page.getByRole('button', { name: '扫码签到' })).toBeVisible()
  await inCellar(page, way, async () => {
    await page.getByRole('button', { name: '保养登记' }).click()
    const work = page.getByRole('dialog', { name: '保养登记' })
    await work.getByLabel('停机时长').fill('15')
    await signByHand(page, '维保单位签字')
    // Left without having been saved, it stands there again.
    await work.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '保养登记' }).click()
    await expect(work.getByLabel('停机时长')).toHaveValue('15')
    await expect(work.getByRole('img', { name: '维保单位签字' })).toBeVisible()
    await submit(work.getByRole('button', { name: '保存' }), way)
    await expect(work).toBeHidden()
    await page.getByRole('list', { name: '设备' }).getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: `1. ${machine.name}` })
    const scan = page.getByRole('dialog', { name: '扫码' })
    await sheet.getByRole('button', { name: '扫码或输入编码' }).click()
    await scan.getByLabel('标签编码').fill('EQ:WRONGCODE')
    await scan.getByRole('button', { name: '确定' }).click()
    await expect(sheet.getByText('二维码与当前设备不符')).toBeVisible()
    await sheet.getByRole('button', { name: '重新扫码' }).click()
    await scan.getByLabel('标签编码').fill(label!.qrCode)
    await scan.getByRole('button', { name: '确定' }).click()
    await expect(sheet.getByText('编码与设备相符')).toBeVisible()
    await fillSound(sheet.locator('section ol > li'))
    await submit(sheet.getByRole('button', { name: '签到' }), way)
    await expect(sheet).toBeHidden()
    if (way !== 'on a slow network') await expect(bar(page)).toContainText('没有网络，2条未上传')
  })
  await expect(bar(page)).toHaveCount(0, { timeout: 60_000 })
  await page.getByRole('button', { name: '提交任务' }).click()
  await submit(page.getByRole('button', { name: '确定提交' }), way)
  await said(page, '任务已提交')

  await atDesk(browser, auditor, async (desk) => {
    const detail = await visit(desk, `/equipment/task/detail?id=${id}`)
    await expect(detail.getByText('15 分钟')).toBeVisible()
    await detail.getByRole('button', { name: '通过', exact: true }).click()
    await submit(desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }), way)
    await said(desk, '审核已通过')
  })
  const { steps, work } = await admin.get<{
    steps: { status: string; signBy: string; signMethod: string }[]
    work: { downMinutes: number; contractorSign: unknown[] }
  }>('/equipment/task/sheet', { id })
  expect(steps).toMatchObject([{ status: 'done', signBy: engineer.petName, signMethod: 'qr' }])
  expect([work.downMinutes, work.contractorSign.length]).toEqual([15, 1])
})

/** A lift that is due, two workers and a safety officer who sign by hand where there is no network, and somebody else who confirms. */
journey('A lift is maintained', async (page, way, request) => {
  const word = fresh().toUpperCase()
  const [admin, communityId] = await placeOf(request)
  const planner = await employ(request, '电梯主管', ['elevator:file:view', 'elevator:task:view'])
  const walker = await employ(request, '维保登记员', ['elevator:task:view', 'elevator:task:execute'])
  const officer = await employ(request, '电梯安全员', [
    'elevator:task:view',
    'elevator:audit:view',
    'elevator:audit:approve',
  ])
  const { list: brands } = await admin.get<{ list: { id: string }[] }>('/complex/elevator/brand/page', { limit: '1' })
  const { id: liftId, version } = await admin.send<{ id: string; version: number }>('POST', '/complex/elevator/list', {
    communityId,
    elevatorNo: word,
    registerCode: `R${word}`,
    useCertNo: `梯11粤A${word}`,
    brandId: brands[0]!.id,
    floors: 18,
    stations: 18,
    acceptDate: '2023-05-20',
    useDate: '2023-06-01',
  })
  await admin.send('PUT', '/complex/elevator/list/start', { id: liftId, version })
  const browser = page.context().browser()!

  await atDesk(browser, planner, async (desk) => {
    const due = await visit(desk, `/elevator/repair/index?view=due&keyword=${word}`)
    await expect(due.getByRole('row').filter({ hasText: word })).toContainText('2023-06-01')
  })

  await page.goto('/#/login')
  await signInOnPhone(page, walker)
  await page.getByRole('link', { name: new RegExp(word) }).click()
  const scan = page.getByRole('dialog', { name: '扫码' })
  await page.getByRole('button', { name: '扫码开始维保' }).click()
  await scan.getByLabel('标签编码').fill('别的电梯')
  await scan.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('二维码与当前电梯不符')).toBeVisible()
  await page.getByRole('button', { name: '扫码开始维保' }).click()
  await scan.getByLabel('标签编码').fill(`r${word}`)
  await submit(scan.getByRole('button', { name: '确定' }), way === 'on a slow network' ? way : 'as meant')
  await said(page, '维保已开始')
  await expect(page.getByRole('button', { name: '作业人员签到' })).toBeVisible()
  await inCellar(page, way, async () => {
    for (const [name, certNo] of [
      ['周志强', 'T1'],
      ['何建平', 'T2'],
    ] as const) {
      await page.getByRole('button', { name: '作业人员签到' }).click()
      const sheet = page.getByRole('dialog', { name: '作业人员签到' })
      await sheet.getByLabel('姓名').fill(name)
      await sheet.getByLabel('作业证号').fill(certNo)
      await sheet.getByLabel('证书有效期至').fill('2099-01-01')
      if (certNo === 'T1') {
        await sheet.getByRole('button', { name: '签到', exact: true }).click()
        await expect(sheet.getByRole('alert')).toHaveText('请作业人员签名')
      }
      await signByHand(page, '作业人员签名')
      await submit(sheet.getByRole('button', { name: '签到', exact: true }), way)
      await expect(sheet).toBeHidden()
    }
    await page.getByRole('button', { name: '其余全部正常' }).click()
    for (const number of await page.getByPlaceholder('数值').all()) await number.fill('1.5')
    await page.getByLabel('停梯时长').fill('40')
    await signByHand(page, '使用单位安全员签字')
    await submit(page.getByRole('button', { name: '保存' }), way)
    if (way !== 'on a slow network') await expect(bar(page)).toContainText('没有网络，3条未上传')
  })
  await expect(bar(page)).toHaveCount(0, { timeout: 60_000 })
  await page.getByRole('button', { name: '提交维保' }).click()
  await submit(page.getByRole('button', { name: '确定提交' }), way)
  await said(page, '维保记录已提交')

  await atDesk(browser, officer, async (desk) => {
    const waiting = await visit(desk, '/elevator/repair/index?view=audit')
    const row = waiting.getByRole('row').filter({ hasText: word })
    await row.getByRole('button', { name: '确认' }).click()
    await submit(desk.getByRole('dialog').getByRole('button', { name: '确认', exact: true }), way)
    await said(desk, '维保记录已确认')
  })
  const { list: visits } = await admin.get<{ list: Record<string, unknown>[] }>('/complex/elevator/repair/page', {
    elevatorId: liftId,
  })
  const files = (name: string) => (visits[0]![name] as unknown[]).length
  expect(visits).toMatchObject([
    { status: 'done', carStopMinutes: 40, workers: [{ name: '周志强' }, { name: '何建平' }] },
  ])
  expect([files('contractorSign'), files('ownerSign')]).toEqual([2, 1])
})
