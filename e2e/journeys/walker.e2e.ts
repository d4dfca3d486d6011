import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, type Page, expect, test } from '@playwright/test'
import { type Api, signIn as signInApi } from '../api.ts'
import { showPicture, showWall, withCamera } from './film.ts'
import { companyId, employ, fresh, type Person } from './people.ts'
import { atDesk, bar, openPhone, PHONE, shanghai, signInOnPhone } from './phone.ts'
import { choose, journey, said, submit, visit } from './support.ts'

test.use({ launchOptions: withCamera, ...PHONE })
// Films lie in the folder of the system: a worker that takes over finds one.
test.beforeEach(showWall)

const CODES = ['patrol:task:view', 'patrol:task:execute']
const MODEL = {
  signMethods: ['qr', 'photo'],
  methodRule: 'any',
  sitePhoto: 'each',
  albumForbidden: true,
  allowOffline: true,
  checkOrder: true,
  minIntervalSeconds: 0,
}
interface Round {
  readonly wayId: string
  readonly way: string
  readonly modelId: string
  readonly model: string
  readonly points: readonly { readonly id: string; readonly name: string; readonly code: string }[]
}

/** A way of so many points without coordinates, and how they are signed. */
async function marked(request: APIRequestContext, count: number): Promise<[Api, Round]> {
  const admin = await signInApi(request)
  const company = await companyId(admin, '广州分公司')
  const { communityList } = await admin.get<{ communityList: { id: number; name: string; companyId: number }[] }>(
    '/basedata/base/community/treelist',
  )
  const communityId = communityList.find((one) => one.companyId === company && one.name === '云山花园')!.id
  const word = fresh()
  const made = async (path: string, body: object) =>
    (await admin.send<{ id: string }>('POST', `/complex/patrol/${path}`, body)).id
  const model = `离线${word}`
  const modelId = await made('model', { companyId: company, name: model, ...MODEL })
  const names = Array.from({ length: count }, (_, at) => `${word}${at + 1}号点`)
  const ids: string[] = []
  for (const name of names) ids.push(await made('point', { communityId, name, category: 'security' }))
  const way = `离线路线${word}`
  const wayId = await made('way', {
    communityId,
    name: way,
    category: 'security',
    ordered: true,
    estimateMinutes: 30,
    points: ids.map((pointId) => ({ pointId })),
  })
  const labels = await admin.send<{ id: string; code: string }[]>('POST', '/complex/patrol/point/labels', { ids })
  const codeOf = new Map(labels.map(({ id, code }) => [id, code]))
  const points = ids.map((id, at) => ({ id, name: names[at]!, code: codeOf.get(id)! }))
  return [admin, { wayId, way, modelId, model, points }]
}
/** Such a round given to somebody for the next two hours. */
async function givenRound(
  request: APIRequestContext,
  person: Person,
  count: number,
): Promise<[Api, Round & { readonly taskId: string }]> {
  const [admin, round] = await marked(request, count)
  const { id: taskId } = await admin.send<{ id: string }>('POST', '/complex/patrol/task/adhoc', {
    wayId: round.wayId,
    modelId: round.modelId,
    name: '夜间巡更',
    userIds: [person.userId],
    startAt: shanghai(-1),
    endAt: shanghai(120),
  })
  return [admin, { ...round, taskId }]
}

interface Step {
  readonly refName: string
  readonly status: string
  readonly signAt: string | null
  readonly signBy: string | null
  readonly photos: readonly unknown[]
}
const stepsOf = async (admin: Api, id: string) =>
  (await admin.get<{ steps: Step[] }>('/complex/patrol/task/sheet', { id })).steps

/** What lies in the store of the phone, as whoever steals it would read it. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('handheld')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
    const bytes = (value: unknown): string =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('utf-8').decode(value as ArrayBuffer)
        : JSON.stringify(value)
    let text = ''
    let rows = 0
    for (const store of db.objectStoreNames)
      await new Promise<void>((done) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => {
          rows += request.result.length
          for (const row of request.result as Record<string, unknown>[]) text += Object.values(row).map(bytes).join(' ')
          done()
        }
      })
    db.close()
    return { text, rows }
  })

/** Addresses of what the worker keeps. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** A line that is slowed down is one that is there: the two cannot be had at once. */
const WITHOUT_NETWORK = ['as meant', 'with a double click on every submit'] as const

