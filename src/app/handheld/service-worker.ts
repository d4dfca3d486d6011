/**
 * The pages of the phone without a network. The build puts the names of their files and of this version in the place of the two constants; the page itself
 * comes from the network while there is one, so that nobody works with an old one, and answers of the server are never kept here.
 */
interface Lived extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(name: 'install' | 'activate', listener: (event: Lived) => void): void
  addEventListener(name: 'fetch', listener: (event: Asked) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
declare const VERSION: string
declare const FILES: readonly string[]
const worker = self as unknown as Worker
const NAME = `handheld-${VERSION}`
/** A line that says nothing for so long is as good as none. */
const PATIENCE_MS = 5000

const ours = async () => (await caches.keys()).filter((name) => name.startsWith('handheld-'))

worker.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(NAME)
      // Files carry their content in their name; the page is asked for anew.
      .then((cache) => cache.addAll([new Request('/', { cache: 'reload' }), ...FILES]))
      .then(() => worker.skipWaiting()),
  ),
)
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    // A page of the version before may still ask for the rest of its files.
    ours()
      .then((names) => Promise.all(names.slice(0, -2).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  ),
)

async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status < 500) return answer
  } catch {
    // Below.
  }
  return (await (await caches.open(NAME)).match('/')) ?? Response.error()
}
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === '/') event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})
