import { Fragment, type ReactNode } from 'react'

export interface SheetColumn<Row> {
  head: string
  /** A figure: to the right, never broken. */
  end?: boolean
  /** The number of a document or a date that is not mere words: never broken either. */
  whole?: boolean
  cell: (row: Row) => ReactNode
}
/** The words of a sum, over the columns in front, and its figures under the last ones. */
export type SheetSum = readonly [words: ReactNode, ...figures: ReactNode[]]
export interface SheetBlock<Row> {
  head?: string
  rows: readonly Row[]
  sums?: readonly SheetSum[]
}
export interface SheetTableProps<Row> {
  columns: readonly SheetColumn<Row>[]
  /** What stands in it; several blocks have heads or sums of their own. */
  rows: readonly Row[] | { blocks: readonly SheetBlock<Row>[] }
  /** Of all of it. */
  sums?: readonly SheetSum[]
}

/** On paper an amount below nothing stands in parentheses: a thin minus is easily missed, or added. */
const onPaper = (figure: ReactNode): ReactNode =>
  typeof figure === 'string' ? figure.replace(/^[-−]([\d,]+\.\d{2})$/, '($1)') : figure

const END = { 'data-align': 'end' } as const
const WHOLE = { 'data-whole': '' } as const

/** Of a period the line may break between its dates, within one it may not. */
const unbroken = (words: ReactNode): ReactNode =>
  typeof words === 'string'
    ? words.split(/(\d{4}-\d\d-\d\d)/).map((part, at) =>
        at % 2 ? (
          <span key={at} {...WHOLE}>
            {part}
          </span>
        ) : (
          part
        ),
      )
    : words

/** A table on a sheet: its columns once, for the heads, the rows and the place of the sums. */
export function SheetTable<Row>({ columns, rows, sums = [] }: SheetTableProps<Row>) {
  const blocks = 'blocks' in rows ? rows.blocks : [{ rows }]
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ head, end }, at) => (
            <th key={at} scope="col" {...(end ? END : {})}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {blocks.map((block, place) => (
        <tbody key={place}>
          {block.head !== undefined && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {block.head}
              </th>
            </tr>
          )}
          {block.rows.map((row, line) => (
            <tr key={line}>
              {columns.map(({ end, whole, cell }, at) => (
                <td key={at} {...(end ? END : whole ? WHOLE : {})}>
                  {end ? onPaper(cell(row)) : unbroken(cell(row))}
                </td>
              ))}
            </tr>
          ))}
          <Sums sums={block.sums ?? []} columns={columns.length} />
        </tbody>
      ))}
      {sums.length > 0 && (
        <tbody>
          <Sums sums={sums} columns={columns.length} />
        </tbody>
      )}
    </table>
  )
}

const Sums = ({ sums, columns }: { sums: readonly SheetSum[]; columns: number }) => (
  <Fragment>
    {sums.map(([words, ...figures], at) => (
      <tr key={at} data-sum>
        <td colSpan={columns - figures.length}>{words}</td>
        {figures.map((figure, column) => (
          <td key={column} {...END}>
            {onPaper(figure)}
          </td>
        ))}
      </tr>
    ))}
  </Fragment>
)
