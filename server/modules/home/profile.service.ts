import { user } from '@wuguan/contract/system/user.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { updateOne } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { readCurrentUser } from '../session/current-user.service.ts'
import { writing } from '../../kernel/crud/writing.ts'

const OWN_FIELDS = ['petName', 'mobile', 'email', 'avatar']

/** What a user may change of himself; the form sends name, mobile and e-mail whole. */
export async function updateOwn(context: ActionContext, body: Record<string, unknown>) {
  const { q, actor } = context
  const unknown = Object.keys(body).find((name) => !OWN_FIELDS.includes(name))
  if (unknown !== undefined) throw badInput({ [unknown]: `未知的字段：${unknown}` })
  const [row] = await q.query<{ version: number }>('select version from sys_user where id = $1 for update', [
    actor.userId,
  ])
  const { petName = null, mobile = null, email = null, avatar } = body
  // It is his own row whatever the scope of his roles.
  await updateOne(writing(context, user, undefined, 'system'), {
    id: actor.userId,
    version: row!.version,
    petName,
    mobile,
    email,
    ...(avatar === undefined ? {} : { avatar }),
  })
  // The IoT platform knows people by name and mobile.
  const fresh = await q.query<{ pet_name: string }>(
    'update sys_user set iot_sync_state = 0 where id = $1 returning pet_name',
    [actor.userId],
  )
  return { ...(await readCurrentUser(context)), petName: fresh[0]!.pet_name }
}
