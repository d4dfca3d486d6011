import type { Page } from 'playwright'
import { launch, servePage, slowPage, timeToShow } from './browser.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const CPU = 4
const LOADS = 15
const SETTLED_MS = 3_000
const FLOOR = 'button[type=submit]'
/** A point of the round that is walked. */
const SHOWN = 'ol[aria-label="点位"] > li'

/** The address of a round of a way of the demo, given to who measures. */
async function roundOf({ url }: BenchServer, session: Record<string, string>): Promise<string> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...session, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 0) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }
  type List = { list: { id: string; companyId: number }[] }
  const { userId } = await ask<{ userId: number }>('GET', '/basedata/sys/user/info')
  const {
    list: [way],
  } = await ask<List>('GET', '/complex/patrol/way/page?limit=1')
  const { list: models } = await ask<List>('GET', '/complex/patrol/model/page?limit=100')
  const shanghai = (minutes: number) =>
    new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const { id } = await ask<{ id: string }>('POST', '/complex/patrol/task/adhoc', {
    wayId: way!.id,
    modelId: (models.find(({ companyId }) => companyId === way!.companyId) ?? models[0])!.id,
    name: '夜间巡更',
    userIds: [userId],
    startAt: shanghai(-1),
    endAt: shanghai(120),
  })
  return `${url}/#/handheld/patrol/${id}`
}

/** Milliseconds from the start of a navigation that is under way to the frame in which a point is there. */
async function shownAgain(page: Page): Promise<number> {
  await page.reload()
  let ms: number | null = null
  while (ms === null) {
    await page.waitForTimeout(80)
    ms = await page.evaluate(() => (window as unknown as { shownAt?: number }).shownAt ?? null)
  }
  return ms
}

/** The page of who walks a round with a phone, as multiples of a page with only React and a form at a quarter of the processor's speed, and its bytes. */
export const benchmark: Benchmark = {
  name: 'handheld',
  async run() {
    const server = await startBenchServer({ DEMO: '1' })
    const floor = await servePage('floor')
    const browser = await launch()
    try {
      const session = await server.signIn()
      const { token } = session as { token: string }
      const address = await roundOf(server, session)
      const floors: number[] = []
      const colds: number[] = []
      for (let load = 0; load <= LOADS; load++) {
        const one = [
          await timeToShow(browser, floor.url, FLOOR, CPU),
          await timeToShow(browser, address, SHOWN, CPU, token),
        ] as const
        if (load === 0) continue
        floors.push(one[0])
        colds.push(one[1])
      }

      const { page, context } = await slowPage(browser, CPU, token)
      await page.addInitScript((wanted) => {
        const look = () => {
          const element = document.querySelector(wanted)
          if (element && element.getClientRects().length > 0)
            (window as unknown as { shownAt: number }).shownAt = performance.now()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }, SHOWN)
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      let bytes = 0
      let files = 0
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
        files++
      })
      await page.goto(address)
      await page.locator(SHOWN).first().waitFor()
      await page.waitForLoadState('networkidle')
      const [first, count] = [bytes, files]
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.waitForTimeout(SETTLED_MS)
      const agains: number[] = []
      bytes = 0
      for (let load = 0; load <= LOADS; load++) {
        const ms = await shownAgain(page)
        if (load > 0) agains.push(ms)
        else bytes = 0
        await page.waitForLoadState('networkidle')
      }
      const base = median(floors)
      return [
        {
          name: 'round of a phone, cold',
          what: 'the floor page = 1',
          value: median(colds) / base,
          unit: '×',
          bar: { kind: 'max', value: 2.5 },
          detail: `${median(colds).toFixed(0)} ms against ${base.toFixed(0)} ms`,
        },
        {
          name: 'round of a phone, from its own cache',
          what: 'the floor page = 1',
          value: median(agains) / base,
          unit: '×',
          bar: { kind: 'max', value: 1 },
          detail: `${median(agains).toFixed(0)} ms; ${(bytes / 1000 / LOADS).toFixed(0)} kB a load`,
        },
        {
          name: 'round of a phone, first visit',
          what: 'kilobytes over the wire, data included',
          value: first / 1000,
          unit: ' kB',
          bar: { kind: 'max', value: 250 },
          detail: `${count} requests`,
        },
      ]
    } finally {
      await browser.close()
      floor.stop()
      await server.stop()
    }
  },
}
