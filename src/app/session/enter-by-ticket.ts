import type { SessionUser as Signer } from '@wuguan/contract/session/session.actions'
import { OWN_PLACE } from '@wuguan/contract/kernel/web-address'
import { api, ApiError } from '@/app/api/client'
import { unwrap } from '@/app/api/refusal'
import { send } from '@/app/api/request'
import { ask, notify } from '@/app/notify'
import { endSession } from './end-session'
import { getToken, setToken } from './token'
import type { SessionUser } from './user-store'

const TIMEOUT_MS = 20_000

/**
 * Redeems the ticket that the address brought. Whoever is signed in here stays so until he has said that he wants to be somebody
 * else: then a question is left, to be asked once the page stands.
 */
export async function enterByTicket(ticket: string): Promise<(() => Promise<void>) | null> {
  let came: Signer
  try {
    came = await api.post<Signer>('/auth/autoLogin', { ticket, target: OWN_PLACE }, { quiet: true })
  } catch (error) {
    // Used, too old or meant for another place: the page goes on as it would have without.
    notify.warning(error instanceof ApiError ? error.msg : '链接无法打开，请重试')
    return null
  }
  const here = await signedIn()
  if (here === null) {
    setToken(came.token)
    return null
  }
  if (here.userId === came.userId) {
    await discard(came.token)
    return null
  }
  return async () => {
    const agreed = await ask({
      title: '切换登录用户？',
      content: `现在登录的是${nameOf(here)}，链接属于${nameOf(came)}。切换后，没有保存的内容会丢失。`,
      okText: '切换',
    })
    if (!agreed) return discard(came.token)
    endSession({ keepTabs: false })
    setToken(came.token)
    window.location.reload()
  }
}

const nameOf = ({ petName, username }: Pick<Signer, 'petName' | 'username'>) => `${petName}（${username}）`

/** Who is signed in in this browser tab; null also for a session that is over. */
async function signedIn(): Promise<SessionUser | null> {
  const token = getToken()
  if (token === null) return null
  try {
    const reply = await send({ method: 'GET', path: '/basedata/sys/user/info', timeout: TIMEOUT_MS }, 'json')
    return unwrap({ status: reply.status, body: reply._data }) as SessionUser
  } catch {
    return null
  }
}

/** A session that nobody will use is ended. */
async function discard(token: string): Promise<void> {
  await send({ method: 'POST', path: '/auth/logout', headers: { token }, timeout: TIMEOUT_MS }, 'json').catch(
    () => undefined,
  )
}
