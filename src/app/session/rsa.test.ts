import { beforeEach, expect, test, vi } from 'vitest'

const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('@/app/api/client', () => ({
  api: { get: (path: string) => Promise.resolve({ nonce: `${path}#${++asked.times}` }) },
}))
vi.mock('@/app/config', () => ({ runtimeConfig: () => Promise.resolve({ rsaPublicKey: 'key' }) }))
// The library needs a browser; what it is asked to encrypt is what counts here.
vi.mock('jsencrypt', () => ({
  JSEncrypt: class {
    setPublicKey() {}
    encryptOAEP(text: string) {
      return text
    }
  },
}))
const { encryptSecret, warmUpEncryption } = await import('./rsa')

beforeEach(() => {
  asked.times = 0
  vi.useFakeTimers()
})

test('every password is sealed with a nonce of its own, fetched while it is typed', async () => {
  warmUpEncryption()
  warmUpEncryption()
  expect(asked.times).toBe(1)
  expect(await Promise.all([encryptSecret('一 A'), encryptSecret('two')])).toEqual([
    '/auth/nonce#1:%E4%B8%80%20A',
    '/auth/nonce#2:two',
  ])
})

test('a nonce that has lain too long is left', async () => {
  warmUpEncryption()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await encryptSecret('late')).toBe('/auth/nonce#2:late')
})
