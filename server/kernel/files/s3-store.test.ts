import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../tests/support/object-store.ts'
import { systemClock, testClock } from '../clock.ts'
import { parseS3Address } from './s3-address.ts'
import { S3Client } from './s3-client.ts'
import { type FileStore, openFileStore } from './store.ts'

const CONTENT = '物管'.repeat(50_000)
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')
const KEY = `${SHA256.slice(0, 2)}/${SHA256.slice(2, 4)}/${SHA256}`

let folder: string
let remote: ObjectStore
let store: FileStore
let logged: string[]
const log = { error: (about: { err: Error }) => void logged.push(about.err.message) } as never
const open = (address: string, clock = systemClock) =>
  openFileStore({ fileStore: address, dataDir: folder, clock, log })
const received = (content = CONTENT) => store.receive(Readable.from([Buffer.from(content)]), 1_000_000)
const waiting = () => readdir(join(folder, 'files/incoming'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  remote = await startObjectStore({ now: () => systemClock.now() })
  store = await open(remote.address())
})
beforeEach(() => {
  remote.failing = null
  logged = []
})
afterAll(async () => {
  await remote.stop()
  await rm(folder, { recursive: true, force: true })
})

test('keeps a file under its hash below the prefix; gives it back whole, in part and as a local file; removes it', async () => {
  expect(remote.objects.size).toBe(0)
  expect(await store.keep(await received())).toBe(KEY)
  expect(await store.keep(await received())).toBe(KEY)
  expect([...remote.objects.keys()]).toEqual([`附件 1/${KEY}`])
  expect(await store.size(KEY)).toBe(300_000)
  expect(await text(await store.read(KEY))).toBe(CONTENT)
  expect(await text(await store.read(KEY, { start: 3, end: 5 }))).toBe('管')
  const local = await store.local(KEY)
  expect(await readFile(local!.path, 'utf8')).toBe(CONTENT)
  await local![Symbol.asyncDispose]()
  expect(await waiting()).toEqual([])
  await store.remove(KEY)
  await store.remove(KEY)
  expect([remote.objects.size, await store.size(KEY), await store.local(KEY)]).toEqual([0, null, null])
  await expect(store.read(KEY)).rejects.toThrow('找不到资源')
  await expect(store.read('../../etc/passwd')).rejects.toThrow('Not a storage key')
})

describe('a store that fails', () => {
  test('for a moment is asked again, and nobody notices', async () => {
    remote.failing = { methods: ['PUT', 'GET', 'HEAD'], how: { status: 503, code: 'SlowDown' }, times: 2 }
    expect(await store.keep(await received())).toBe(KEY)
    remote.failing = { methods: ['PUT', 'GET', 'HEAD'], how: { status: 500, code: 'InternalError' }, times: 1 }
    expect(await text(await store.read(KEY))).toBe(CONTENT)
    expect(logged).toEqual([])
    await store.remove(KEY)
  })

  test('for longer is told in words; nothing is half there, nothing stays behind', async () => {
    remote.failing = { methods: ['PUT', 'GET', 'HEAD', 'DELETE'], how: { status: 503, code: 'ServiceUnavailable' } }
    const away = { code: 503, message: '文件存储暂时无法访问，请稍后再试' }
    await expect(store.keep(await received())).rejects.toMatchObject(away)
    await expect(store.read(KEY)).rejects.toMatchObject(away)
    await expect(store.size(KEY)).rejects.toMatchObject(away)
    await expect(store.remove(KEY)).rejects.toMatchObject(away)
    await expect(store.local(KEY)).rejects.toMatchObject(away)
    expect([remote.objects.size, await waiting()]).toEqual([0, []])
    expect(logged[0]).toMatch(/^PUT http:\/\/127.*: the store answers 503 ServiceUnavailable$/)
    expect(logged.join()).not.toMatch(/TESTKEY|test.secret/)
  })

  test('because it is full says so at once', async () => {
    remote.failing = { methods: ['PUT'], how: { status: 507, code: 'XMinioStorageFull' } }
    await expect(store.keep(await received())).rejects.toMatchObject({
      code: 503,
      message: '存储空间不足，请联系管理员',
    })
    expect([remote.objects.size, await waiting(), logged.length]).toEqual([0, [], 1])
  })

  test('in the middle of a file leaves no half of it', async () => {
    await store.keep(await received())
    remote.failing = { methods: ['GET'], how: 'broken' }
    await expect(store.local(KEY)).rejects.toMatchObject({ code: 503 })
    expect(logged).toEqual(['GET broke off: terminated'])
    expect(await waiting()).toEqual([])
    await store.remove(KEY)
  })

  test('by saying nothing is left', async () => {
    remote.failing = { methods: ['HEAD'], how: 'silent' }
    const client = new S3Client(parseS3Address(remote.address())!, systemClock, 50)
    await expect(client.size(KEY)).rejects.toThrow(/no answer in time$/)
  })
})

describe('is refused at the start', () => {
  test.each([
    ['a wrong secret', { secret: 'other' }, /403 SignatureDoesNotMatch/],
    ['an unknown key', { key: 'NOBODY' }, /403 InvalidAccessKeyId/],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, /404 NoSuchBucket/],
    ['another region', { region: 'us-east-1' }, /400 AuthorizationHeaderMalformed/],
  ])('%s', async (_what, options, why) => {
    await expect(open(remote.address(options))).rejects.toThrow(why)
    await expect(open(remote.address(options))).rejects.toThrow(/FILE_STORE: cannot be used: PUT http:\/\/127/)
    expect(await waiting()).toEqual([])
  })
  test('an address where nobody answers', async () => {
    await expect(open('s3://k:s@127.0.0.1:9/files?tls=0')).rejects.toThrow(
      /FILE_STORE: cannot be used: .*(ECONN|bad port)/,
    )
  })
  test('a clock that is wrong', async () => {
    await expect(open(remote.address(), testClock('2020-01-01 00:00:00'))).rejects.toThrow('RequestTimeTooSkewed')
  })
})
