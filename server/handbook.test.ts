import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handbook } from './handbook.ts'
import { contentPolicy } from './kernel/http/headers.ts'
import { readSettings } from './kernel/settings.ts'

const settings = (env: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(tmpdir(), 'handbook-data'), SECRET_KEY: 'k'.repeat(32), ...env })

test('the handbook is served when a setting asks for it, with its own inline scripts allowed by hash only', async () => {
  const root = mkdtempSync(join(tmpdir(), 'handbook-'))
  writeFileSync(join(root, 'index.html'), '<script src="a.js"></script><script>boot()</script>')
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await server.register(handbook(settings({ STORYBOOK: '1' }), root))
  const page = await server.inject('/storybook/')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('boot()').digest('base64')}'`)
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect((await server.inject('/storybook')).headers['location']).toBe('/storybook/')
  await server.close()
})

test('without the setting there is no handbook', async () => {
  const server = Fastify()
  await server.register(handbook(settings()))
  expect((await server.inject('/storybook/')).statusCode).toBe(404)
})

test('other hosts stand in the policy only when the settings name them', () => {
  expect(contentPolicy(settings(), null)).not.toMatch(/https?:|wss?:|amap/)
  const policy = contentPolicy(
    settings({
      REPORT_URL: 'https://reports.example.com/app',
      PARTNERS: '[{"address":"https://partner.example.com/x","user":"login"}]',
      MAP_KEY: 'key',
    }),
    null,
  )
  expect(policy).toContain("frame-src 'self' https://reports.example.com https://partner.example.com")
  expect(policy).toContain("script-src 'self' https://webapi.amap.com")
})
