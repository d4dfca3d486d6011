import { propertyAccountExport, propertyAccountTotals } from '@wuguan/contract/charge-other/account.actions'
import { propertyAccount } from '@wuguan/contract/charge-other/property-account.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { answerExport, parseExportBody } from '../../../kernel/crud/export.ts'
import { defineExportSource } from '../../../kernel/exports.ts'
import { authenticate } from '../../../kernel/http/caller.ts'
import { parsed, addCall } from '../../../kernel/http/add-call.ts'
import { sendData } from '../../../kernel/http/reply.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { type AccountContext, countAccounts, readAccounts } from './account.queries.ts'

const CHUNK = 2_000
const entity: AnyEntity = propertyAccount

const contextOf = (kernel: Kernel, actor: Actor): AccountContext => ({
  q: kernel.q,
  actor,
  now: kernel.clock.now(),
  permission: entity.codes.export,
})
/** The list's order means nothing to a sheet that is read by names. */
const filtersOf = (raw: RawQuery) => parsed(propertyAccountTotals.input, raw)

/** Accounts by the names of their properties, a piece at a time. */
async function* chunks(kernel: Kernel, actor: Actor, raw: RawQuery): AsyncGenerator<Record<string, unknown>[]> {
  const context = contextOf(kernel, actor)
  const filters = filtersOf(raw)
  const key = (alias: string) => `coalesce(${alias}.property_name, ''), ${alias}.property_id`
  let last: { propertyName: string; propertyId: string } | null = null
  for (;;) {
    const after = last
    const rows = await readAccounts(
      context,
      filters,
      (params) =>
        `${after ? `where (${key('x')}) > (${params.add(after.propertyName)}, ${params.add(after.propertyId)})` : ''} order by ${key('x')} limit ${CHUNK}`,
      key,
    )
    if (rows.length > 0) yield rows as unknown as Record<string, unknown>[]
    if (rows.length < CHUNK) return
    last = rows.at(-1)!
  }
}

/** `POST /charge/property/account/export`: what the list shows, as a sheet; many rows as a task. */
export const accountExportRoute: RawRoutes = (kernel, { sessions, calls }) => {
  defineExportSource({ entity, chunks })
  return async (server) => {
    addCall(server, calls, propertyAccountExport, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(entity.codes.export)
      const body = parseExportBody(entity, request.body)
      const data = await answerExport({
        kernel,
        entity,
        actor,
        body,
        rows: await countAccounts(contextOf(kernel, actor), filtersOf(body.filters)),
        chunks: chunks(kernel, actor, body.filters),
        reply,
      })
      return reply.sent ? reply : sendData(reply, data)
    })
  }
}
