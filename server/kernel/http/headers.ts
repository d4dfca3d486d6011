import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** Hosts of the map service, whose scripts and tiles a page with a map loads. */
const MAP = ['https://webapi.amap.com', 'https://*.amap.com', 'https://*.autonavi.com']
const originOf = (address: string) => new URL(address).origin
/** Websocket addresses have no origin that could be asked for. */
function originWith(address: string, port: number | null): string {
  const url = new URL(address)
  if (port !== null) url.port = String(port)
  return `${url.protocol}//${url.host}`
}

type PolicySettings = Pick<
  Settings,
  'wsUrl' | 'wsPort' | 'frameUrl' | 'reportUrl' | 'mapKey' | 'partners' | 'publicUrl'
>

/** A host with its port as an address bar has it, and nothing that could end a directive. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * What a browser may do with our pages: our own scripts only, nobody frames us, nothing is sniffed or leaked. Other hosts stand
 * in it only when the settings name them.
 */
export function contentPolicy(
  { wsUrl, wsPort, frameUrl, reportUrl, mapKey, partners, publicUrl }: PolicySettings,
  /** Host and port that the page was asked at: where it listens to notices. */
  host: string | null,
  /** Sources of inline scripts (`'sha256-…'`). */
  inline: readonly string[] = [],
): string {
  // 'self' is no source of websockets in every browser.
  const called =
    publicUrl === null
      ? host === null
        ? []
        : [`ws://${host}`, `wss://${host}`]
      : [originOf(publicUrl), originOf(publicUrl).replace(/^http/, 'ws')]
  const noticed = wsUrl === null ? [] : [originWith(wsUrl, wsPort)]
  const framed = [frameUrl, reportUrl, ...partners.map(({ address }) => address)].filter((one) => one !== null)
  const map = mapKey === null ? [] : MAP
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline, ...map],
    // Inline style attributes are how widths and positions are set; no inline style element is ever sent.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...map],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...called, ...noticed, ...map],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...new Set(framed.map(originOf))],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Nearly every request asks the host of the one before: only its policy is remembered, since anybody may name a new one. */
function rememberedPolicy(settings: PolicySettings): (host: string) => string {
  let last = { host: '', policy: contentPolicy(settings, null) }
  return (host) => {
    if (host !== last.host) last = { host, policy: contentPolicy(settings, HOST.test(host) ? host : null) }
    return last.policy
  }
}

export function securityHeaders(server: FastifyInstance, settings: Settings): void {
  const policyFor = rememberedPolicy(settings)
  const publicTls = settings.publicUrl?.startsWith('https:') ?? false
  server.addHook('onSend', async (request, reply) => {
    // Behind a proxy that ends TLS, what a trusted one says about the visitor's connection counts.
    const tls = publicTls || request.protocol === 'https'
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'SAMEORIGIN')
      .header('x-robots-tag', 'noindex')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyFor(request.host))
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (tls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
