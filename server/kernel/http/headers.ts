import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** What a browser may do with our pages: our own scripts only, nobody frames us, nothing is sniffed or leaked. */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  // Inline style attributes are how widths and positions are set; no inline style element is ever sent.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ')

export function securityHeaders(server: FastifyInstance, settings: Settings): void {
  const tls = settings.publicUrl?.startsWith('https:') ?? false
  server.addHook('onSend', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'SAMEORIGIN')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CSP)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (tls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
