import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { VOUCHER_FORMAT, voucherFile } from '@wuguan/contract/charge-other/voucher.actions'
import { voucherBatch } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { isZero } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { writeLog } from '../../../kernel/audit.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { deliveryHeaders } from '../../../kernel/files/delivery.ts'
import { addCall, parsed } from '../../../kernel/http/add-call.ts'
import { authenticate } from '../../../kernel/http/caller.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import type { CellValue, SheetColumn } from '../../../kernel/spreadsheets/columns.ts'
import { gbk } from '../../../kernel/spreadsheets/gbk.ts'
import { xlsWriter } from '../../../kernel/spreadsheets/xls-writer.ts'

/** A line with the head of its voucher. */
interface Entry {
  seq: number
  date: string
  maker: string
  lineNo: number
  summary: string
  accountCode: string
  accountName: string
  debit: string
  credit: string
  costCenterCode: string | null
  costCenterName: string | null
  auxCode: string | null
  auxName: string | null
}
const ENTRIES = `
  select v.seq, to_char(v.date, 'YYYY-MM-DD') as date, coalesce(b.maker, '') as maker, l.ordinality::int as "lineNo", l.value ->> 'summary' as summary,
    l.value ->> 'accountCode' as "accountCode", l.value ->> 'accountName' as "accountName", l.value ->> 'debit' as debit, l.value ->> 'credit' as credit,
    l.value ->> 'costCenterCode' as "costCenterCode", l.value ->> 'costCenterName' as "costCenterName", l.value ->> 'auxCode' as "auxCode", l.value ->> 'auxName' as "auxName"
  from voucher v join voucher_batch b on b.id = v.batch_id cross join lateral jsonb_array_elements(v.lines) with ordinality l where v.batch_id = $1 order by v.seq, l.ordinality`

interface Column extends SheetColumn {
  readonly of: (entry: Entry, at: number) => CellValue
}
const text = (title: string, of: Column['of'] = () => ''): Column => ({ title, of })
const amount = (title: string, of: Column['of']): Column => ({ title, of, type: 'decimal', scale: 2 })
const WORD = '记'

/** 用友U8 总账工具: date, kind and number together name the voucher; one side of a line is 0. */
const U8: readonly Column[] = [
  text('制单日期', ({ date }) => date),
  text('凭证类别字', () => WORD),
  text('凭证号', ({ seq }) => seq),
  text('附单据数', () => 0),
  text('摘要', ({ summary }) => summary),
  text('科目编码', ({ accountCode }) => accountCode),
  amount('借方金额', ({ debit }) => debit),
  amount('贷方金额', ({ credit }) => credit),
  text('数量', () => 0),
  text('外币', () => 0),
  text('汇率', () => 0),
  text('制单人', ({ maker }) => maker),
  text('结算方式编码'),
  text('票号'),
  text('票号发生日期'),
  text('部门编码', ({ costCenterCode }) => costCenterCode),
  text('个人编码'),
  text('客户编码'),
  text('供应商编码'),
  text('业务员'),
  text('项目编码', ({ auxCode }) => auxCode),
]

const itemsOf = ({ costCenterCode, costCenterName, auxCode, auxName }: Entry) =>
  [
    ...(costCenterCode ? [`部门---${costCenterCode}---${costCenterName}`] : []),
    ...(auxCode ? [`项目---${auxCode}---${auxName}`] : []),
  ].join('/')

