import { notify } from '@/app/notify'
import { sessionLost } from '@/app/session/session-lost'
import { type ApiError, NO_ANSWER } from './api-error'
import { toneOfCode } from './refusal'

const THROTTLE_MS = 300
let lastTransportToast = Number.NEGATIVE_INFINITY

/** Tells the user about a refused call. `sentWith` is the token that the call carried. */
export function report(fault: ApiError, sentWith: string | null): void {
  if (fault.code === 401) {
    void sessionLost(sentWith)
    return
  }
  if (fault.code === NO_ANSWER || fault.code >= 500) {
    // A dead line fails many calls at once; one toast says it.
    const now = performance.now()
    if (now - lastTransportToast < THROTTLE_MS) return
    lastTransportToast = now
  }
  notify[toneOfCode(fault.code)](fault.msg)
}
