import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import { createSecrets, loadPasswordKey } from '../secrets.ts'
import { rotateKey } from './key-rotation.ts'
import { RUNNING_LOCK } from './locks.ts'

const NEW = 'another-key-another-key-another-key-1'
let r: Register
beforeAll(async () => {
  r = await openRegister()
})
afterAll(() => r.app.stop())

it('gives every sealed value the new key, with the hash it is found by, and changes nothing when one does not open', async () => {
  const { kernel, connection } = r.app
  const idNo = '11010519491231002X'
  await r.customer({ idNo })
  const { publicKey } = await loadPasswordKey(kernel.q, kernel.secrets, kernel.clock.now())

  await expect(rotateKey(connection, kernel.settings.secretKey, NEW)).rejects.toThrow('processes are at work')
  const alone = async (...keys: [string, string]) => {
    for (;;) {
      // As when every process has ended; the connection of this one comes back, and takes the lock that it finds free.
      await r.sql(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${RUNNING_LOCK}`,
      )
      const written = await rotateKey(connection, ...keys).catch((error: Error) => error)
      if (written instanceof Error && written.message.includes('at work')) continue
      if (written instanceof Error) throw written
      return written
    }
  }
  const wrong = alone('wrong-wrong-wrong-wrong-wrong-wrong', NEW)
  await expect(wrong).rejects.toThrow('nothing was changed')
  expect(await alone(kernel.settings.secretKey, NEW)).toBeGreaterThanOrEqual(2)

  const after = createSecrets(NEW)
  const [row] = await r.sql<{ sealed: string; hash: string }>(
    'select id_no_enc as sealed, id_no_hash as hash from customer where id_no_enc is not null',
  )
  expect(after.decrypt(row!.sealed)).toBe(idNo)
  expect(row!.hash).toBe(after.digest(idNo))
  expect((await loadPasswordKey(kernel.q, after, kernel.clock.now())).publicKey).toBe(publicKey)
  expect(() => kernel.secrets.decrypt(row!.sealed)).toThrow('authenticate')
})
