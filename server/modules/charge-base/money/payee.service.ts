import { payeeAccount } from '@wuguan/contract/charge-base/payee-account.entity'
import type { testPayeeAccount } from '@wuguan/contract/charge-base/setup.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { payeeAccountHooks } from './money.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** The sandbox answers from here; real channels are tried by their first order. */
export async function test(
  context: ActionContext,
  { id }: ParsedOf<typeof testPayeeAccount>,
): Promise<{ ok: boolean; message: string }> {
  const [row] = await lockRows(
    writing(context, payeeAccount, payeeAccountHooks),
    [id],
    'charge-base:payee-account:edit',
  )
  if (row!['channel'] !== 'sandbox') throw refuse('只有模拟渠道可以测试连通')
  if (!row!['enabled']) return { ok: false, message: '收款账户已停用' }
  if (!row!['merchantNo']) return { ok: false, message: '未填写商户号' }
  if (!row!['hasSecret']) return { ok: false, message: '未设置密钥' }
  return { ok: true, message: '模拟渠道连接正常' }
}
