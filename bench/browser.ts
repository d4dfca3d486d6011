import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { build } from 'vite'
import { CHROMIUM } from '../tests/support/chromium.ts'

const ROOT = resolve(import.meta.dirname, '..')

const POLL_MS = 80

export const launch = (): Promise<Browser> => chromium.launch(CHROMIUM)

/** A built page of `bench/pages`, served from its own port. */
export async function servePage(name: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'wuguan-page-'))
  const source = join(ROOT, 'node_modules', '.cache', `wuguan-page-${name}`)
  rmSync(source, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  cpSync(join(ROOT, 'bench/pages', `${name}.tsx`), join(source, 'main.tsx'))
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${name}</title><body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>`,
  )
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2024', modulePreload: false },
  })
  const types: Record<string, string> = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
  }
  const server = createServer((request, reply) => {
    const path = request.url === '/' || request.url?.startsWith('/?') ? '/index.html' : request.url!.split('?')[0]!
    try {
      const body = gzipSync(readFileSync(join(folder, path)))
      reply
        .writeHead(200, {
          'content-type': types[extname(path)] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
        })
        .end(body)
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function slowPage(
  browser: Browser,
  cpu: number,
  token?: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  if (token) await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { page, context }
}

/** Milliseconds from the start of the navigation to the frame in which the selector is visible, cold. */
export async function timeToShow(
  browser: Browser,
  url: string,
  selector: string,
  cpu: number,
  token?: string,
): Promise<number> {
  const { page, context } = await slowPage(browser, cpu, token)
  await page.addInitScript((wanted) => {
    const look = () => {
      const element = document.querySelector(wanted)
      if (element && element.getClientRects().length > 0)
        (window as unknown as { shownAt: number }).shownAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(url)
  // Asked for in plain words: the helpers of `waitForFunction` would be compiled in the page, at the cost of what is measured.
  let ms: number | null = null
  while (ms === null) {
    await page.waitForTimeout(POLL_MS)
    ms = await page.evaluate(() => (window as unknown as { shownAt?: number }).shownAt ?? null)
  }
  await context.close()
  return ms
}
