import { launch } from './browser.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import type { Benchmark, Claim } from './support.ts'

const SETTLED_MS = 1_500
/** What people open first, and the heaviest kinds of page. */
const PAGES: readonly (readonly [name: string, path: string, bar: number])[] = [
  ['login', '/#/login', 150],
  ['workbench', '/#/dashboard', 900],
  ['a list', '/#/basedata/building/list', 550],
  ['what was collected', '/#/charge/collection/record-list', 700],
]

const SEAT = 'a seat of the hotline'
/** The address of a seat, as its issuer hands it out. */
async function seatOf({ url }: BenchServer, session: Record<string, string>): Promise<string> {
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = (await (await fetch(url + path, init)).json()) as { code: number; msg: string; data: T }
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  const companies = await ask<{ id: number; name: string }[]>('/basedata/base/company/treelist', { headers: session })
  const companyId = companies.find(({ name }) => name === '广州分公司')!.id
  const link = await ask<{ url: string }>('/wkorder/hotline/links', {
    method: 'POST',
    headers: {
      ...session,
      companyid: String(companyId),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      communityIds: [1],
      variant: 'order',
      scopes: ['create', 'lookup'],
      seatName: '王芳',
      seatNo: '1',
    }),
  })
  return `/${link.url}`
}

/** Bytes that a browser fetches for a page with nothing in its cache, as they travel; the same page again. */
export const benchmark: Benchmark = {
  name: 'bytes',
  async run() {
    const server = await startBenchServer({ DEMO: '1' })
    const browser = await launch()
    try {
      const session = await server.signIn()
      const { token } = session as { token: string }
      const pages = [...PAGES, [SEAT, await seatOf(server, session), 275] as const]
      const claims: Claim[] = []
      for (const [name, path, bar] of pages) {
        const context = await browser.newContext({ locale: 'zh-CN' })
        if (path !== '/#/login' && name !== SEAT)
          await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
        const page = await context.newPage()
        const network = await context.newCDPSession(page)
        await network.send('Network.enable')
        let bytes = 0
        let files = 0
        network.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength
          files++
        })
        await page.goto(server.url + path)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(SETTLED_MS)
        const [first, count] = [bytes, files]
        bytes = 0
        await page.reload()
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(SETTLED_MS)
        claims.push({
          name: `${name}, first visit`,
          what: 'kilobytes over the wire, data included',
          value: first / 1000,
          unit: ' kB',
          bar: { kind: 'max', value: bar },
          detail: `${count} requests; again ${(bytes / 1000).toFixed(0)} kB`,
        })
        await context.close()
      }
      return claims
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}
