import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, ADMIN_PASSWORD, type TestApp, callerOf, startTestApp } from '../../../tests/support/app.ts'
import { type Running, boot } from '../../boot.ts'
import { seal } from '../../../tests/support/seal.ts'

/** What a browser encrypted opens once, in every call that takes an encrypted password. */
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

const USED = '密码已提交过或已过期，请重新提交'
const login = (password: string) =>
  app.anonymous.call('POST', '/auth/login', { body: { username: 'sysadmin', password } })
const nonce = async () => (await app.anonymous.call<{ nonce: string }>('GET', '/auth/nonce')).data.nonce
const sealedWith = (word: string, plain: string) => seal(app.kernel.passwordKey.publicKey, plain, word)

test('a ciphertext signs in once, with a nonce or without', async () => {
  for (const password of [app.encrypt(ADMIN_PASSWORD), sealedWith(await nonce(), ADMIN_PASSWORD)]) {
    expect(await login(password)).toMatchObject({ code: 0 })
    expect(await login(password)).toMatchObject({ code: 400, msg: USED })
    // Nor in another spelling of the same bytes.
    expect(await login(`${password}\n`)).toMatchObject({ code: 400, msg: USED })
  }
  const both = app.encrypt(ADMIN_PASSWORD)
  const codes = (await Promise.all([login(both), login(both), login(both)])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 400, 400])
})

test('a nonce seals one password, for five minutes, and only the server makes one', async () => {
  const word = await nonce()
  expect(await login(sealedWith(word, ADMIN_PASSWORD))).toMatchObject({ code: 0 })
  expect(await login(sealedWith(word, ADMIN_PASSWORD))).toMatchObject({ code: 400, msg: USED })
  const old = await nonce()
  app.clock.advance(301)
  expect(await login(sealedWith(old, ADMIN_PASSWORD))).toMatchObject({ code: 400, msg: USED })
  const forged = (await nonce()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect(await login(sealedWith(forged, ADMIN_PASSWORD))).toMatchObject({ code: 400, msg: USED })
  // As many characters as ours, and more bytes.
  const foreign = (await nonce()).replace(/.$/, '签')
  expect(await login(sealedWith(foreign, ADMIN_PASSWORD))).toMatchObject({ code: 400, msg: USED })
})

test('the other calls open what they are sent once, too', async () => {
  const fresh = () => app.encrypt('Fresh12345')
  const used = fresh()
  const draft = (username: string, password: string) => ({
    username,
    petName: '新同事',
    mobile: `139${String(username.length).padStart(8, '0')}`,
    companyId: 1,
    roleIds: [1],
    password,
  })
  await admin.call('POST', '/basedata/sys/user', { body: draft('newcomer1', used) })
  expect(await admin.call('POST', '/basedata/sys/user', { body: draft('newcomer22', used) })).toMatchObject({
    msg: USED,
  })

  const change = (password: string, newPassword: string) =>
    admin.call('PUT', '/auth/password', { body: { password, newPassword } })
  const [old, next] = [app.encrypt('Wrong12345'), fresh()]
  expect(await change(old, next)).toMatchObject({ msg: '原密码错误' })
  expect(await change(old, fresh())).toMatchObject({ code: 400, msg: USED })
  expect(await change(app.encrypt('Wrong12345'), next)).toMatchObject({ code: 400, msg: USED })

  const reset = (newPassword: string) =>
    app.anonymous.call('PUT', '/auth/revisePassword', {
      body: { username: 'sysadmin', mobile: '13800001111', code: '000000', newPassword },
    })
  const again = fresh()
  expect(await reset(again)).toMatchObject({ code: 422 })
  expect(await reset(again)).toMatchObject({ code: 400, msg: USED })
})

test('once in the whole installation: on another process, after a restart, and for as long as its key pair lives', async () => {
  const another = async () =>
    boot({
      settings: { ...app.kernel.settings, dataDir: await mkdtemp(join(tmpdir(), 'wuguan-other-')) },
      clock: app.clock,
      listen: false,
      jobs: false,
      connection: app.connection,
    })
  const at = async (running: Running, password: string) =>
    (await callerOf(running, '').call('POST', '/auth/login', { body: { username: 'sysadmin', password } })).code
  let other = await another()
  try {
    const stolen = [app.encrypt(ADMIN_PASSWORD), sealedWith(await nonce(), ADMIN_PASSWORD)]
    for (const password of stolen) expect([await at(app, password), await at(other, password)]).toEqual([0, 400])
    const there = app.encrypt(ADMIN_PASSWORD)
    expect([await at(other, there), await at(app, there)]).toEqual([0, 400])
    const raced = app.encrypt(ADMIN_PASSWORD)
    const codes = await Promise.all([at(app, raced), at(other, raced), at(app, raced), at(other, raced)])
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 400, 400, 400])

    await other.stop()
    other = await another()
    expect(other.kernel.passwordKey.publicKey).toBe(app.kernel.passwordKey.publicKey)
    for (const password of [...stolen, there, raced]) expect(await at(other, password)).toBe(400)

    // What is swept out ends by itself: a nonce by its age. The others stay known.
    app.clock.advance(400 * 86_400)
    const [job] = await app.kernel.q.query<{ id: string }>("select id from job where code = 'session.purge'")
    await app.kernel.jobs.runJob({ jobId: job!.id, trigger: 2, operatorId: null })
    const kept = await app.kernel.q.query<{ endless: boolean }>(
      'select distinct expires_at is null as endless from used_cipher',
    )
    expect(kept).toEqual([{ endless: true }])
    for (const password of [...stolen, there, raced])
      expect(await login(password)).toMatchObject({ code: 400, msg: USED })
  } finally {
    await other.stop()
  }
})
