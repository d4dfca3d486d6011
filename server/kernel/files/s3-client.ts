import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { S3Address } from './s3-address.ts'
import { NO_PAYLOAD, signCall } from './signature-v4.ts'

/** The store did not do what it was asked; the message is for operators and names no secret. */
export class S3Error extends Error {
  readonly full: boolean
  constructor(message: string, { full = false, cause }: { full?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'S3Error'
    this.full = full
  }
}

type Outcome = { reply: Response | null } | { failure: S3Error; passing: boolean }
interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly key: string
  readonly headers?: Record<string, string>
  readonly body?: { readonly path: string; readonly sha256: string; readonly size: number }
}

/** Lengths and ranges are those of the kept bytes. */
const AS_IT_IS = { 'accept-encoding': 'identity' }
const ATTEMPTS = 3
const PAUSE_MS = 200
/** Until the answer begins; a caller waits 20 s, all attempts have to fit into it. */
const ANSWER_MS = 5_000
/** The slowest line to the store that still counts as working. */
const BYTES_PER_MS = 256
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])
const PASSING_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable'])
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/

/** The four calls of an S3-compatible store that keeping files needs; what passes by itself is tried again. */
export class S3Client {
  readonly #address: S3Address
  readonly #clock: Clock

  readonly #answerMs: number

  constructor(address: S3Address, clock: Clock, answerMs = ANSWER_MS) {
    this.#address = address
    this.#clock = clock
    this.#answerMs = answerMs
  }

  /** The whole object appears at once, or none: the store counts the bytes and checks their hash. */
  async put(key: string, body: { path: string; sha256: string; size: number }): Promise<void> {
    await (await this.#call({ method: 'PUT', key, body }))?.arrayBuffer()
  }

  /** Null when there is none; both ends of the range included. */
  async get(key: string, range?: { start: number; end: number }): Promise<Readable | null> {
    // With a range fetch asks for the bytes as they are by itself; said twice, the signature would not fit.
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : AS_IT_IS
    const reply = await this.#call({ method: 'GET', key, headers })
    if (!reply) return null
    if (range && reply.status !== 206) {
      await reply.body?.cancel()
      throw new S3Error(`GET ${this.#address.base}${key}: the store gives no ranges`)
    }
    return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([])
  }

  async size(key: string): Promise<number | null> {
    const reply = await this.#call({ method: 'HEAD', key, headers: AS_IT_IS })
    return reply && Number(reply.headers.get('content-length'))
  }

  async remove(key: string): Promise<void> {
    await (await this.#call({ method: 'DELETE', key }))?.arrayBuffer()
  }

  /** Null when the object is not there; whatever else is not done is thrown. */
  async #call(call: Call): Promise<Response | null> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(call)
      if ('reply' in outcome) return outcome.reply
      if (attempt >= ATTEMPTS || !outcome.passing) throw outcome.failure
      await delay(PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2))
    }
  }

  async #attempt({ method, key, headers, body }: Call): Promise<Outcome> {
    const url = new URL(`${this.#address.base}${key}`)
    const what = `${method} ${url.origin}${url.pathname}`
    const unsigned = { method, url, ...(headers ? { headers } : {}), payloadHash: body?.sha256 ?? NO_PAYLOAD }
    // Sent with its length, which stores demand, and read from the disk as it goes.
    const content = body ? { body: await openAsBlob(body.path) } : {}
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), this.#answerMs + (body?.size ?? 0) / BYTES_PER_MS)
    try {
      const signed = signCall(unsigned, this.#address.key, this.#clock.now())
      const reply = await fetch(url, {
        method,
        headers: signed,
        ...content,
        redirect: 'manual',
        signal: deadline.signal,
      })
      if (reply.ok) return { reply }
      const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1]?.slice(0, 100) ?? ''
      if (reply.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return { reply: null }
      const full = reply.status === 507 || FULL.test(code)
      return {
        failure: new S3Error(`${what}: the store answers ${reply.status}${code && ` ${code}`}`, { full }),
        passing: !full && (PASSING.has(reply.status) || PASSING_CODES.has(code)),
      }
    } catch (error) {
      const { cause = error } = error as Error
      const why = deadline.signal.aborted ? 'no answer in time' : (cause as Error).message
      return { failure: new S3Error(`${what}: ${why}`, { cause: error }), passing: true }
    } finally {
      clearTimeout(timer)
    }
  }
}
