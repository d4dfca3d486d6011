import type { Page } from '@playwright/test'

/**
 * Watches what the page asks for. The answer lists every request whose address or referrer carries a session token that the
 * page used: addresses end up in histories and logs, where a session has no business.
 */
export function watchAddresses(page: Page): () => string[] {
  const tokens = new Set<string>()
  const asked: string[] = []
  page.on('request', (request) => {
    const { token, referer } = request.headers()
    if (token) tokens.add(token)
    asked.push(referer ? `${request.url()} from ${referer}` : request.url())
  })
  page.on('framenavigated', (frame) => void asked.push(frame.url()))
  return () => asked.filter((address) => [...tokens].some((token) => address.includes(token)))
}
