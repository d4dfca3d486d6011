import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import type { Kernel } from './kernel/kernel.ts'
import { demoAccounts } from './modules/session/demo-accounts.service.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'

/** The web app: hashed files for ever, the page itself and its settings never from a cache. */
export const web =
  (kernel: Kernel): FastifyPluginAsync =>
  async (server) => {
    server.get('/config.json', async (_request, reply) => {
      const { settings } = kernel
      return reply.send({
        baseUrl: settings.publicUrl ?? '',
        frameUrl: settings.frameUrl ?? '',
        wsUrl: '',
        wsPort: null,
        reportUrl: settings.reportUrl ?? '',
        rsaPublicKey: kernel.passwordKey.publicKey,
        mapKey: settings.mapKey ?? '',
        partners: settings.partners,
        demo: settings.demo,
        ...(settings.demo ? await demoAccounts(kernel) : {}),
      })
    })
    if (!existsSync(DIST)) return
    await server.register(fastifyStatic, {
      root: DIST,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache')
      },
    })
  }
