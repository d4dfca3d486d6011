import type * as Seat from '@wuguan/contract/hotline/seat.actions'
import { HOTLINE_CALLER_HEADER, HOTLINE_TOKEN_HEADER, SEAT_PATHS } from '@wuguan/contract/hotline/seat-paths'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { Envelope } from '@wuguan/contract/kernel/envelope'
import { TRANSPORT } from '@wuguan/contract/kernel/errors'
import { runtimeConfig } from '@/app/config'
import { createStore } from '@/app/store'
import { callerKey } from './seat-caller'
import { seatToken } from './seat-token'

const TIMEOUT_MS = 20_000
const UPLOAD_MS = 120_000
const MISSING = '无法访问：缺少访问凭证，请从系统“400热线”菜单进入'

/** A call that was refused, or that nobody answered (code 0). */
export class SeatError extends Error {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  constructor(code: number, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'SeatError'
    this.code = code
    this.msg = msg
    this.data = data
  }
}
export const asSeatError = (error: unknown): SeatError =>
  error instanceof SeatError ? error : new SeatError(0, TRANSPORT.network)

/** Why the link opens nothing any more, in the server's words; the page shows nothing else then. */
export const turnedAway = createStore<string | null>(null)

type Input = Readonly<Record<string, unknown>>
interface Options {
  query?: Input
  body?: Input | FormData
  key?: string
  signal?: AbortSignal
}

/** Without cookie, session or context of the product, whoever is signed in in this browser. */
async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, options: Options = {}): Promise<T> {
  const answer = await ((await send(method, path, options)).json() as Promise<Envelope<T>>).catch(() => null)
  if (typeof answer?.code !== 'number') throw new SeatError(500, TRANSPORT.other)
  if (answer.code !== 0) throw refused(answer)
  return answer.data
}

async function send(method: 'GET' | 'POST' | 'PUT', path: string, options: Options): Promise<Response> {
  const token = seatToken()
  if (token === null) throw refused({ code: 401, msg: MISSING, data: null })
  const { baseUrl } = await runtimeConfig()
  const isForm = options.body instanceof FormData
  const deadline = AbortSignal.timeout(isForm ? UPLOAD_MS : TIMEOUT_MS)
  const caller = callerKey()
  return fetch(`${baseUrl.replace(/\/$/, '')}${path}${queryOf(options.query)}`, {
    method,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
    headers: {
      [HOTLINE_TOKEN_HEADER]: token,
      ...(caller === null ? {} : { [HOTLINE_CALLER_HEADER]: caller }),
      ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
      // The browser itself says how the parts of a form are told apart.
      ...(options.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: isForm ? (options.body as FormData) : JSON.stringify(options.body) }),
  })
}

/** A file, for the page to show or to save. */
async function fetchFile(path: string): Promise<Blob> {
  const response = await send('GET', path, {})
  if (response.ok && !response.headers.get('content-type')?.startsWith('application/json')) return response.blob()
  throw refused((await response.json().catch(() => ({ code: 500, msg: TRANSPORT.other, data: null }))) as Envelope)
}

function refused({ code, msg, data }: Envelope): SeatError {
  const words = /\p{Script=Han}/u.test(msg) ? msg : TRANSPORT.other
  if (code === 401) turnedAway.set(words)
  return new SeatError(code, words, data)
}

function queryOf(query: Input = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

const said = (path: string) => (id: string, content: string) =>
  call<null>('POST', path.replace('{id}', encodeURIComponent(id)), { body: { content } })

export const seat = {
  context: () => call<OutputOf<typeof Seat.seatContext>>('GET', SEAT_PATHS.context),
  name: (body: { seatName: string; seatNo: string }) => call<null>('PUT', SEAT_PATHS.seat, { body }),
  options: (query: { communityId: number }, signal?: AbortSignal) =>
    call<OutputOf<typeof Seat.seatOptions>>('GET', SEAT_PATHS.options, { query, signal }),
  preview: (query: Input, signal?: AbortSignal) =>
    call<OutputOf<typeof Seat.seatPreview>>('GET', SEAT_PATHS.preview, { query, signal }),
  places: (query: { communityId: number; buildingId?: string }, signal?: AbortSignal) =>
    call<OutputOf<typeof Seat.seatPlaces>>('GET', SEAT_PATHS.places, { query, signal }),
  lookUp: (query: { mobile: string } | { houseId: string }, signal?: AbortSignal) =>
    call<OutputOf<typeof Seat.lookUpCaller>>('GET', SEAT_PATHS.lookup, { query, signal }),
  open: (body: ({ mobile: string } | { houseId: string }) & { communityId: number }) =>
    call<OutputOf<typeof Seat.openCall>>('POST', SEAT_PATHS.session, { body }),
  orders: (query: Input, signal?: AbortSignal) =>
    call<OutputOf<typeof Seat.seatOrders>>('GET', SEAT_PATHS.page, { query, signal }),
  order: (id: string, signal?: AbortSignal) =>
    call<OutputOf<typeof Seat.seatOrder>>('GET', SEAT_PATHS.one.replace('{id}', encodeURIComponent(id)), { signal }),
  upload: (file: File) => {
    const body = new FormData()
    body.append('file', file)
    return call<OutputOf<typeof Seat.seatUpload>>('POST', SEAT_PATHS.upload, { body })
  },
  file: (id: string, fileId: string) =>
    fetchFile(SEAT_PATHS.file.replace('{id}', encodeURIComponent(id)).replace('{fileId}', encodeURIComponent(fileId))),
  register: (body: Input, key: string) =>
    call<OutputOf<typeof Seat.seatRegister>>('POST', SEAT_PATHS.order, { body, key }),
  urge: said(SEAT_PATHS.urge),
  append: said(SEAT_PATHS.append),
  reopen: said(SEAT_PATHS.reopen),
}
