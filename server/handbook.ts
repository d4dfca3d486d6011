import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { contentPolicy } from './kernel/http/headers.ts'
import type { Settings } from './kernel/settings.ts'

const BUILT = fileURLToPath(new URL('../storybook-static', import.meta.url))

/** The handbook of the components at /storybook, from `npm run storybook -- build`. */
export const handbook =
  (settings: Settings, root = BUILT): FastifyPluginAsync =>
  async (server) => {
    if (!settings.storybook) return
    if (!existsSync(root)) {
      server.log.warn('STORYBOOK is on, but storybook-static is missing: npm run storybook -- build')
      return
    }
    // Its pages carry a few scripts of their own, which are known when it is built.
    const policy = contentPolicy(settings, null, await inlineScripts(root))
    // The router of the product does not care about a last slash; the relative links of this page do.
    server.get('/storybook', async (request, reply) =>
      request.url === '/storybook'
        ? reply.redirect('/storybook/')
        : reply
            .type('text/html; charset=utf-8')
            .header('cache-control', 'no-cache')
            .header('content-security-policy', policy)
            .send(await readFile(join(root, 'index.html'))),
    )
    await server.register(fastifyStatic, {
      root,
      prefix: '/storybook/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', 'no-cache')
        void reply.header('content-security-policy', policy)
      },
    })
  }

async function inlineScripts(root: string): Promise<string[]> {
  const pages = (await readdir(root)).filter((file) => file.endsWith('.html'))
  const found = new Set<string>()
  for (const page of pages) {
    const html = await readFile(join(root, page), 'utf8')
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!attributes.includes('src=')) found.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...found]
}
