/** What an address brings to sign in with, and the address without it. */
export function withoutToken(address: string): { token: string | null; ticket: string | null; href: string } {
  const url = new URL(address)
  const [hashPath = '', hashQuery] = splitOnce(url.hash, '?')
  const inner = new URLSearchParams(hashQuery)
  const taken = (name: string) => {
    const value = url.searchParams.get(name) ?? inner.get(name)
    url.searchParams.delete(name)
    inner.delete(name)
    return value
  }
  const before = inner.size
  const [token, ticket] = [taken('token'), taken('ticket')]
  if (inner.size < before) url.hash = inner.size > 0 ? `${hashPath}?${inner}` : hashPath
  return { token, ticket, href: url.href }
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
