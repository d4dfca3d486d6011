import type { Notice, NoticePush } from '@wuguan/contract/app/message.actions'

/** A notice on the screen; a sticky one stays until somebody closes it. */
export interface Popup {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly backUrl: string | null
  readonly sticky: boolean
}
export interface NoticeState {
  readonly unread: number
  /** Oldest first. */
  readonly popups: readonly Popup[]
  /** Notices that have been on this screen: none is shown twice. */
  readonly seen: ReadonlySet<string>
}

/** They are folded into one and closed one by one; older ones are in the message box. */
const MAX_POPUPS = 3

export const NOTHING: NoticeState = { unread: 0, popups: [], seen: new Set() }

function withPopup(state: NoticeState, { id, title, body, backUrl }: Notice, sticky: boolean): NoticeState {
  if (id === null || title === null || state.seen.has(id)) return state
  const popup: Popup = { id, title, body: body ?? '', backUrl, sticky }
  return { ...state, popups: [...state.popups, popup].slice(-MAX_POPUPS), seen: new Set(state.seen).add(id) }
}

/** The newest unread notice, as the server answers when the page loads or the channel is open again. */
export const asked = (state: NoticeState, notice: Notice): NoticeState =>
  withPopup(counted(state, notice.count), notice, false)

/** A message of the channel; `shown` says whether it brought a notice that was not here before. */
export function pushed(state: NoticeState, push: NoticePush): { state: NoticeState; shown: boolean } {
  const next = counted(state, push.count)
  if (push.msgType !== 'message/notice/content') return { state: dismissed(next, push.read ?? []), shown: false }
  const shown = push.id !== null && !state.seen.has(push.id)
  return { state: withPopup(next, push, true), shown }
}

/** With nothing unread there is nothing left to point at. */
export const counted = (state: NoticeState, unread: number): NoticeState => ({
  ...state,
  unread,
  popups: unread === 0 ? [] : state.popups,
})

export const dismissed = (state: NoticeState, ids: readonly string[]): NoticeState => ({
  ...state,
  popups: state.popups.filter((popup) => !ids.includes(popup.id)),
})

/** What came over the line, or nothing when it is not one of our messages. */
export function readPush(text: string): NoticePush | null {
  try {
    const push = JSON.parse(text) as Partial<NoticePush>
    const ours =
      (push.msgType === 'message/notice/content' || push.msgType === 'message/notice/count') &&
      typeof push.count === 'number'
    return ours ? (push as NoticePush) : null
  } catch {
    return null
  }
}
