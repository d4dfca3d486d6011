import { user } from '@wuguan/contract/system/user.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { readUpdate, updateOne } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { readCurrentUser } from '../session/current-user.service.ts'
import { demandOwnPassword } from '../session/own-password.service.ts'
import { writing } from '../../kernel/crud/writing.ts'

const OWN_FIELDS = ['petName', 'mobile', 'email', 'avatar', 'password']

/** What a user may change of himself; the form sends name, mobile and e-mail whole. Where he is reached is changed by whoever knows his password. */
export async function updateOwn(context: ActionContext, body: Record<string, unknown>) {
  const { q, actor } = context
  const unknown = Object.keys(body).find((name) => !OWN_FIELDS.includes(name))
  if (unknown !== undefined) throw badInput({ [unknown]: `未知的字段：${unknown}` })
  const [row] = await q.query<{ version: number; mobile: string | null; email: string | null }>(
    'select version, mobile, email from sys_user where id = $1',
    [actor.userId],
  )
  const { petName = null, mobile = null, email = null, avatar, password } = body
  const kept = row!
  const save = {
    id: actor.userId,
    version: kept.version,
    petName,
    mobile,
    email,
    ...(avatar === undefined ? {} : { avatar }),
  }
  const { changes } = readUpdate(user, save)
  const moves = (['mobile', 'email'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== kept[name],
  )
  if (moves) await demandOwnPassword(context, password)
  return inTransaction(context.kernel, (scope) => saveOwn({ ...context, ...scope }, save))
}

async function saveOwn(context: ActionContext, save: Record<string, unknown>) {
  // It is his own row whatever the scope of his roles.
  await updateOne(writing(context, user, undefined, 'system'), save)
  // The IoT platform knows people by name and mobile.
  const fresh = await context.q.query<{ pet_name: string }>(
    'update sys_user set iot_sync_state = 0 where id = $1 returning pet_name',
    [context.actor.userId],
  )
  return { ...(await readCurrentUser(context)), petName: fresh[0]!.pet_name }
}
