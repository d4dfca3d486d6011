import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const scratch = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const KEY = 'k'.repeat(32)
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: join(scratch, 'data'), ...env })

test('an empty environment gives the embedded defaults', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 1233,
    databaseUrl: null,
    fileStore: 'disk',
    demo: true,
    adminPassword: null,
    publicUrl: null,
    trustProxy: [],
    metricsToken: null,
    logLevel: 'info',
  })
})

test('an empty value is no value', () => {
  expect(read({ PORT: '', DEMO: ' ', ADMIN_PASSWORD: '' })).toMatchObject({
    port: 1233,
    demo: true,
    adminPassword: null,
  })
})

test('with DATABASE_URL there is no demo unless asked for', () => {
  const outside = { DATABASE_URL: 'postgres://app:pw@db/wuguan', SECRET_KEY: KEY }
  expect(read(outside)).toMatchObject({ databaseUrl: 'postgres://app:pw@db/wuguan', demo: false, secretKey: KEY })
  expect(read({ ...outside, DEMO: '1' }).demo).toBe(true)
})

test.each<[env: Record<string, string>, demo: boolean, exposed: boolean]>([
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:1233' }, true, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:1233' }, true, false],
  [{ HOST: 'localhost' }, true, false],
  [{ HOST: '0.0.0.0' }, false, true],
  [{ HOST: '::' }, false, true],
  [{ HOST: '10.0.0.7' }, false, true],
  [{ PUBLIC_URL: 'https://wuguan.example.com' }, false, true],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, false, true],
  [{ HOST: '0.0.0.0', DEMO: '1' }, true, true],
  [{ PUBLIC_URL: 'https://wuguan.example.com', DEMO: '0' }, false, true],
])('the demo is there by itself only where this host alone can reach it: %j', (env, demo, exposed) => {
  expect(read(env)).toMatchObject({ demo, exposed })
})

describe('secret key', () => {
  test('is made once, for the owner only', () => {
    const dataDir = join(scratch, 'fresh', 'deep')
    const first = readSettings({ DATA_DIR: dataDir }).secretKey
    expect(first.length).toBeGreaterThanOrEqual(64)
    expect(readSettings({ DATA_DIR: dataDir }).secretKey).toBe(first)
    const file = join(dataDir, 'secret.key')
    expect(readFileSync(file, 'utf8').trim()).toBe(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
  test('given ones win and write nothing', () => {
    const dataDir = join(scratch, 'given')
    expect(readSettings({ DATA_DIR: dataDir, SECRET_KEY: KEY }).secretKey).toBe(KEY)
    expect(() => statSync(dataDir)).toThrow('ENOENT')
  })
  test('is required with DATABASE_URL', () => {
    expect(() => read({ DATABASE_URL: 'postgres://db/wuguan' })).toThrow('SECRET_KEY: is required with DATABASE_URL')
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '12x'],
  ['DATABASE_URL', 'mysql://db/wuguan'],
  ['DATABASE_READ_URL', 'db/wuguan'],
  ['DATABASE_READ_URL', 'postgres://app:pw@standby/wuguan'],
  ['READ_MAX_LAG', '0'],
  ['READ_MAX_LAG', '1.5'],
  ['FILE_STORE', 's3://bucket'],
  ['FILE_STORE', 's3://key@store/bucket'],
  ['FILE_STORE', 's3://key:secret@store'],
  ['FILE_STORE', 's3://key:secret@store/bucket?zone=1'],
  ['FILE_STORE', 'relative/path'],
  ['MQTT_URL', 'http://broker'],
  ['DEMO', 'yes'],
  ['PUBLIC_URL', 'wuguan.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.local'],
  ['SECRET_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['FRAME_URL', 'javascript:alert(1)'],
  ['PARTNERS', '[{"address":"ftp://p","user":"login"}]'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^The settings are wrong:\\n  ${name}: `))
})

test('all problems are told at once, and no value is repeated', () => {
  try {
    read({ PORT: 'x', SECRET_KEY: 'hunter2', FILE_STORE: 's3://key:hunter2@store', LOG_LEVEL: 'loud' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    expect((error as Error).message.split('\n')).toHaveLength(5)
    expect((error as Error).message).not.toContain('hunter2')
  }
})

test('addresses of proxies and the public address are read as they are meant', () => {
  expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8', PUBLIC_URL: 'https://wg.example.com//' })).toMatchObject({
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'],
    publicUrl: 'https://wg.example.com',
  })
})
