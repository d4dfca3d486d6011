import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { xlsxWriter } from '../server/kernel/spreadsheets/xlsx-writer.ts'
import { startFilledServer } from './filled.ts'
import { pssOf, watchPeak } from './memory.ts'
import { type Benchmark, median } from './support.ts'

/** Ten times the houses in the second. */
const SIZES = [2_400, 24_000] as const
const ROUNDS = 3
const FIELDS = [
  'fullName',
  'communityId',
  'buildingId',
  'unitId',
  'roomNo',
  'houseType',
  'layout',
  'buildingArea',
  'chargeArea',
  'useStatus',
  'saleStatus',
  'deliverDate',
]
const CHUNK = 1_000

/** An export of the download centre against the same cells from one bare statement into the same kind of file. */
export const benchmark: Benchmark = {
  name: 'export',
  async run() {
    const server = await startFilledServer(SIZES, 0)
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-export-'))
    try {
      const headers = await server.signIn()
      const { q } = server.app.kernel
      const post = async <T>(path: string, body: object): Promise<T> => {
        const reply = await fetch(server.url + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
        if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
        return data
      }
      const product = async (communityId: number): Promise<number> => {
        const started = performance.now()
        await post('/basedata/base/house/export', {
          fields: FIELDS,
          filters: { communityId: String(communityId) },
        })
        for (;;) {
          const [task] = await q.query<{ id: string; status: number; error: string | null }>(
            'select id, status, error from export_task order by created_at desc limit 1',
          )
          if (task?.status === 2) return performance.now() - started
          if (task && task.status > 2) throw new Error(`the export failed: ${task.error}`)
          await pause(20)
        }
      }
      const bare = async (communityId: number): Promise<number> => {
        const started = performance.now()
        const rows = await q.query(
          `select h.full_name, c.name as community, b.build_name, u.unit_name, h.room_no, h.house_type::text, h.layout, h.building_area, h.charge_area, h.use_status::text,
             h.sale_status::text, h.deliver_date
           from house h join community c on c.id = h.community_id join building b on b.id = h.building_id join unit u on u.id = h.unit_id where h.community_id = $1 order by h.id`,
          [communityId],
        )
        const writer = xlsxWriter(createWriteStream(join(folder, 'bare.xlsx')), {
          sheetName: '房产',
          columns: FIELDS.map((title) => ({ title })),
        })
        for (let at = 0; at < rows.length; at += CHUNK)
          await writer.writeRows(
            rows.slice(at, at + CHUNK).map((row) => Object.values(row).map((value) => String(value ?? ''))),
          )
        await writer.end()
        return performance.now() - started
      }
      const [few, many] = server.communities as [number, number]
      const times = { few: [] as number[], many: [] as number[], bare: [] as number[] }
      const peak = watchPeak(() => pssOf(server.pid))
      for (let round = -1; round < ROUNDS; round++) {
        const one = { few: await product(few), many: await product(many), bare: await bare(many) }
        if (round >= 0) for (const key of ['few', 'many', 'bare'] as const) times[key].push(one[key])
      }
      const [small, large, plain] = [median(times.few), median(times.many), median(times.bare)]
      return [
        {
          name: `export of ${SIZES[1]} houses`,
          what: 'the same cells from one bare statement into the same kind of file = 1',
          value: large / plain,
          unit: '×',
          bar: { kind: 'max', value: 5 },
          detail: `${(large / 1000).toFixed(1)} s against ${(plain / 1000).toFixed(1)} s`,
        },
        {
          name: 'growth of an export',
          what: 'ten times the rows',
          value: large / small,
          unit: '×',
          bar: { kind: 'max', value: 12 },
          detail: `${(small / 1000).toFixed(1)} s for ${SIZES[0]}`,
        },
        {
          name: 'memory while it exports',
          what: 'peak of the server process (PSS)',
          value: peak.stop(),
          unit: ' MB',
          bar: { kind: 'max', value: 400 },
        },
      ]
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
