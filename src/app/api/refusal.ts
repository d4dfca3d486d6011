import type { Envelope } from '@wuguan/contract/kernel/envelope'
import { MESSAGES, TRANSPORT } from '@wuguan/contract/kernel/errors'
import { ApiError, NO_ANSWER } from './api-error'

/** The books' sentences are Chinese; anything else is a machine's text and no word for the user. */
const isSentence = (text: unknown): text is string => typeof text === 'string' && /\p{Script=Han}/u.test(text)

export function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'
}

/** What a body code that is not 0 says to the user (error catalogue, part 8 of the specification). */
export function sentenceOfCode(code: number, msg: unknown): string {
  switch (code) {
    case 401:
      return MESSAGES[401]
    case 403:
    case 404:
      return isSentence(msg) ? msg : MESSAGES[code]
    case 500:
    case 503:
      return MESSAGES[code]
    case 504:
      return MESSAGES[504]
    default:
      return typeof msg === 'string' && msg !== '' && !/Exception|\bnull\b/.test(msg) ? msg : TRANSPORT.other
  }
}

/** A refusal by the rules of the business is a warning; what should not happen is an error. */
export const toneOfCode = (code: number): 'warning' | 'error' =>
  code === 400 || code === 409 || code === 422 || code === 423 || code === 429 ? 'warning' : 'error'

/** An HTTP status without an envelope: a proxy or a crash answered, not the product. */
export function sentenceOfStatus(status: number): string {
  if (status === 401 || status === 403) return MESSAGES[status]
  if (status === 504) return MESSAGES[504]
  return TRANSPORT.other
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** The data of an answer, or the refusal in it. */
export function unwrap(reply: Reply): unknown {
  if (isEnvelope(reply.body)) {
    const { code, msg, data } = reply.body
    if (code === 0) return data
    throw new ApiError(code, sentenceOfCode(code, msg), data)
  }
  throw new ApiError(reply.status >= 400 ? reply.status : 500, sentenceOfStatus(reply.status))
}

/** No answer at all: the line, the time-out, or something else on the way. */
export function transportFault(error: unknown): ApiError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'TimeoutError') return new ApiError(504, TRANSPORT.timeout)
  if (cause instanceof TypeError) return new ApiError(NO_ANSWER, TRANSPORT.network)
  return new ApiError(NO_ANSWER, TRANSPORT.other)
}
