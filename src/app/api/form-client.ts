import type { Envelope } from '@wuguan/contract/kernel/envelope'
import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { tell } from '@/app/notify'
import { getToken } from '@/app/session/token'
import { ApiError } from './api-error'
import { isEnvelope, sentenceOfStatus, transportFault } from './refusal'
import { report } from './report'
import { type Method, type Query, type RequestInput, send } from './request'

const TIMEOUT_MS = 5000
const ABNORMAL: Envelope<null> = { code: -1, msg: 'network response status abnormal', data: null }

/**
 * The second client of the specification: 5 s, form-encoded, and it never rejects. The caller always gets an envelope:
 * the server's own when it says 0, the fixed abnormal one after an alert when it does not, and the transport's fault
 * as an envelope when no answer came.
 */
async function exchange<T>(input: Omit<RequestInput, 'timeout'>): Promise<Envelope<T | null>> {
  const token = getToken()
  let status: number
  let body: unknown
  try {
    const response = await send({ ...input, timeout: TIMEOUT_MS }, 'json')
    status = response.status
    body = response._data
  } catch (error) {
    const { code, msg } = transportFault(error)
    return { code: code || -1, msg, data: null }
  }
  if (!isEnvelope(body)) return { code: status >= 400 ? status : 500, msg: sentenceOfStatus(status), data: null }
  if (body.code === 0) return body as Envelope<T>
  if (body.code === 401) report(new ApiError(401, MESSAGES[401]), token)
  else void tell({ title: `系统响应代码异常：${body.code}` })
  return ABNORMAL
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

function encode(fields: Query): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, String(value))
  return form.toString()
}

const plain = (method: Method, path: string) => ({ method, path })

export const formClient = {
  get: <T>(path: string) => exchange<T>(plain('GET', path)),
  getQuery: <T>(path: string, query: Query) => exchange<T>({ ...plain('GET', path), query }),
  postForm: <T>(path: string, fields: Query) =>
    exchange<T>({ ...plain('POST', path), body: encode(fields), headers: FORM }),
  postJson: <T>(path: string, body: unknown) => exchange<T>({ ...plain('POST', path), body }),
}
