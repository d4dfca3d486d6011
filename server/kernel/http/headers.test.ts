import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { contentPolicy } from './headers.ts'

let plain: TestApp
let proxied: TestApp
beforeAll(async () => {
  plain = await startTestApp()
  proxied = await startTestApp({
    env: { TRUST_PROXY: '127.0.0.1', OPEN_DOCS: '1', WS_URL: 'wss://notices.example.com/', WS_PORT: '8443' },
  })
})
afterAll(async () => {
  await plain.stop()
  await proxied.stop()
})

const get = async (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  (await app.app.server.inject({ method: 'GET', url, headers, remoteAddress: '127.0.0.1' })).headers

describe.each(['/', '/config.json', '/health', '/auth/captcha', '/openapi.json', '/docs', '/no/such/page'])(
  '%s',
  (url) => {
    test('may run only our own scripts, is framed by nobody else, is neither sniffed nor leaked nor indexed', async () => {
      const headers = await get(plain, url)
      const policy = String(headers['content-security-policy'])
      const directive = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))
      expect(directive('script-src')).toBe("script-src 'self'")
      expect(policy).not.toContain('unsafe-eval')
      expect(directive('frame-ancestors')).toBe("frame-ancestors 'self'")
      expect(directive('connect-src')).toBe("connect-src 'self' ws://localhost:80 wss://localhost:80")
      expect(directive('img-src')).toBe("img-src 'self' data: blob:")
      expect(directive('frame-src')).toBe("frame-src 'self'")
      expect(directive('object-src')).toBe("object-src 'none'")
      expect(directive('base-uri')).toBe("base-uri 'none'")
      expect(directive('form-action')).toBe("form-action 'self'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      expect(headers['set-cookie']).toBeUndefined()
    })
  },
)

test('who calls are sent to is named: by the settings, else by the host that was asked, if it is one', async () => {
  const connects = async (app: TestApp, host: string) =>
    /connect-src ([^;]*)/.exec(String((await get(app, '/health', { host }))['content-security-policy']))![1]
  expect(await connects(plain, 'wuguan.example.com:8443')).toBe(
    "'self' ws://wuguan.example.com:8443 wss://wuguan.example.com:8443",
  )
  expect(await connects(plain, '[::1]:1233')).toBe("'self' ws://[::1]:1233 wss://[::1]:1233")
  expect(await connects(plain, '*; script-src *')).toBe("'self'")
  expect(
    contentPolicy({ ...plain.kernel.settings, publicUrl: 'https://wuguan.example.com/app' }, 'evil.example'),
  ).toContain("connect-src 'self' https://wuguan.example.com wss://wuguan.example.com;")
})

test('the description of the calls asks for a session unless a setting opens it', async () => {
  const { token } = await plain.admin()
  for (const url of ['/docs', '/openapi.json']) {
    const code = async (headers: Record<string, string> = {}) =>
      (await plain.app.server.inject({ method: 'GET', url, headers })).statusCode
    expect(await code()).toBe(401)
    expect(await code({ token: 'nobody' })).toBe(401)
    expect(await code({ token })).toBe(200)
    expect((await proxied.app.server.inject({ method: 'GET', url })).statusCode).toBe(200)
  }
})

describe('behind TLS', () => {
  test('a trusted proxy says so; anybody else does not', async () => {
    const secure = { 'x-forwarded-proto': 'https' }
    expect((await get(proxied, '/health', secure))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await get(proxied, '/health'))['strict-transport-security']).toBeUndefined()
    expect((await get(plain, '/health', secure))['strict-transport-security']).toBeUndefined()
  })
  test('the address of a client comes from a trusted proxy only', async () => {
    const fail = (app: TestApp) =>
      app.app.server.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'x-forwarded-for': '203.0.113.7' },
        payload: { username: 'nobody01', password: app.encrypt('Wrong12345') },
        remoteAddress: '127.0.0.1',
      })
    for (const [app, ip] of [
      [proxied, '203.0.113.7'],
      [plain, '127.0.0.1'],
    ] as const) {
      await fail(app)
      expect(await app.kernel.q.query('select ip from login_log where result = 2')).toEqual([{ ip }])
    }
  })
})

describe('a long answer', () => {
  const ask = (headers: Record<string, string>) =>
    proxied.app.server.inject({ method: 'GET', url: '/openapi.json', headers, remoteAddress: '127.0.0.1' })

  test('travels compressed to whom understands it, and says the same', async () => {
    const [open, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip, deflate, br' })]
    expect(open.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(packed.rawPayload.length * 4).toBeLessThan(open.rawPayload.length)
    expect(gunzipSync(packed.rawPayload).equals(open.rawPayload)).toBe(true)
  })

  test('a short one stays as it is', async () => {
    const headers = await get(plain, '/config.json', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
  })
})

test('the settings of the page come from those of the process, and hold nothing that is secret', async () => {
  const reply = await plain.app.server.inject({ method: 'GET', url: '/config.json' })
  const { rsaPublicKey, ...rest } = reply.json() as Record<string, unknown>
  expect(rsaPublicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(rest).toEqual({
    baseUrl: '',
    frameUrl: '',
    wsUrl: '',
    wsPort: null,
    reportUrl: '',
    mapKey: '',
    partners: [],
    demo: false,
    exposed: false,
  })
})

test('where browsers listen to notices has settings of its own, and may be listened to', async () => {
  const reply = await proxied.app.server.inject({ method: 'GET', url: '/config.json' })
  expect(reply.json()).toMatchObject({ wsUrl: 'wss://notices.example.com', wsPort: 8443 })
  expect(reply.headers['content-security-policy']).toContain(' wss://notices.example.com:8443;')
})