/** 金蝶K3 and KIS: the columns of their own sheet, in its order. */
const K3: readonly Column[] = [
  text('凭证日期', ({ date }) => date),
  text('会计年度', ({ date }) => date.slice(0, 4)),
  text('会计期间', ({ date }) => String(Number(date.slice(5, 7)))),
  text('凭证字', () => WORD),
  text('凭证号', ({ seq }) => seq),
  text('科目代码', ({ accountCode }) => accountCode),
  text('科目名称', ({ accountName }) => accountName),
  text('币别代码', () => 'RMB'),
  text('币别名称', () => '人民币'),
  amount('原币金额', ({ debit, credit }) => (isZero(debit) ? credit : debit)),
  amount('借方', ({ debit }) => debit),
  amount('贷方', ({ credit }) => credit),
  text('制单', ({ maker }) => maker),
  text('审核', () => 'NONE'),
  text('核准', () => 'NONE'),
  text('出纳', () => 'NONE'),
  text('经办', () => 'NONE'),
  text('结算方式', () => '*'),
  text('结算号'),
  text('凭证摘要', ({ summary }) => summary),
  text('数量', () => 0),
  text('数量单位', () => '*'),
  text('单价', () => 0),
  text('参考信息'),
  text('业务日期', ({ date }) => date),
  text('往来业务编号'),
  text('附件数', () => 0),
  text('序号', (_entry, at) => at + 1),
  text('系统模块'),
  text('业务描述'),
  text('汇率类型', () => '公司汇率'),
  text('汇率', () => 1),
  text('分录序号', ({ lineNo }) => lineNo - 1),
  text('核算项目', itemsOf),
  text('过账', () => 0),
  text('机制凭证'),
  text('现金流量'),
]

/** Fields are divided by commas, and nothing quotes one. */
const field = (value: CellValue) => String(value ?? '').replaceAll(/[,\r\n]/g, '，')
const u8Text = (entries: readonly Entry[]) =>
  gbk(
    ['填制凭证,V800', ...entries.map((entry, at) => U8.map(({ of }) => field(of(entry, at))).join(','))].join('\r\n') +
      '\r\n',
  )

async function sheetOf(columns: readonly Column[], entries: readonly Entry[]): Promise<Buffer> {
  const stream = new PassThrough()
  const bytes = buffer(stream)
  const writer = xlsWriter(stream, { sheetName: 'Page1', columns })
  await writer.writeRows(entries.map((entry, at) => columns.map(({ of }) => of(entry, at))))
  await writer.end()
  return bytes
}

/** The file of a batch: made of what is kept, so that the same batch is the same file, byte for byte. */
async function fileOf(
  q: Queryable,
  id: string,
  format: 'u8' | 'u8Sheet' | 'k3',
): Promise<{ bytes: Buffer; extension: string }> {
  const entries = await q.query<Entry>(ENTRIES, [id])
  if (entries.length === 0) throw refuse('该月凭证已作废，没有可导出的凭证')
  if (format === 'u8') return { bytes: u8Text(entries), extension: 'txt' }
  return { bytes: await sheetOf(format === 'k3' ? K3 : U8, entries), extension: 'xls' }
}

/** `GET /charge/voucher/batch/file`: the vouchers of a month in the form of the accounting software. */
export const voucherFileRoute: RawRoutes =
  (kernel, { sessions, calls }) =>
  async (server) => {
    addCall(server, calls, voucherFile, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(voucherFile.permission!)
      const { id, format } = parsed(voucherFile.input, request.query)
      const now = kernel.clock.now()
      await demandVisible({ q: kernel.q, actor }, voucherBatch, {}, id, voucherFile.permission!)
      const [batch] = await kernel.q.query<{ period: string; name: string }>(
        'select b.period, c.name from voucher_batch b join community c on c.id = b.community_id where b.id = $1',
        [id],
      )
      const { bytes, extension } = await fileOf(kernel.q, id, format)
      await writeLog(kernel.q, actor, now, [
        {
          module: voucherBatch.module,
          entity: voucherBatch.name,
          entityId: id,
          title: `导出${batch!.period}凭证：${labelOf(VOUCHER_FORMAT, format)}`,
          action: 'export',
        },
      ])
      const name = `凭证-${batch!.name}-${batch!.period}-${labelOf(VOUCHER_FORMAT, format).split(' ')[0]!.replace('/', '-')}.${extension}`
      return reply.headers(deliveryHeaders(name, { download: true })).send(bytes)
    })
  }
