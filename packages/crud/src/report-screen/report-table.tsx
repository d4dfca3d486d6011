import { useMemo, type ReactNode } from 'react'
import type { Report, ReportAnswer, ReportFigure, ReportRow, Values } from '@wuguan/contract/kernel/report'
import { cn } from '@wuguan/ui/cn'
import { DataTable, type DataTableColumn, type Sort } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Tooltip } from '@wuguan/ui/tooltip'
import { changeOf, isNothing, markOf, placesAcross, shownFigures, wholeFigures, written } from './report.logic.ts'

/** A figure of a row, of one key across or of the whole. */
export interface Looked {
  readonly figure: ReportFigure
  /** null: the totals. */
  readonly row: ReportRow | null
  readonly acrossAt: number | null
}

interface TableProps {
  report: Report
  answer: ReportAnswer
  chosen: string | undefined
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  onLook: (at: Looked) => void
  loading: boolean
  empty: ReactNode
}

/** px: a digit of the table's type, and what stands around the text of a cell. */
const DIGIT = 7.6
const AROUND = 30
/** px of a character of a header, with the arrow of its order. */
const CHARACTER = 13
const ARROW = 44
const [NAME_LEAST, NAME_MOST] = [112, 168]
/** px of words: a letter is as wide as a digit, all else as a character. */
const wordsWidth = (text: string) =>
  text.length * CHARACTER - text.replaceAll(/[^\u0000-\u2e7f]/g, '').length * (CHARACTER - DIGIT) + AROUND
const rowKey = ({ keys }: ReportRow) => JSON.stringify(keys)

/** The figures as a table: dimensions at the left, keys across, the whole at the right, totals of everything below. */
export function ReportTable({ report, answer, chosen, sort, onSort, onLook, loading, empty }: TableProps) {
  const { by, across, comparedWith, totals } = answer
  const figures = useMemo(() => shownFigures(report, answer, chosen), [report, answer, chosen])
  const ends = wholeFigures(report, answer, figures)
  const value = (figure: ReportFigure, values: Values | null | undefined, at: Omit<Looked, 'figure'>, of: string) => {
    const text = written(figure, values?.[figure.name])
    if (isNothing(values?.[figure.name]) || figure.kind === 'date') return text
    return (
      <button
        type="button"
        aria-label={`${of} ${figure.label} ${text}，查看明细`}
        className="text-primary-text hover:underline"
        onClick={() => onLook({ figure, ...at })}
      >
        {text}
      </button>
    )
  }
  const cell = (figure: ReportFigure, row: ReportRow, acrossAt: number) => {
    const own = row.cells[acrossAt]
    const title = across!.titles[acrossAt]!
    const mark = markOf(report, own)
    const figureOf = () =>
      value(figure, own, { row, acrossAt }, `${row.titles.join(' ')} ${title} ${mark?.label ?? ''}`)
    if (report.marks.length === 0) return figureOf()
    // A state of a cell is told by its colour, its words stand where it is pointed at.
    return mark ? (
      <Tooltip content={`${mark.label}：${amountsOf(own!)}`}>
        <Tag tone={mark.tone}>{isNothing(own![figure.name]) ? mark.label : figureOf()}</Tag>
      </Tooltip>
    ) : null
  }
  const amountsOf = (values: Values) =>
    report.figures
      .filter(({ name, kind }) => kind === 'amount' && !isNothing(values[name]))
      .map((one) => `${one.label} ${written(one, values[one.name])}`)
      .join('，')
  const wholeTitle = ({ label, kind }: ReportFigure) => (across && kind !== 'date' ? `合计${label}` : label)
  const moved = (figure: ReportFigure, now: Values, before: Values | null) => {
    const change = changeOf(figure, now[figure.name], before?.[figure.name])
    return (
      <Tooltip content={`${comparedWith}：${written(figure, before?.[figure.name])}`}>
        <span
          className={cn(change?.better === true && 'text-success-text', change?.better === false && 'text-danger-text')}
        >
          {change?.text ?? '—'}
        </span>
      </Tooltip>
    )
  }
  const columns = useMemo(() => {
    // Nine digits and their commas are never cut, and short figures leave the room to others.
    const widthOf = (title: string, texts: readonly string[]) =>
      Math.ceil(
        Math.max(title.length * CHARACTER + ARROW, Math.max(...texts.map((text) => text.length)) * DIGIT + AROUND),
      )
    const textsOf = (figure: ReportFigure, values: (row: Pick<ReportRow, 'values' | 'cells'>) => Values) =>
      [...answer.rows, totals].map((row) => written(figure, values(row)[figure.name]))
    const names = by.map((name, at): DataTableColumn<ReportRow> => {
      const { label } = report.dimensions.find((one) => one.name === name)!
      return {
        key: name,
        title: label,
        width: Math.ceil(
          Math.min(
            NAME_MOST,
            Math.max(
              NAME_LEAST,
              label.length * CHARACTER + ARROW,
              ...answer.rows.map((row) => wordsWidth(row.titles[at] ?? '')),
            ),
          ),
        ),
        sortable: true,
        ...(at === 0 ? { fixed: 'start' as const } : {}),
        render: (row) => row.titles[at],
      }
    })
    const inside = placesAcross(answer, figures).flatMap((acrossAt) =>
      figures.map((figure): DataTableColumn<ReportRow> => ({
        key: `${acrossAt}:${figure.name}`,
        title: across!.titles[acrossAt]!,
        width: widthOf(
          across!.titles[acrossAt]!,
          textsOf(figure, ({ cells }) => cells[acrossAt]!),
        ),
        align: 'end',
        render: (row) => cell(figure, row, acrossAt),
      })),
    )
    const whole = ends.flatMap((figure): DataTableColumn<ReportRow>[] => [
      {
        key: figure.name,
        title: wholeTitle(figure),
        header: figure.doc ? (
          <Tooltip content={figure.doc}>
            <span>{wholeTitle(figure)}</span>
          </Tooltip>
        ) : undefined,
        width: widthOf(
          wholeTitle(figure),
          textsOf(figure, ({ values }) => values),
        ),
        align: 'end',
        sortable: true,
        ...(across ? { fixed: 'end' as const } : {}),
        render: (row) => value(figure, row.values, { row, acrossAt: null }, row.titles.join(' ')),
      },
      ...(comparedWith === null || across
        ? []
        : [
            {
              key: `${figure.name}:moved`,
              title: '增减',
              width: 104,
              align: 'end' as const,
              render: (row: ReportRow) => moved(figure, row.values, row.previous),
            },
          ]),
    ])
    return [...names, ...inside, ...whole]
    // What a press does is read when it happens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [report, answer, figures])
  const foot: Record<string, ReactNode> = { [by[0]!]: `合计 ${answer.groups.toLocaleString('zh-CN')} 组` }
  for (const figure of ends) {
    foot[figure.name] = value(figure, totals.values, { row: null, acrossAt: null }, '合计')
    foot[`${figure.name}:moved`] = moved(figure, totals.values, totals.previous)
    for (const [acrossAt, cell] of totals.cells.entries())
      foot[`${acrossAt}:${figure.name}`] = value(
        figure,
        cell,
        { row: null, acrossAt },
        `合计 ${across!.titles[acrossAt]}`,
      )
  }
  return (
    <DataTable
      ariaLabel={report.label}
      columns={columns}
      rows={answer.rows}
      rowKey={rowKey}
      sort={sort}
      onSortChange={onSort}
      totals={answer.groups > 0 ? foot : undefined}
      loading={loading}
      rowCount={answer.groups}
      empty={empty}
    />
  )
}
