import { useCallback, useEffect, useRef } from 'react'
import { useUser } from '@/app/session/user-store'
import { useStore } from '@/app/store'
import { NoticePopup } from './notice-popup'
import { notices, startNotices } from './notices'

/**
 * Keeps the notice channel open while somebody is signed in, and shows what it brings: at the bottom right, in a foot of its own under
 * the page, so that nothing of the page lies beneath it.
 */
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
  const more = popups.length - 1
  // Over a dialog or drawer it stands on the left, for their buttons are on the right; the foot stays, and with it the page behind.
  // A phone has no room beside them: there it waits.
  return (
    <div className={more < 0 ? undefined : 'h-18 shrink-0 border-t border-line bg-page'} data-print="hide">
      <div
        role="region"
        aria-label="消息提醒"
        aria-live="polite"
        className="pointer-events-none fixed right-4 bottom-2 z-toast w-120 max-w-[calc(100vw-32px)] in-[body:has(>.bg-overlay)]:right-auto in-[body:has(>.bg-overlay)]:left-4 in-[body:has(>.bg-overlay)]:w-88 max-sm:in-[body:has(>.bg-overlay)]:hidden"
      >
        {popups.map((popup, place) => (
          <NoticePopup key={popup.id} popup={popup} front={place === more} more={more} />
        ))}
      </div>
    </div>
  )
}
