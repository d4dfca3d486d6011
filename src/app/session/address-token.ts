/** What an address brings to sign in with (a ticket, under the name that the specification gives it), and the address without it. */
export function withoutToken(address: string): { ticket: string | null; href: string } {
  const url = new URL(address)
  const [hashPath = '', hashQuery] = splitOnce(url.hash, '?')
  const inner = new URLSearchParams(hashQuery)
  const ticket = url.searchParams.get(NAME) ?? inner.get(NAME)
  url.searchParams.delete(NAME)
  if (inner.has(NAME)) {
    inner.delete(NAME)
    url.hash = inner.size > 0 ? `${hashPath}?${inner}` : hashPath
  }
  return { ticket, href: url.href }
}

const NAME = 'token'

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
