import { refuse } from '@wuguan/contract/kernel/errors'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import type { Report, ReportAnswer, ReportFigure, Values } from '@wuguan/contract/kernel/report'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { writeLog } from '../audit.ts'
import { dateOf } from '../clock.ts'
import { sendSheet } from '../crud/export.ts'
import type { Kernel } from '../kernel.ts'
import type { CellValue, SheetColumn } from '../spreadsheets/columns.ts'
import { readReport } from './read.ts'

const MOST_FILE_ROWS = 20_000
const WIDTH = 18

/** `POST {path}/report/export`: the table with all its groups and its totals, figures as numbers. */
export async function answerReportFile({
  kernel,
  actor,
  report,
  filters,
  reply,
}: {
  kernel: Kernel
  actor: Actor
  report: Report
  filters: RawQuery
  reply: FastifyReply
}): Promise<null> {
  const answer = await readReport({ kernel, actor }, report, filters, {
    most: MOST_FILE_ROWS,
    permission: report.exports,
  })
  if (answer.groups > MOST_FILE_ROWS) throw refuse('结果超过2万组，请减少维度或缩小范围')
  const now = kernel.clock.now()
  await writeLog(kernel.q, actor, now, [
    {
      module: report.module,
      entity: report.rows.name,
      entityId: '',
      title: `导出${report.label} ${answer.rows.length} 行`,
      action: 'export',
      after: { by: answer.by, across: answer.across?.dimension ?? null },
    },
  ])
  const { columns, lines } = sheetOf(report, answer)
  return sendSheet(
    reply,
    `${report.label}${dateOf(now).replaceAll('-', '')}`,
    { sheetName: report.label, columns },
    (write) => write(lines),
  )
}

const figureColumn = ({ label, kind, scale, unit }: ReportFigure, title = label): SheetColumn => ({
  title,
  width: WIDTH,
  ...(kind === 'date' ? {} : kind === 'count' ? { type: 'integer' } : { type: 'decimal', scale }),
  ...(kind === 'amount' ? { grouped: true } : {}),
  ...(unit ? { unit } : {}),
})

/** Columns as the table has them: dimensions, figures of each key across, figures of the whole, and those they are compared with. */
export function sheetOf(
  report: Report,
  { by, figures: asked, across, comparedWith, rows, totals }: ReportAnswer,
): { columns: SheetColumn[]; lines: CellValue[][] } {
  const { dimensions } = report
  const figures = report.figures.filter(({ name }) => asked.includes(name))
  const inside = (across?.titles ?? []).flatMap((title) =>
    figures.map((figure) => figureColumn(figure, figures.length === 1 ? title : `${title} ${figure.label}`)),
  )
  const whole = figures.map((figure) => figureColumn(figure, across ? `合计 ${figure.label}` : figure.label))
  const before =
    comparedWith === null ? [] : figures.map((figure) => figureColumn(figure, `${figure.label}（${comparedWith}）`))
  const valuesOf = (values: Values | null | undefined) => figures.map(({ name }) => values?.[name] ?? null)
  const lineOf = (titles: readonly string[], row: Pick<ReportAnswer['totals'], 'values' | 'cells' | 'previous'>) => [
    ...titles,
    ...row.cells.flatMap(valuesOf),
    ...valuesOf(row.values),
    ...(comparedWith === null ? [] : valuesOf(row.previous)),
  ]
  return {
    columns: [
      ...by.map((name): SheetColumn => ({ title: dimensions.find((one) => one.name === name)!.label, width: WIDTH })),
      ...inside,
      ...whole,
      ...before,
    ],
    lines: [
      ...rows.map((row) => lineOf(row.titles, row)),
      lineOf(
        by.map((_, at) => (at === 0 ? '合计' : '')),
        totals,
      ),
    ],
  }
}
