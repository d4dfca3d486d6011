import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Kernel } from '../kernel.ts'
import { readRows } from '../spreadsheets/reader.ts'
import type { SheetOptions, SheetWriter } from '../spreadsheets/columns.ts'
import { xlsWriter } from '../spreadsheets/xls-writer.ts'
import { xlsxWriter } from '../spreadsheets/xlsx-writer.ts'
import type { OpenBatch } from './batch.store.ts'
import { oneAtATime } from './parsing.ts'
import { ROW } from './rows.store.ts'
import type { ImportTemplate, RowData } from './template.ts'
import { MAX_ROWS, sourceOf } from './upload.ts'

/** The rows that did not go in, in the columns of the source as they now stand, with what is wrong in a column of its own. */
export async function errorsFile(kernel: Kernel, { batch }: OpenBatch): Promise<Readable> {
  await using source = await sourceOf(kernel, batch)
  const { headers, columns, sheet, sheetName } = batch.mapping
  const refused = await refusedRows(kernel, batch.id)
  return sheetFile(
    xlsxWriter,
    {
      sheetName,
      columns: [
        ...headers.map(({ title }, i) => ({ title: title || `第${i + 1}列` })),
        { title: '错误原因', width: 50 },
      ],
    },
    (writer) =>
      oneAtATime(async () => {
        for await (const rows of readRows(source, sheet, { maxRows: MAX_ROWS }))
          await writer.writeRows(
            rows.flatMap(({ rowNo, cells }) => {
              const row = refused.get(rowNo)
              if (!row) return []
              const mended = new Map(Object.entries(columns).map(([key, index]) => [index, row.data[key] ?? '']))
              return [[...headers.map(({ index }) => mended.get(index) ?? cells[index] ?? ''), row.sentence]]
            }),
          )
      }),
  )
}

async function refusedRows(kernel: Kernel, batchId: string): Promise<Map<number, { data: RowData; sentence: string }>> {
  const rows = await kernel.q.query<{ row_no: number; data: RowData; sentence: string | null }>(
    `select row_no, data, concat_ws('；', error, (select string_agg(e.value, '；') from jsonb_each_text(errors) e)) as sentence
     from import_row where batch_id = $1 and state in (${ROW.bad}, ${ROW.skipped}) order by row_no`,
    [batchId],
  )
  return new Map(rows.map((row) => [row.row_no, { data: row.data, sentence: row.sentence ?? '' }]))
}

/** An empty sheet with the headings of a template. */
export const templateFile = (template: ImportTemplate): Promise<Readable> =>
  sheetFile(
    xlsWriter,
    {
      sheetName: template.label,
      columns: template.fields.map((field) => ({ title: `${field.label}${field.required ? '*' : ''}`, width: 16 })),
    },
    async () => {},
  )

async function sheetFile(
  open: typeof xlsWriter | typeof xlsxWriter,
  options: SheetOptions,
  write: (writer: SheetWriter) => Promise<void>,
): Promise<Readable> {
  const directory = await mkdtemp(join(tmpdir(), 'wuguan-import-'))
  // What cannot be taken away stays in the folder of temporary files.
  const clean = () => rm(directory, { recursive: true, force: true }).catch(() => undefined)
  try {
    const path = join(directory, 'sheet')
    const writer = open(createWriteStream(path), options)
    await write(writer)
    await writer.end()
    return createReadStream(path).once('close', () => void clean())
  } catch (error) {
    await clean()
    throw error
  }
}
