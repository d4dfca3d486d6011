import { EXIT, type Finding, refuse } from './finding.ts'

/** Codes of PostgreSQL and of the system, and what somebody at the keyboard can do about each. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start PostgreSQL, or correct host and port of DATABASE_URL',
  ENOTFOUND: 'its host has no address: correct the host of DATABASE_URL, or the name service',
  EAI_AGAIN: 'the name service does not answer',
  ETIMEDOUT: 'it does not answer: look at the network and the firewall between',
  EHOSTUNREACH: 'no way leads to its host: look at the network',
  ECONNRESET: 'it cut the line: look at its log',
  '28P01': 'it refuses the password of DATABASE_URL',
  '28000': 'its pg_hba.conf refuses this user from this host',
  '3D000': 'it has no database of this name: create it as docs/operations.md says (Install)',
  '53300': 'it has no connection left: raise max_connections (16 for each process, and 20)',
  '57P03': 'it is starting up or shutting down: try again in a moment',
  '42704': 'it has no role of this name',
}

/** Of DATABASE_URL what may be shown. */
export function shownAddress(connectionString: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(connectionString)
    const host = hostname || searchParams.get('host') || 'localhost'
    return `${decodeURIComponent(host)}:${port || 5432}${decodeURIComponent(pathname)}`
  } catch {
    return 'DATABASE_URL'
  }
}

/** Why the database could not be asked. */
export function unreachable(error: unknown, address: string): Finding {
  const { code, errors, message } = error as { code?: string; errors?: { code?: string }[]; message?: string }
  const found = code ?? errors?.[0]?.code ?? ''
  // Poolers refuse what belongs to a session with the code of a broken protocol.
  if (found === '08P01' && /startup parameter/i.test(message ?? '')) return refuse(EXIT.pooler, POOLED)
  return refuse(
    EXIT.database,
    `The database at ${address} cannot be reached: ${WORDS[found] ?? message ?? String(error)}`,
  )
}

/** Time zone, time limits, locks and LISTEN belong to a session; behind such a pooler each statement may meet another one. */
export const POOLED =
  'DATABASE_URL leads to a pooler that does not keep a session together (PgBouncer in transaction or statement mode, or one that drops startup options): give the address of PostgreSQL itself; each process keeps 16 connections and shares them among all its callers'
