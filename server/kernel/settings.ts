import { dropEnd } from '@wuguan/contract/kernel/text'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { S3_EXAMPLE, parseS3Address } from './files/s3-address.ts'

/** The settings of the process, read once from its environment; `.env.example` explains each. */
export interface Settings {
  host: string
  /** 0 lets the system choose a free one. */
  port: number
  dataDir: string
  /** `null`: the embedded database. */
  databaseUrl: string | null
  /** A standby that answers lists, reports, exports and searches; `null`: the database does. */
  databaseReadUrl: string | null
  /** How old what the standby shows may be, seconds. */
  readMaxLag: number
  /** Where attachments and exports lie: `disk`, an absolute path, or the address of an object store. */
  fileStore: string
  adminPassword: string | null
  demo: boolean
  /** Others than the people at this host may reach the product: HOST or PUBLIC_URL lead beyond it. */
  exposed: boolean
  /** As people reach the product, without a slash at the end; `null`: as it listens. */
  publicUrl: string | null
  /** Addresses whose X-Forwarded-* headers count. */
  trustProxy: string[]
  /** At least 32 characters; keys are derived from it, it is never used as one. */
  secretKey: string
  metricsToken: string | null
  /** MQTT broker that carries notices between app processes; `null`: the database does. */
  mqttUrl: string | null
  logLevel: LogLevel
  /** Where embedded pages live; `null`: beside the product. */
  frameUrl: string | null
  /** Where browsers listen to notices; `null`: where the API is. */
  wsUrl: string | null
  wsPort: number | null
  /** The report server whose pages may have a report token. */
  reportUrl: string | null
  /** Key of the map service; without one, places are entered as coordinates. */
  mapKey: string | null
  /** Systems of others that take a user over, with the name under which each wants him. */
  partners: Partner[]
  /** The description of the calls, at /docs and /openapi.json, asks for no session. */
  openDocs: boolean
  /** The handbook of the components is served at /storybook. */
  storybook: boolean
}

export interface Partner {
  /** Everything below it belongs to the partner. */
  address: string
  user: 'username' | 'login'
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What is wrong with the environment, one line per setting, fit to be printed as it is. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

const text = z.string().trim()

const webAddress = (example: string) =>
  text
    .refine((url) => isUrl(url, ['http:', 'https:']), `must look like ${example}`)
    .transform((url) => dropEnd(url, /\//))
    .optional()
const PARTNERS = z.array(
  z.strictObject({
    address: z.string().refine((url) => isUrl(url, ['http:', 'https:'])),
    user: z.enum(['username', 'login']),
  }),
)
function partnersOf(list: string, context: z.RefinementCtx): Partner[] {
  try {
    return PARTNERS.parse(JSON.parse(list))
  } catch {
    context.addIssue('must be a list like [{"address":"https://partner.example.com","user":"username"}]')
    return z.NEVER
  }
}

const port = text
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a whole number from 0 to 65535')

const postgresAddress = text.refine(
  (url) => isUrl(url, ['postgres:', 'postgresql:']),
  'must look like postgres://user:password@host:5432/name',
)

const environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: port.default(1233),
  DATA_DIR: text.default('./data').transform((directory) => resolve(directory)),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  READ_MAX_LAG: text
    .regex(/^\d{1,4}$/, 'must be whole seconds from 1 to 3600')
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 3_600, 'must be whole seconds from 1 to 3600')
    .default(10),
  FILE_STORE: text
    .refine(
      (store) => store === 'disk' || isAbsolute(store) || parseS3Address(store) !== null,
      `must be "disk", the absolute path of a shared directory, or look like ${S3_EXAMPLE}`,
    )
    .default('disk'),
  MQTT_URL: text
    .refine((url) => isUrl(url, ['mqtt:', 'mqtts:', 'ws:', 'wss:']), 'must look like mqtt://user:password@broker:1883')
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO: z.enum(['0', '1', 'false', 'true'], 'must be 1 or 0').optional(),
  PUBLIC_URL: webAddress('https://wuguan.example.com'),
  TRUST_PROXY: text
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (list) => list.every(isProxyAddress),
      'must be IP addresses or networks, separated by commas (10.0.0.0/8,127.0.0.1), or loopback',
    )
    .default([]),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().optional(),
  FRAME_URL: webAddress('https://pages.example.com'),
  WS_URL: text
    .refine((url) => isUrl(url, ['ws:', 'wss:']), 'must look like wss://notices.example.com')
    .transform((url) => dropEnd(url, /\//))
    .optional(),
  WS_PORT: port.optional(),
  REPORT_URL: webAddress('https://reports.example.com'),
  MAP_KEY: text.optional(),
  PARTNERS: text.transform(partnersOf).default([]),
  OPEN_DOCS: z.enum(['0', '1', 'false', 'true'], 'must be 1 or 0').optional(),
  STORYBOOK: z.enum(['0', '1', 'false', 'true'], 'must be 1 or 0').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

/** Throws a `SettingsError`; with the embedded database the secret key is made in `DATA_DIR` when there is none. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  // Compose files and shells write `NAME=` for a setting that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const values = parsed.data
  const databaseUrl = values.DATABASE_URL ?? null
  if (values.WS_PORT !== undefined && values.WS_URL === undefined)
    throw new SettingsError(['WS_PORT: means the port of WS_URL, which is not set'])
  if (values.DATABASE_READ_URL !== undefined && databaseUrl === null)
    throw new SettingsError(['DATABASE_READ_URL: means a standby of DATABASE_URL, which is not set'])
  if (databaseUrl && !values.SECRET_KEY) {
    throw new SettingsError([
      'SECRET_KEY: is required with DATABASE_URL, the same for every process (openssl rand -base64 48)',
    ])
  }
  const exposed =
    !isLoopback(values.HOST) || (values.PUBLIC_URL != null && !isLoopback(new URL(values.PUBLIC_URL).hostname))
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    readMaxLag: values.READ_MAX_LAG,
    fileStore: values.FILE_STORE,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    // The password of the demo is public: where others could use it, somebody has to want it.
    demo: values.DEMO ? values.DEMO === '1' || values.DEMO === 'true' : databaseUrl === null && !exposed,
    exposed,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    secretKey: values.SECRET_KEY ?? ownSecretKey(values.DATA_DIR),
    metricsToken: values.METRICS_TOKEN ?? null,
    mqttUrl: values.MQTT_URL ?? null,
    logLevel: values.LOG_LEVEL,
    frameUrl: values.FRAME_URL ?? null,
    wsUrl: values.WS_URL ?? null,
    wsPort: values.WS_PORT ?? null,
    reportUrl: values.REPORT_URL ?? null,
    mapKey: values.MAP_KEY ?? null,
    partners: values.PARTNERS,
    openDocs: values.OPEN_DOCS === '1' || values.OPEN_DOCS === 'true',
    storybook: values.STORYBOOK === '1' || values.STORYBOOK === 'true',
  }
}

/** Written whole under another name first, so that neither a crash nor a second process leaves half a key. */
function ownSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  const read = () => readFileSync(file, 'utf8').trim()
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read()
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

/** Whether a host, by name or address, is this one alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

function isProxyAddress(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
