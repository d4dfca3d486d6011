import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xlsxWriter } from '../server/kernel/spreadsheets/xlsx-writer.ts'
import { pssOf, watchPeak } from './memory.ts'
import { startBenchServer } from './server.ts'
import type { Benchmark } from './support.ts'

const ROWS = 50_000
const TITLES = [
  '项目名称',
  '楼栋',
  '单元',
  '楼层',
  '房号',
  '房屋类型',
  '户型',
  '建筑面积',
  '套内面积',
  '交付日期',
  '入住状态',
  '业主姓名',
  '联系电话',
  '备注',
]
const UNITS = 3
const FLOORS = 30
const PER_FLOOR = 4
const PER_BUILDING = UNITS * FLOORS * PER_FLOOR

/** A register of many houses with a bad row in every thousand. */
async function writeRegister(path: string): Promise<void> {
  const writer = xlsxWriter(createWriteStream(path), {
    sheetName: '房产台账',
    columns: TITLES.map((title) => ({ title })),
  })
  const row = (n: number) => {
    const inside = n % PER_BUILDING
    const floor = 1 + (Math.floor(inside / PER_FLOOR) % FLOORS)
    return [
      '万户新城',
      `${1 + Math.floor(n / PER_BUILDING)}栋`,
      `${1 + Math.floor(inside / (FLOORS * PER_FLOOR))}单元`,
      String(floor),
      `${floor}0${1 + (inside % PER_FLOOR)}`,
      '住宅',
      '三室两厅',
      '118.07',
      n % 1000 === 999 ? '200' : '95.66',
      '2021-07-28',
      '自住',
      `业主${n}`,
      String(19_900_000_000 + n),
      `第${n}户`,
    ]
  }
  for (let start = 0; start < ROWS; start += 1000)
    await writer.writeRows(Array.from({ length: 1000 }, (_, i) => row(start + i)))
  await writer.end()
}

interface Progress {
  stage: string
  success: number
  fail: number
  error: string | null
}

/** 50,000 houses from one spreadsheet: the memory of the server while it checks and writes them. */
export const benchmark: Benchmark = {
  name: 'import',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-import-'))
    const server = await startBenchServer()
    const peak = watchPeak(() => pssOf(server.pid))
    try {
      const file = join(folder, 'register.xlsx')
      await writeRegister(file)
      const headers = await server.signIn()
      const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
        const json = body !== undefined && !(body instanceof FormData)
        const reply = await fetch(server.url + path, {
          method,
          headers: { ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
          ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
        })
        const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
        if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
        return data
      }
      const settled = async (id: string): Promise<Progress> => {
        for (;;) {
          const state = await call<Progress>('GET', `/file/sys/import/${id}`)
          if (!['reading', 'checking', 'writing'].includes(state.stage)) return state
          await new Promise((done) => setTimeout(done, 300))
        }
      }
      const form = new FormData()
      form.set('kind', 'house')
      form.set('file', await openAsBlob(file), 'register.xlsx')
      const started = performance.now()
      const { batchId, proposal } = await call<{ batchId: string; proposal: Record<string, number> }>(
        'POST',
        '/file/sys/import/upload',
        form,
      )
      await call('PUT', `/file/sys/import/${batchId}/mapping`, {
        mapping: proposal,
        options: { createCommunity: { name: '万户新城' } },
      })
      const checked = await settled(batchId)
      if (checked.success !== ROWS - ROWS / 1000 || checked.fail !== ROWS / 1000)
        throw new Error(`checked ${checked.success} good, ${checked.fail} bad: ${checked.error}`)
      await call('POST', `/file/sys/import/${batchId}/commit`)
      await settled(batchId)
      const seconds = (performance.now() - started) / 1000
      const { total } = await call<{ total: number }>('GET', '/basedata/base/house/page?limit=1&count=exact')
      if (total !== checked.success) throw new Error(`${total} houses instead of ${checked.success}`)
      return [
        {
          name: `import of ${ROWS} houses`,
          what: 'peak memory of the server process (PSS)',
          value: peak.stop(),
          unit: ' MB',
          bar: { kind: 'max', value: 512 },
          detail: `${seconds.toFixed(0)} s from upload to the last row`,
        },
      ]
    } finally {
      peak.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
