import { communitiesOf } from '../../kernel/auth/communities.ts'
import { sameText } from '../../kernel/secrets.ts'
import type { ActionContext, Kernel } from '../../kernel/kernel.ts'

const LIFE_MS = 30 * 60_000
const PURPOSE = 'report-token'

/** What the report server learns about who is looking. */
export interface ReportIdentity {
  readonly userId: number
  readonly username: string
  readonly companyId: number
  /** Communities whose figures may be shown; `all` = every one of the company and the companies below it. */
  readonly communityIds: readonly number[] | 'all'
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Signed, not secret: the report server shows it back, and only what was signed here is believed. */
export async function issueReportToken({
  actor,
  kernel,
  now,
}: Pick<ActionContext, 'actor' | 'kernel' | 'now'>): Promise<{ fine_auth_token: string }> {
  const identity: ReportIdentity = {
    userId: actor.userId,
    username: actor.username,
    companyId: actor.companyId,
    // A report reads communities whole.
    communityIds: actor.superAdmin && actor.communityIds === null ? 'all' : communitiesOf(actor, null),
    expiresAt: now.getTime() + LIFE_MS,
  }
  const body = Buffer.from(JSON.stringify(identity)).toString('base64url')
  return { fine_auth_token: `${body}.${kernel.secrets.hmac(PURPOSE, body)}` }
}

/** Null = not ours, changed on the way, or over. */
export function readReportToken(
  { secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>,
  token: string,
): ReportIdentity | null {
  const [body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !sameText(signature, secrets.hmac(PURPOSE, body))) return null
  const identity = JSON.parse(Buffer.from(body, 'base64url').toString()) as ReportIdentity
  return identity.expiresAt > clock.now().getTime() ? identity : null
}
