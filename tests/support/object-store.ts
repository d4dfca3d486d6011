import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for an S3-compatible store. It rebuilds every signature from what came over the line, by the published
 * algorithm and not by ours, and refuses as such stores do.
 */
export interface ObjectStore {
  readonly objects: Map<string, Buffer>
  /** `METHOD key` of every call that was let in. */
  readonly calls: string[]
  /** As FILE_STORE names it. */
  address(options?: { key?: string; secret?: string; bucket?: string; region?: string }): string
  /** How the next calls end; null: as they should. */
  failing: Failure | null
  stop(): Promise<void>
}
export interface Failure {
  readonly methods: readonly string[]
  /** An answer, a line that breaks in the middle of the body, or silence. */
  readonly how: { status: number; code: string } | 'broken' | 'silent'
  /** So many calls; without it until it is taken away. */
  times?: number
}

const [KEY, SECRET, REGION, BUCKET] = ['TESTKEY', 'test/secret+of=the store', 'cn-test-1', 'wuguan-files']

export async function startObjectStore({ now }: { now: () => Date }): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const store: ObjectStore = {
    objects,
    calls,
    failing: null,
    address: ({ key = KEY, secret = SECRET, bucket = BUCKET, region = REGION } = {}) =>
      `s3://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/${encodeURIComponent('附件 1')}?region=${region}&tls=0`,
    stop: () => stopped(server),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const method = request.method!
    const say = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const { failing } = store
    if (failing?.methods.includes(method) && (failing.times === undefined || failing.times-- > 0)) {
      if (failing.how === 'silent') return
      if (failing.how === 'broken') {
        response.writeHead(200, { 'content-length': '1000' }).write('half')
        return void setTimeout(() => response.destroy(), 50)
      }
      return void say(failing.how.status, failing.how.code)
    }
    const wrong = refusal(request, body, now())
    if (wrong) return void say(...wrong)
    const [, bucket, ...rest] = decodeURIComponent(request.url!).split('/')
    if (bucket !== BUCKET) return void say(404, 'NoSuchBucket')
    const key = rest.join('/')
    calls.push(`${method} ${key}`)
    const kept = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, body)
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (!kept) say(404, 'NoSuchKey')
    else {
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
      const part = range ? kept.subarray(Number(range[1]), Number(range[2]) + 1) : kept
      response.writeHead(range ? 206 : 200, { 'content-length': part.length })
      response.end(method === 'HEAD' ? undefined : part)
    }
  }
  return store
}

function stopped(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeAllConnections()
  return closed
}

/** What such a store says of a call that is not rightly signed, or whose body is another than the signed one. */
function refusal(request: IncomingMessage, body: Buffer, now: Date): [number, string] | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return [403, 'AccessDenied']
  const [, key, day, region, names, signature] = found as unknown as string[]
  if (key !== KEY) return [403, 'InvalidAccessKeyId']
  if (region !== REGION) return [400, 'AuthorizationHeaderMalformed']
  const at = String(request.headers['x-amz-date'])
  const then = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(day!) || Math.abs(then - now.getTime()) > 15 * 60_000) return [403, 'RequestTimeTooSkewed']
  const signed = names!.split(';')
  const amazon = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...amazon].every((name) => signed.includes(name))) return [403, 'AccessDenied']
  const hash = String(request.headers['x-amz-content-sha256'])
  const [path, query = ''] = request.url!.split('?')
  const lines = signed.map((name) => `${name}:${String(request.headers[name])}\n`).join('')
  const canonical = `${request.method}\n${path}\n${query}\n${lines}\n${names}\n${hash}`
  const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`
  let derived = createHmac('sha256', `AWS4${SECRET}`).update(day!).digest()
  for (const part of [REGION, 's3', 'aws4_request']) derived = createHmac('sha256', derived).update(part).digest()
  if (createHmac('sha256', derived).update(text).digest('hex') !== signature) return [403, 'SignatureDoesNotMatch']
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return [411, 'MissingContentLength']
  if (createHash('sha256').update(body).digest('hex') !== hash) return [400, 'XAmzContentSHA256Mismatch']
  return null
}
