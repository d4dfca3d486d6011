import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { MONITORED } from './kernel/http/operations.ts'
import type { Kernel } from './kernel/kernel.ts'
import { demoAccounts } from './modules/session/demo-accounts.service.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'

/** The settings stand in the page, which then need not ask for them; no text of theirs can end the element. */
export const withSettings = (page: string, settings: object) =>
  page.replace(
    '<script id="config" type="application/json">',
    (tag) => tag + JSON.stringify(settings).replaceAll('<', '\\u003c'),
  )

/** The web app: hashed files for ever, the page itself and its settings never from a cache. */
export const web =
  (kernel: Kernel): FastifyPluginAsync =>
  async (server) => {
    const config = async () => {
      const { settings } = kernel
      return {
        baseUrl: settings.publicUrl ?? '',
        frameUrl: settings.frameUrl ?? '',
        wsUrl: settings.wsUrl ?? '',
        wsPort: settings.wsPort,
        reportUrl: settings.reportUrl ?? '',
        rsaPublicKey: kernel.passwordKey.publicKey,
        mapKey: settings.mapKey ?? '',
        partners: settings.partners,
        demo: settings.demo,
        exposed: settings.exposed,
        ...(settings.demo ? await demoAccounts(kernel) : {}),
      }
    }
    server.get('/config.json', config)
    if (!existsSync(DIST)) return
    const page = await readFile(join(DIST, 'index.html'), 'utf8')
    for (const address of ['/', '/index.html'])
      server.get(address, MONITORED, async (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(withSettings(page, await config())),
      )
    await server.register(fastifyStatic, {
      root: DIST,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache')
      },
    })
  }
