import { setToken } from './token'

/**
 * `?token=…` of the address, before or inside the hash, goes into session storage and leaves the address. It is proved
 * by loading the user; a dead one is dropped in silence.
 */
export function takeTokenFromAddress(): void {
  const { token, href } = withoutToken(window.location.href)
  if (token === null) return
  if (token !== '') setToken(token, { fromAddress: true })
  window.history.replaceState(window.history.state, '', href)
}

export function withoutToken(address: string): { token: string | null; href: string } {
  const url = new URL(address)
  let token = url.searchParams.get('token')
  if (token !== null) url.searchParams.delete('token')
  const [hashPath = '', hashQuery] = splitOnce(url.hash, '?')
  if (hashQuery !== undefined) {
    const inner = new URLSearchParams(hashQuery)
    const innerToken = inner.get('token')
    if (innerToken !== null) {
      token ??= innerToken
      inner.delete('token')
      url.hash = inner.size > 0 ? `${hashPath}?${inner}` : hashPath
    }
  }
  return { token, href: url.href }
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
