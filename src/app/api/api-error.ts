/** A call that was refused or never arrived. `code` 0 means that no answer came. */
export class ApiError extends Error {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  constructor(code: number, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'ApiError'
    this.code = code
    this.msg = msg
    this.data = data
  }
}
export const NO_ANSWER = 0