/** Somebody walks a round without a network, the browser of his phone is closed, and all of it arrives once, in order, by his hand alone. */
journey(
  'A walker signs ten points without a network',
  async (_page, way, request) => {
    const walker = await employ(request, '巡更员甲', CODES)
    const other = await employ(request, '巡更员乙', CODES)
    const [admin, round] = await givenRound(request, walker, 10)
    const told: string[] = []
    const broken: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'phone-'))
    const taken = async (): Promise<[BrowserContext, Page]> => {
      const opened = await openPhone(folder)
      opened.on('weberror', (error) => broken.push(String(error.error())))
      opened.on('request', (sent) => {
        if (sent.method() === 'POST' && sent.url().endsWith('/complex/patrol/task/sign'))
          told.push((sent.postDataJSON() as { id: string }).id)
      })
      return [opened, opened.pages()[0] ?? (await opened.newPage())]
    }
    const [dark, first] = await taken()

    await first.goto('/#/login')
    await signInOnPhone(first, walker)
    await first.getByRole('link', { name: new RegExp(round.way) }).click()
    await submit(first.getByRole('button', { name: '开始' }), way)
    await said(first, '任务已开始')
    await expect(first.getByRole('button', { name: '扫码签到' })).toBeVisible()
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)

    const files = await cached(first)
    expect(files).toContain('/')
    expect(files.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
    const worker = await request.get('/service-worker.js')
    expect([worker.headers()['cache-control'], worker.headers()['content-type']]).toEqual([
      'no-cache',
      expect.stringContaining('javascript'),
    ])
    const manifest = await request.get('/manifest.webmanifest')
    expect(((await manifest.json()) as { start_url: string }).start_url).toBe('/#/handheld')

    // Down into the cellar: the page comes again, with its points.
    await dark.setOffline(true)
    await first.reload()
    await expect(first.getByRole('button', { name: '扫码签到' })).toBeVisible()
    for (const [at, { name, code }] of round.points.entries()) {
      await first.getByRole('button', { name }).click()
      const sheet = first.getByRole('dialog', { name: `${at + 1}. ${name}` })
      await sheet.getByRole('button', { name: '扫码或输入编码' }).click()
      const scan = first.getByRole('dialog', { name: '扫码' })
      if (at === 0) {
        await scan.getByLabel('标签编码').fill(round.points[1]!.code)
        await scan.getByRole('button', { name: '确定' }).click()
        await expect(sheet.getByText('二维码与当前点位不符')).toBeVisible()
        await sheet.getByRole('button', { name: '重新扫码' }).click()
      }
      await scan.getByLabel('标签编码').fill(code)
      await scan.getByRole('button', { name: '确定' }).click()
      await expect(sheet.getByText('编码与点位相符')).toBeVisible()
      if (at === 0) {
        await submit(sheet.getByRole('button', { name: '签到' }), way)
        await expect(sheet.getByRole('alert')).toHaveText('请上传照片')
      }
      await sheet.getByRole('button', { name: '拍照（必拍）' }).click()
      await first.getByRole('dialog', { name: '拍照' }).getByRole('button', { name: '拍照' }).click()
      await expect(sheet.getByRole('img', { name: '照片1' })).toBeVisible()
      await submit(sheet.getByRole('button', { name: '签到' }), way)
      await expect(sheet).toBeHidden()
      await expect(bar(first)).toContainText(`没有网络，${at + 1}条未上传`)
    }
    expect(told).toEqual([])
    const kept = await storedText(first)
    expect(kept.rows).toBeGreaterThanOrEqual(20)
    for (const plain of [walker.petName, walker.username, round.points[0]!.name, round.points[0]!.code, 'JFIF'])
      expect(kept.text).not.toContain(plain)
    await dark.close()

    // Somebody else takes the same phone, where there is a network again by and by.
    const [found, second] = await taken()
    await found.setOffline(true)
    await second.goto('/#/handheld')
    await expect(second.getByRole('button', { name: '登录' })).toBeVisible()
    await found.setOffline(false)
    await signInOnPhone(second, other)
    await expect(second.getByText('今天没有待执行的任务')).toBeVisible()
    await expect(bar(second)).toHaveCount(0)
    expect(told).toEqual([])
    expect((await stepsOf(admin, round.taskId)).map(({ status }) => status)).toEqual(Array(10).fill('pending'))
    await second.getByRole('button', { name: '退出' }).click()
    await expect(second.getByRole('button', { name: '登录' })).toBeVisible()
    await found.close()

    // The walker himself: all of it goes, once, in its order.
    const [own, third] = await taken()
    await third.goto('/#/login')
    await signInOnPhone(third, walker)
    await expect(bar(third)).toHaveCount(0, { timeout: 60_000 })
    const steps = await stepsOf(admin, round.taskId)
    expect(steps.map(({ refName, status, signBy, photos }) => [refName, status, signBy, photos.length])).toEqual(
      round.points.map(({ name }) => [name, 'done', walker.petName, 1]),
    )
    const times = steps.map(({ signAt }) => signAt!)
    expect(times).toEqual(times.toSorted((one, another) => one.localeCompare(another)))
    expect(told).toHaveLength(10)
    expect(new Set(told).size).toBe(10)
    await third.getByRole('link', { name: new RegExp(round.way) }).click()
    await third.getByRole('button', { name: '提交任务' }).click()
    await submit(third.getByRole('button', { name: '确定提交' }), way)
    await said(third, '任务已提交')
    await own.close()
    await rm(folder, { recursive: true, force: true })
    expect(broken).toEqual([])
  },
  WITHOUT_NETWORK,
)

