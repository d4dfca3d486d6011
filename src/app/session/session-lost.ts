import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { tell } from '@/app/notify'
import { hash } from '@/app/routing/history'
import { endSession } from './end-session'
import { getToken } from './token'

let telling = false

/** Code 401: told once per session, then to the login page and back to where the user was. */
export async function sessionLost(sentWith: string | null): Promise<void> {
  // An answer to a call of an earlier session says nothing about this one; hotline pages have a session of their own.
  if (telling || sentWith !== getToken() || hash.location.pathname.startsWith('/400')) return
  if (hash.location.pathname === '/login') return
  telling = true
  await tell({ title: '登录超时', content: MESSAGES[401], okText: '返回登录页', autoClose: 0 })
  telling = false
  leave()
}

function leave(): void {
  endSession({ keepTabs: true })
  hash.replace(loginHref(hash.location.href))
}

/** The login page with the way back; the root has none. */
export function loginHref(from: string): string {
  return from === '/' || from === '' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}
