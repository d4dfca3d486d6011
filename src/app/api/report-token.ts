import { workContext } from '@/app/session/context'
import { KEYS } from '@/app/session/session-keys'
import { notify } from '@/app/notify'
import { api, ApiError } from './client'

/** A little less than the 30 minutes of the server, so that no report opens with one that is over on arrival. */
const LIFE_MS = 25 * 60_000

interface Cached {
  readonly token: string
  readonly until: number
  /** Company and communities that it was made for. */
  readonly place: string
}

const placeNow = () => {
  const { companyId, communityId, communityIds } = workContext.get()
  return `${companyId}:${communityId ?? communityIds.join()}`
}

function cached(): string | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEYS.reportToken) ?? 'null') as Cached | null
    return value !== null && value.until > Date.now() && value.place === placeNow() ? value.token : null
  } catch {
    return null
  }
}

let asking: Promise<string | null> | undefined

/** The token that report pages want, asked for only when there is none; null after a refusal, which has been told. */
export function reportToken(): Promise<string | null> {
  const known = cached()
  if (known !== null) return Promise.resolve(known)
  asking ??= fetchToken().finally(() => {
    asking = undefined
  })
  return asking
}

async function fetchToken(): Promise<string | null> {
  const place = placeNow()
  try {
    const { fine_auth_token: token } = await api.get<{ fine_auth_token: string }>('/auth/reportToken', undefined, {
      quiet: true,
    })
    sessionStorage.setItem(
      KEYS.reportToken,
      JSON.stringify({ token, until: Date.now() + LIFE_MS, place } satisfies Cached),
    )
    return token
  } catch (error) {
    if (error instanceof ApiError && error.code !== 401) notify.warning(error.msg)
    return null
  }
}
