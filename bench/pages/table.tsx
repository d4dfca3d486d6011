import '@wuguan/ui/styles.css'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'

/** 1,000 rows of 15 columns, as our table and as a plain one. */
interface Row {
  id: string
  cells: string[]
}
const rows: Row[] = Array.from({ length: 1000 }, (_, r) => ({
  id: `r${r}`,
  cells: Array.from({ length: 15 }, (_, c) => `第${r}行${c}列`),
}))
const columns: DataTableColumn<Row>[] = Array.from({ length: 15 }, (_, c) => ({
  key: `c${c}`,
  title: `列${c}`,
  width: 120,
  render: (row: Row) => row.cells[c],
}))

function Plain() {
  return (
    <div style={{ height: 600, overflow: 'auto' }}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key}>{column.title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
const Ours = () => (
  <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
    <DataTable ariaLabel="测量" columns={columns} rows={rows} rowKey={(row: Row) => row.id} />
  </div>
)

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

async function mount(what: 'plain' | 'ours'): Promise<number> {
  const host = document.createElement('div')
  document.body.append(host)
  const root: Root = createRoot(host)
  const started = performance.now()
  flushSync(() => root.render(what === 'plain' ? <Plain /> : <Ours />))
  await frame()
  const took = performance.now() - started
  root.unmount()
  host.remove()
  await frame()
  return took
}

/** Longest and median gap between frames while the table scrolls. */
async function scroll(): Promise<{ median: number; longest: number }> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  flushSync(() => root.render(<Ours />))
  await frame()
  const area = [...host.querySelectorAll('*')].find(
    (element) => element.scrollHeight > element.clientHeight + 100 && getComputedStyle(element).overflowY !== 'visible',
  ) as HTMLElement
  const gaps: number[] = []
  let last = performance.now()
  for (let i = 0; i < 120; i++) {
    area.scrollTop += 150
    await new Promise<void>((done) => requestAnimationFrame(() => done()))
    const now = performance.now()
    gaps.push(now - last)
    last = now
  }
  root.unmount()
  host.remove()
  gaps.sort((a, b) => a - b)
  return { median: gaps[60]!, longest: gaps.at(-1)! }
}

Object.assign(window, { bench: { mount, scroll } })
