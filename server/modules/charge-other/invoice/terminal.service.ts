import { TERMINAL_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { invoiceTerminalFlow } from '@wuguan/contract/charge-other/invoice/invoice-terminal.flow'
import type { testTerminal } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceTerminal } from '@wuguan/contract/charge-other/invoice/invoice-terminal.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { moveBySystem } from '../../../kernel/flow/system.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { outsideAddress } from '../../../kernel/outside-address.ts'
import { isSilent } from '../../../kernel/ports/port.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { type Beat, type TerminalLine, driverOf } from './drivers.ts'

interface TerminalRow {
  id: string
  kind: string
  sellerTaxNo: string
  address: string | null
  appKey: string | null
  secret: string | null
  status: number
}
const READ = `select id, kind, seller_tax_no as "sellerTaxNo", address, app_key as "appKey", secret_enc as secret, status from invoice_terminal`
const lineOf = (secrets: Secrets, row: TerminalRow): TerminalLine & { status: number } => ({
  ...row,
  secret: row.secret && secrets.decrypt(row.secret),
})

/** A terminal with the way to it. */
export async function terminalLine(q: Queryable, secrets: Secrets, id: string) {
  const [row] = await q.query<TerminalRow>(`${READ} where id = $1`, [id])
  return row ? lineOf(secrets, row) : null
}

export const invoiceTerminalHooks: EntityHooks<typeof invoiceTerminal> = {
  beforeSave(_context, draft) {
    const address = draft.address ?? null
    if (address === null) return
    const judged = outsideAddress.safeParse(address)
    if (!judged.success) throw badInput({ address: judged.error.issues[0]!.message })
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query('select 1 from invoice where terminal_id = any($1) limit 1', [
      rows.map((row) => row.id),
    ])
    if (used) throw refuse('该终端已开过发票，请停用')
  },
}

export const terminalSteps = flow(invoiceTerminalFlow, {})

/** Asks a terminal whether it is there, and keeps what it said. */
async function listen(kernel: Kernel, row: TerminalRow & { heard: number | null }): Promise<Beat | null> {
  const { heard, ...terminal } = row
  const line = lineOf(kernel.secrets, terminal)
  const beat = await driverOf(line).ping(line, kernel.clock.now())
  await inTransaction(kernel, async (scope) => {
    const own = (params: { add(value: unknown): string }) => `t.id = ${params.add(row.id)}`
    if (beat) {
      await scope.q.query('update invoice_terminal set last_heartbeat = $2, remaining = $3 where id = $1', [
        row.id,
        scope.now,
        beat.remaining,
      ])
      await moveBySystem(scope, invoiceTerminalFlow, 'wake', own)
    } else if (isSilent(heard, scope.now)) await moveBySystem(scope, invoiceTerminalFlow, 'sleep', own)
  })
  return beat
}
type HeardRow = TerminalRow & { heard: number | null }
const HEARD = (
  where: string,
) => `select id, kind, seller_tax_no as "sellerTaxNo", address, app_key as "appKey", secret_enc as secret, status, (extract(epoch from last_heartbeat) * 1000)::float8 as heard
     from invoice_terminal where status <> ${TERMINAL_STATUS.disabled} and ${where} order by id`

export async function test(
  context: ActionContext,
  { id }: ParsedOf<typeof testTerminal>,
): Promise<{ online: boolean; remaining: number | null }> {
  await demandVisible(context, invoiceTerminal, invoiceTerminalHooks, id, 'charge-other:invoice:terminal')
  const [row] = await context.q.query<HeardRow>(HEARD('id = $1'), [id])
  if (!row) throw refuse('开票终端已停用')
  const beat = await listen(context.kernel, row)
  await writeLog(context.q, context.actor, context.now, [
    { module: 'charge-other', entity: invoiceTerminal.name, entityId: id, title: '检测开票终端', action: 'edit' },
  ])
  return { online: beat !== null, remaining: beat?.remaining ?? null }
}

/** Every minute: terminals that answer are online, those that have been silent for a while are not. */
export const terminalHeartbeat = (kernel: Kernel): JobDefinition => ({
  code: 'charge-other.terminal-heartbeat',
  name: '开票终端心跳',
  module: 'charge-other',
  cron: '* * * * *',
  async run({ q }) {
    const rows = await q.query<HeardRow>(HEARD('true'))
    for (const row of rows) await listen(kernel, row)
    return { affected: rows.length }
  },
})
