/**
 * The error catalogue: code and default sentence of every refusal. Modules refuse with `refuse(sentence)` (422) or one of
 * the named ones; a sentence is data of the books and stands where the rule stands.
 */
export const MESSAGES = {
  400: '输入有误，请检查',
  401: '登录信息过时，请重新登录！',
  403: '没有操作权限，请联系上级管理员',
  404: '找不到资源',
  409: '数据已被他人修改，请刷新后重试',
  422: '操作失败',
  423: '账号已锁定',
  429: '操作过于频繁，请稍后再试',
  500: '服务器繁忙',
  503: '服务器繁忙',
  504: '连接中断',
} as const
export type ErrorCode = keyof typeof MESSAGES

/** A refusal that the caller is told about, in the words of the books. Anything else thrown is a 500. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, message: string = MESSAGES[code], data: unknown = null) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.data = data
  }
}

/** 422: the business says no. */
export const refuse = (sentence: string, data?: unknown) => new DomainError(422, sentence, data)
/** 400: the input is wrong; `fields` maps field name → sentence, the first is the message. */
export const badInput = (fields: Readonly<Record<string, string>>) =>
  new DomainError(400, Object.values(fields)[0] ?? MESSAGES[400], fields)
export const notFound = (sentence?: string) => new DomainError(404, sentence)
export const forbidden = (sentence?: string) => new DomainError(403, sentence)
/** 400: more than a call takes, in bytes or in what they hold. */
export const tooLarge = () => new DomainError(400, '提交的内容过大')
/** 429: too much from this caller; how long he has to wait stands in the sentence, in `data` and in the header Retry-After. */
export const tooMany = (seconds: number) =>
  new DomainError(429, `操作过于频繁，请${seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`}后再试`, {
    retryAfter: seconds,
  })
/** 409 with the row as it stands now, so that the form can show both values. */
export const conflict = (current?: unknown) =>
  new DomainError(409, undefined, current === undefined ? null : { current })

/** Sentences of transport failures, shown by the client. */
export const TRANSPORT = {
  network: '网络连接失败，请检查网络后重试',
  timeout: '连接中断',
  other: '服务器繁忙',
} as const
