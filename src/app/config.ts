import { createFetch } from 'ofetch'
import { earlyFetch } from '@/app/api/early'
import { writtenConfig } from './written-config'

const client = createFetch({ fetch: earlyFetch })

/** Runtime settings of the web app (`GET /config.json`, or written into the page); the same build runs in every environment. */
export interface RuntimeConfig {
  /** Where the API answers; empty = the origin of the page. */
  readonly baseUrl: string
  /** Where embedded .html pages live. */
  readonly frameUrl: string
  readonly wsUrl: string
  readonly wsPort: number | string
  readonly reportUrl: string
  readonly rsaPublicKey: string
  readonly mapKey: string
  readonly partners: readonly unknown[]
  readonly demo: boolean
  /** Others than the people at the server's own host may reach the product. */
  readonly exposed: boolean
  readonly demoAccounts?: readonly DemoAccount[]
  readonly demoPassword?: string
}
export interface DemoAccount {
  readonly username: string
  readonly petName: string
  readonly role: string
}

let loading: Promise<RuntimeConfig> | undefined
let loaded: RuntimeConfig | undefined

function written(): RuntimeConfig | undefined {
  const text = writtenConfig()
  return text === '' ? undefined : (JSON.parse(text) as RuntimeConfig)
}

/** The settings once they have arrived: a call that need not wait for them leaves in the same moment. */
export const knownConfig = (): RuntimeConfig | undefined => (loaded ??= written())

/** Asked once; a failed try is forgotten so that the next caller asks again. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  const known = knownConfig()
  if (known) return Promise.resolve(known)
  loading ??= client<RuntimeConfig>('/config.json', { timeout: 20_000, retry: 1 }).then(
    (config) => (loaded = config),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
