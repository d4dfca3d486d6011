import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { rotateKey } from './key-rotation.ts'
import { createSecrets, loadPasswordKey } from '../secrets.ts'

const NEW = 'another-key-another-key-another-key-1'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('gives every sealed value the new key, with the hash it is found by, and changes nothing when one does not open', async () => {
  const { q, secrets, settings, clock } = app.kernel
  const admin = await app.admin()
  const idNo = '110101199003074477'
  const created = await admin.call<{ id: string }>('POST', '/basedata/base/customer', {
    body: { name: '陈建国', customerType: 1, mobile: '13800138000', idType: 1, idNo },
  })
  expect(created).toMatchObject({ code: 0 })
  const { publicKey } = await loadPasswordKey(q, secrets, clock.now())

  await expect(rotateKey(app.connection, 'wrong-wrong-wrong-wrong-wrong-wrong', NEW)).rejects.toThrow(
    'nothing was changed',
  )
  expect(await rotateKey(app.connection, settings.secretKey, NEW)).toBeGreaterThanOrEqual(2)

  const after = createSecrets(NEW)
  const [row] = await q.query<{ sealed: string; hash: string }>(
    'select id_no_enc as sealed, id_no_hash as hash from customer where id_no_enc is not null',
  )
  expect(after.decrypt(row!.sealed)).toBe(idNo)
  expect(row!.hash).toBe(after.digest(idNo))
  expect((await loadPasswordKey(q, after, clock.now())).publicKey).toBe(publicKey)
  expect(() => secrets.decrypt(row!.sealed)).toThrow('authenticate')
})
