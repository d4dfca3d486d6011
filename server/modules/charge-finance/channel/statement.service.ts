import type { Kernel } from '../../../kernel/kernel.ts'
import { tillOf } from './channels.ts'
import type { StatementAnswer } from './port.ts'

/** What the channel of a payee account says of a finished day; null: the account is not connected. */
export async function askStatement(
  kernel: Kernel,
  payeeAccountId: string,
  day: string,
): Promise<StatementAnswer | null> {
  const till = await tillOf(kernel, payeeAccountId)
  return till && till.channel.statement(till.merchant, day)
}
