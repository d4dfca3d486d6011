import { HOTLINE_TOKEN_PARAMETER } from '@wuguan/contract/hotline/seat-paths'
import { hash } from '@/app/routing/history'

const KEY = 'hotline_token'
export const seatToken = (): string | null => sessionStorage.getItem(KEY)

/** Moves the token out of the address bar before the first call; `onOther` where the link is another than before. */
export function takeSeatToken(onOther: () => void): string | null {
  const { pathname, search } = hash.location
  const rest = new URLSearchParams(search)
  const brought = rest.get(HOTLINE_TOKEN_PARAMETER)
  if (brought === null) return seatToken()
  if (brought !== seatToken()) {
    sessionStorage.setItem(KEY, brought)
    onOther()
  }
  rest.delete(HOTLINE_TOKEN_PARAMETER)
  hash.replace(rest.size > 0 ? `${pathname}?${rest}` : pathname)
  return brought
}
