import { launch } from './browser.ts'
import { startBenchServer } from './server.ts'
import type { Benchmark, Claim } from './support.ts'

const SETTLED_MS = 1_500
/** What people open first, and the heaviest kinds of page. */
const PAGES: readonly (readonly [name: string, path: string, bar: number])[] = [
  ['login', '/#/login', 150],
  ['workbench', '/#/dashboard', 900],
  ['a list', '/#/basedata/building/list', 550],
  ['what was collected', '/#/charge/collection/record-list', 700],
]

/** Bytes that a browser fetches for a page with nothing in its cache, as they travel; the same page again. */
export const benchmark: Benchmark = {
  name: 'bytes',
  async run() {
    const server = await startBenchServer({ DEMO: '1' })
    const browser = await launch()
    try {
      const { token } = (await server.signIn()) as { token: string }
      const claims: Claim[] = []
      for (const [name, path, bar] of PAGES) {
        const context = await browser.newContext({ locale: 'zh-CN' })
        if (path !== '/#/login') await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await session.send('Network.enable')
        let bytes = 0
        let files = 0
        session.on('Network.loadingFinished', ({ encodedDataLength }) => {
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
