import { FileFault, type FileLayout, renderFile } from '@wuguan/contract/charge-other/bank/file-layout'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { sha256, type Secrets } from '../../../kernel/secrets.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { type BatchLine, linesOf } from './batch.store.ts'
import { encodeText } from './encoding.ts'

interface Head {
  readonly batchNo: string
  readonly deductDate: string
}
/** The bytes of a batch's file: the same for the same layout and lines. */
export function fileBytes(
  secrets: Secrets,
  layout: FileLayout,
  head: Head,
  total: string,
  lines: readonly BatchLine[],
): Buffer {
  let text: string
  try {
    text = renderFile(
      layout,
      { ...head, count: lines.length, total },
      lines.map(({ lineNo, contractNo, accountEnc, accountName, amount }) => ({
        lineNo,
        contractNo,
        accountName,
        amount,
        accountNo: secrets.decrypt(accountEnc),
      })),
    )
  } catch (error) {
    if (error instanceof FileFault) throw refuse(`${error.message}，请核对文件模板`)
    throw error
  }
  const bytes = encodeText(text, layout.encoding)
  if ('missing' in bytes) throw refuse(`“${bytes.missing}”不能用GBK表示，请改用UTF-8或修改户名`)
  return bytes
}

/** The file of a batch that went out, byte for byte as it went. */
export async function fileOf(
  { q, secrets }: { q: Queryable; secrets: Secrets },
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const [batch] = await q.query<{
    batchNo: string
    deductDate: string
    total: string
    layout: FileLayout | null
    fileHash: string | null
  }>(
    `select batch_no as "batchNo", deduct_date::text as "deductDate", total_amount as total, layout, file_hash as "fileHash" from bank_deduct_batch where id = $1`,
    [id],
  )
  if (!batch) throw notFound()
  if (!batch.layout) throw refuse('该批次尚未导出文件')
  const bytes = fileBytes(secrets, batch.layout, batch, batch.total, await linesOf(q, id))
  if (sha256(bytes) !== batch.fileHash) throw new Error(`file of ${batch.batchNo} is not the one that went out`)
  return { name: `${batch.batchNo}.${batch.layout.format === 'csv' ? 'csv' : 'txt'}`, bytes }
}
