import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { DomainError, badInput, tooLarge } from '@wuguan/contract/kernel/errors'
import { everyEntity } from '../entities.ts'
import { FILE_REFUSALS } from '../files/limits.ts'
import { uniqueIndexes } from '../db/table.ts'

/** Unique index → field and sentence of the book. */
const uniques = new Map<string, { entity: AnyEntity; fields: readonly string[]; field: string; message: string }>()
for (const entity of everyEntity())
  for (const rule of uniqueIndexes(entity)) {
    const field = rule.fields.filter((name) => name !== 'companyId' && name !== 'communityId').at(-1) ?? rule.fields[0]!
    uniques.set(rule.name, { entity, fields: rule.fields, field, message: rule.message })
  }

interface PgError extends Error {
  code?: string
  constraint?: string
  detail?: string
}

/** The field whose value another record has already, and that value as its column keeps it; null for any other error. */
export function takenValue(error: unknown): { entity: AnyEntity; field: string; value: string } | null {
  const { code, constraint, detail = '' } = error as PgError
  const rule = code === '23505' ? uniques.get(constraint ?? '') : undefined
  if (!rule) return null
  // `Key (mobile, company_id)=(13812345678, 2) already exists.`
  const [from, to] = [detail.indexOf('=('), detail.lastIndexOf(')')]
  const values = from < 0 ? [] : detail.slice(from + 2, Math.max(from + 2, to)).split(', ')
  return { entity: rule.entity, field: rule.field, value: values[rule.fields.indexOf(rule.field)] ?? detail }
}

/** SQLSTATEs that say "this input cannot be", not "the server is broken". */
const BAD_VALUE = new Set(['22003', '22007', '22008', '22P02', '22021', '22001', '22P05', '23514'])
/** 25006: what was the primary only reads now; its address leads to another one in a moment. */
const UNAVAILABLE = /^(08|57P0|53|25006)/
/** A connection to a database that was demoted is of no use any more. */
export const isDemoted = (error: unknown): boolean => (error as PgError).code === '25006'
const CUT_OFF = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])
/** What the driver says, without a code, of a connection that is gone. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
/** Deadlock and serialisation failures: the statement's transaction may simply run again. */
export const isTransient = (error: unknown): boolean => ['40P01', '40001'].includes((error as PgError).code ?? '')

const isFull = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT'
const isAway = ({ code, message }: PgError) => (code ? UNAVAILABLE.test(code) || CUT_OFF.has(code) : LOST.test(message))

/** What an operator reads of a call that was refused for a while. */
export function refusedFor(error: unknown): string {
  const { code } = error as PgError
  if (code === '57014') return 'a statement ran into its time limit'
  if (isFull(code)) return 'the disk of the file store is full: make room'
  return error instanceof DomainError || !isAway(error as PgError) ? 'refused for now' : 'the database does not answer'
}

/** What a caller is told about anything that was thrown; null = unexpected, a 500. */
export function explain(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  const { code, constraint } = error as PgError
  if (code === '23505') {
    const rule = uniques.get(constraint ?? '')
    return rule ? badInput({ [rule.field]: rule.message }) : new DomainError(409)
  }
  if (code && BAD_VALUE.has(code)) return new DomainError(400)
  if (code === '57014') return new DomainError(503)
  if (isFull(code)) return new DomainError(503, FILE_REFUSALS.storeFull)
  if (isAway(error as PgError)) return new DomainError(503)
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return tooLarge()
  if (status === 429) return new DomainError(429)
  if (status === 404) return new DomainError(404)
  if (status !== undefined && status >= 400 && status < 500) return new DomainError(400)
  return null
}
