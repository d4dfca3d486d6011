import { useCallback, useEffect, useRef } from 'react'
import { useUser } from '@/app/session/user-store'
import { useStore } from '@/app/store'
import { NoticePopup } from './notice-popup'
import { notices, startNotices } from './notices'

/** Keeps the notice channel open while somebody is signed in, and shows what it brings. */
export function NoticeHost() {
  // The same person with refreshed rights keeps his channel.
  const user = useUser()
  const { userId, username } = user ?? {}
  const popups = useStore(notices, (state) => state.popups)
  const audio = useRef<HTMLAudioElement>(undefined)
  const sound = useCallback(() => {
    audio.current ??= new Audio('/sounds/notice.wav')
    audio.current.currentTime = 0
    // Before the first click browsers refuse to play; the pop-up says it all the same.
    audio.current.play().catch(() => undefined)
  }, [])
  useEffect(
    () => (userId === undefined || username === undefined ? undefined : startNotices({ userId, username }, sound)),
    [userId, username, sound],
  )
  // Above the pager; beside dialogs and drawers on the left, for their buttons stand on the right.
  return (
    <div
      role="region"
      aria-label="消息提醒"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-16 z-toast flex w-88 max-w-[calc(100vw-32px)] flex-col gap-3 in-[body:has(>.bg-overlay)]:right-auto in-[body:has(>.bg-overlay)]:bottom-4 in-[body:has(>.bg-overlay)]:left-4"
      data-print="hide"
    >
      {popups.map((popup) => (
        <NoticePopup key={popup.id} popup={popup} />
      ))}
    </div>
  )
}
