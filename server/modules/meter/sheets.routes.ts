import { energySheet } from '@wuguan/contract/meter/energy.actions'
import { METER_KIND } from '@wuguan/contract/meter/meter.entity'
import { readingSheet } from '@wuguan/contract/meter/reading.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import { dateOf } from '../../kernel/clock.ts'
import { deliveryHeaders } from '../../kernel/files/delivery.ts'
import { authenticate } from '../../kernel/http/caller.ts'
import { parsed, addCall } from '../../kernel/http/add-call.ts'
import type { RawRoutes } from '../../kernel/module.ts'
import type { SheetColumn, SheetValues } from '../../kernel/spreadsheets/columns.ts'
import { xlsWriter } from '../../kernel/spreadsheets/xls-writer.ts'
import { energyOf } from './energy/energy.queries.ts'
import { PLACE, demandCommunity } from './support.ts'

/** Sheets that go out: the readings that are still to come, with the last ones filled in, and the figures of consumption. */
export const sheetRoutes: RawRoutes =
  (kernel, { sessions, calls }) =>
  async (server) => {
    addCall(server, calls, readingSheet, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand('meter:reading:import')
      const { communityId, feePeriod, kind } = parsed(readingSheet.input, request.query)
      demandCommunity(actor, 'meter:reading:import', communityId)
      const today = dateOf(kernel.clock.now())
      const rows = await kernel.q.query<{ code: string; place: string; last: string | null; at: string | null }>(
        `select m.code, ${PLACE('m', 'h')} as place, m.last_reading::text as last, m.last_read_date::text as at from meter m left join house h on h.id = m.property_id
         where m.community_id = $1 and m.kind = $3 and m.status = 1 and m.collect_mode <> 'prepaid' and m.deleted_at is null
           and not exists (select 1 from meter_reading r where r.meter_id = m.id and r.fee_period = $2 and r.kind = 'normal' and r.status in (1, 2, 3))
         order by m.read_order nulls last, m.code`,
        [communityId, feePeriod, kind],
      )
      return sendSheet(
        reply,
        `抄表导入模板-${labelOf(METER_KIND, kind)}-${feePeriod}`,
        [
          { title: '表号', width: 16 },
          { title: '房号/位置', width: 34 },
          { title: '上次读数', width: 12, type: 'decimal', scale: 4 },
          { title: '上次日期', width: 12, type: 'date' },
          { title: '期间', width: 10 },
          { title: '本次读数', width: 12 },
          { title: '抄表日期', width: 12, type: 'date' },
          { title: '翻表', width: 8 },
          { title: '备注', width: 24 },
        ],
        rows.map((row) => [row.code, row.place, row.last, row.at, feePeriod, '', today, '', '']),
      )
    })

    addCall(server, calls, energySheet, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand('meter:energy:export')
      const { communityId, kind, period } = parsed(energySheet.input, request.query)
      demandCommunity(actor, 'meter:energy:export', communityId)
      const view = await energyOf(kernel.q, communityId, kind, period)
      const rows: SheetValues[] = [
        ['本月用量', period, view.usage, view.monthGrowth && `环比${view.monthGrowth}%`],
        ['损耗率', period, view.lossRate, '%'],
        ['公区占比', period, view.publicShare, '%'],
        ['抄表率', period, view.readRate, '%'],
        ['应收金额', period, view.amount, '元'],
        ...view.months.map((one) => [
          '月度用量',
          one.period,
          one.usage,
          one.lastYear === null ? '' : `去年同期${one.lastYear}`,
        ]),
        ...view.levels.map((one) => ['级别用量', one.name, one.usage, '']),
        ...view.losses.map((one) => [
          '总表损耗',
          `${one.code} ${one.name}`,
          one.loss ?? '',
          one.missing > 0 ? '数据不完整' : `${one.rate ?? '—'}%${one.inverted ? ' 倒挂' : one.alarm ? ' 预警' : ''}`,
        ]),
        ...view.top.map((one) => ['用量前20', `${one.code} ${one.place}`, one.usage, '']),
        ...view.zero.map((one) => ['零用量', `${one.code} ${one.place}`, '0', '']),
      ]
      return sendSheet(
        reply,
        `能耗分析-${labelOf(METER_KIND, kind)}-${period}`,
        [
          { title: '指标', width: 14 },
          { title: '对象', width: 40 },
          { title: `数值（${view.unit}）`, width: 16, type: 'decimal', scale: 4 },
          { title: '说明', width: 30 },
        ],
        rows,
      )
    })
  }

async function sendSheet(
  reply: FastifyReply,
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly SheetValues[],
): Promise<unknown> {
  const stream = new PassThrough()
  const writer = xlsWriter(stream, { sheetName: 'Sheet1', columns })
  const written = writer.writeRows(rows).then(() => writer.end())
  written.catch((error: Error) => stream.destroy(error))
  return reply.headers(deliveryHeaders(`${name}.xls`, { download: true })).send(stream)
}
