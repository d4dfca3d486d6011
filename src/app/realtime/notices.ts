import type { Notice } from '@wuguan/contract/app/message.actions'
import { api } from '@/app/api/client'
import { getToken } from '@/app/session/token'
import type { SessionUser } from '@/app/session/user-store'
import { createStore } from '@/app/store'
import { backTo } from '@/app/tabs/back'
import { go, mayOpen } from '@/app/tabs/open-tabs'
import { queryClient } from '@/app/tabs/query-client'
import { openChannel } from './channel'
import { NOTHING, asked, counted, dismissed, pushed } from './notice-state'

export const BOX = '/cms/message/index'
export const notices = createStore(NOTHING)

/** Query keys of what shows messages: the box, its modules with their counts, the list under the bell. */
const SHOWN_IN = ['app.messageRecord', 'app.messageModule', 'home.widget']
const refreshBox = () => {
  for (const name of SHOWN_IN) void queryClient.invalidateQueries({ queryKey: [name] })
}

async function ask(): Promise<void> {
  const notice = await api.get<Notice>('/message/ams/record/user/notice', undefined, { quiet: true })
  notices.set((state) => asked(state, notice))
}

/** The page comes first: the channel's library is large, and a notice can wait a second. */
const PAGE_FIRST_MS = 1_000

/** From the sign-in to its end: the newest notice, then whatever happens. */
export function startNotices(user: Pick<SessionUser, 'userId' | 'username'>, onSound: () => void): () => void {
  const token = getToken()
  let stop = () => {}
  const timer = setTimeout(() => {
    // Without an answer the badge waits for the channel or the next load.
    ask().catch(() => undefined)
    if (token === null) return
    stop = openChannel({
      userId: user.userId,
      username: user.username,
      token,
      onReady: () => {
        ask().catch(() => undefined)
        refreshBox()
      },
      onPush(push) {
        const { state, shown } = pushed(notices.get(), push)
        notices.set(state)
        refreshBox()
        if (shown && push.msgType === 'message/notice/content' && push.sound) onSound()
      },
    })
  }, PAGE_FIRST_MS)
  return () => {
    clearTimeout(timer)
    stop()
    notices.set(NOTHING)
  }
}

export const setUnread = (count: number): void => notices.set((state) => counted(state, count))
export const dismiss = (id: string): void => notices.set((state) => dismissed(state, [id]))

export async function markRead(id: string): Promise<void> {
  const { count } = await api.get<{ count: number }>('/message/ams/record/user/markRead', { messageId: id })
  setUnread(count)
  refreshBox()
}

/** The moment of the click goes along: what arrives while the call is under way stays unread. */
export async function markAllRead(moduleId: string | null = null): Promise<void> {
  const { count } = await api.post<{ count: number }>('/message/ams/record/user/markReadAll', {
    moduleId,
    asOf: new Date().toISOString(),
  })
  setUnread(count)
  refreshBox()
}

/**
 * Reads a notice and goes where it points: into the application, never elsewhere; one that points nowhere opens in the box. The box is
 * also the way back from a page that is not built or not allowed.
 */
export async function openNotice({ id, backUrl }: { id: string; backUrl: string | null }): Promise<void> {
  dismiss(id)
  // A mark that failed has been told, and keeps nobody from his work.
  await markRead(id).catch(() => undefined)
  const path = backUrl?.replace(/^#/, '') ?? ''
  const inBox = `${BOX}?record=${id}`
  if (/^\/(?![/\\])/.test(path)) go(mayOpen(path) ? path : backTo(path, inBox))
  else go(inBox)
}