/** The label that is printed is the one that the camera reads; who gave the round out, who walks it and who looks at it are three. */
journey('A round is given out, walked by its label and audited', async (page, way, request) => {
  // Chosen by his name from all people: each way of the journey has one of its own.
  const walker = await employ(request, `巡更员${fresh()}`, CODES)
  const planner = await employ(request, '秩序主管', [
    'patrol:task:view',
    'patrol:task:adhoc',
    'patrol:way:view',
    'patrol:point:view',
    'patrol:point:printLabel',
    'system:user:list',
  ])
  const auditor = await employ(request, '秩序班长', ['patrol:task:view', 'patrol:audit:view', 'patrol:audit:approve'])
  const [admin, round] = await marked(request, 1)
  const [point] = round.points
  const browser = page.context().browser()!
  const name = `巡更${fresh()}`
  await atDesk(browser, planner, async (desk) => {
    const tasks = await visit(desk, '/patrol/task/index')
    await tasks.getByRole('button', { name: '临时任务' }).click()
    const dialog = desk.getByRole('dialog', { name: '新增临时任务' })
    await choose(desk, dialog.getByRole('combobox', { name: '路线' }), round.way)
    await dialog.getByLabel('任务名称').fill(name)
    await choose(desk, dialog.getByRole('combobox', { name: '执行人' }), walker.petName)
    await choose(desk, dialog.getByRole('combobox', { name: '巡检模式' }), round.model)
    for (const [label, minutes] of [
      ['开始', -1],
      ['结束', 180],
    ] as const) {
      const field = dialog.getByLabel(label)
      await field.fill(shanghai(minutes))
      await field.press('Enter')
    }
    await dialog.getByRole('switch', { name: '需审核' }).click()
    await submit(dialog.getByRole('button', { name: '下发' }), way)
    await said(desk, '临时任务已下发')

    const points = await visit(desk, `/patrol/point/index?keyword=${encodeURIComponent(point!.name)}`)
    await points.getByRole('row').filter({ hasText: point!.name }).getByRole('checkbox').check()
    await points.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '打印标签' }).click()
    const label = desk.getByRole('dialog').getByRole('img', { name: /二维码/ })
    await expect(label).toBeVisible()
    await showPicture(desk, await label.screenshot())
  })
  const { list } = await admin.get<{ list: { id: string }[] }>('/complex/patrol/task/page', { keyword: name })
  expect(list).toHaveLength(1)
  const [{ id }] = list as [{ id: string }]

  await page.goto('/#/login')
  await signInOnPhone(page, walker)
  await page.getByRole('link', { name: new RegExp(round.way) }).click()
  await submit(page.getByRole('button', { name: '开始' }), way)
  await said(page, '任务已开始')
  await page.getByRole('button', { name: '扫码签到' }).click()
  const sheet = page.getByRole('dialog', { name: `1. ${point!.name}` })
  await expect(sheet.getByText('编码与点位相符')).toBeVisible({ timeout: 30_000 })
  await sheet.getByRole('button', { name: '拍照（必拍）' }).click()
  await page.getByRole('dialog', { name: '拍照' }).getByRole('button', { name: '拍照' }).click()
  await submit(sheet.getByRole('button', { name: '签到' }), way)
  await said(page, '已签到')
  await page.getByRole('button', { name: '提交任务' }).click()
  await submit(page.getByRole('button', { name: '确定提交' }), way)
  await said(page, '任务已提交')

  await atDesk(browser, auditor, async (desk) => {
    const detail = await visit(desk, `/patrol/audit/detail/${id}`)
    await expect(detail.getByText(point!.name).first()).toBeVisible()
    await detail.getByRole('button', { name: '通过', exact: true }).click()
    await submit(desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }), way)
    await said(desk, '审核已通过')
  })
  expect(await stepsOf(admin, id)).toMatchObject([{ status: 'done', signBy: walker.petName, photos: [{}] }])
})
