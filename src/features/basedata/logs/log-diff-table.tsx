import type { OperationLog } from '@wuguan/contract/basedata/operation-log.entity'
import { useQuery } from '@tanstack/react-query'
import { fetchCandidates, useEntity } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { diffOf, type DiffRow, type DiffSide } from './log-diff'

/** Field, old value, new value of one log entry. */
export function LogDiffTable({ row }: { row: OperationLog }) {
  const entity = useEntity(row.entity)
  const rows = diffOf(entity, recordOf(row.before), recordOf(row.after))
  if (rows.length === 0) return <p className="text-secondary">这次操作没有记录字段变化。</p>
  return (
    <table className="w-full table-fixed border-collapse text-table">
      <thead>
        <tr className="bg-sunken text-left text-secondary">
          <th scope="col" className="w-1/4 border border-line px-3 py-1.5 font-normal">
            字段
          </th>
          <th scope="col" className="border border-line px-3 py-1.5 font-normal">
            变更前
          </th>
          <th scope="col" className="border border-line px-3 py-1.5 font-normal">
            变更后
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.name} className="align-top">
            <th scope="row" className="border border-line px-3 py-1.5 text-left font-normal text-secondary">
              {one.label}
            </th>
            <td className="border border-line px-3 py-1.5 break-words">
              <Side row={one} side={one.before} />
            </td>
            <td className="border border-line bg-success-soft px-3 py-1.5 break-words">
              <Side row={one} side={one.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ row: { to }, side }: { row: DiffRow; side: DiffSide }) {
  if (side.text === '') return <span className="text-secondary">—</span>
  return to !== undefined && side.ids ? (
    <Titles to={to} ids={side.ids} text={side.text} />
  ) : (
    <span className="whitespace-pre-wrap">{side.text}</span>
  )
}

/** Titles of records as they are now; an id without one is out of sight or gone. */
function Titles({ to, ids, text }: { to: string; ids: readonly (string | number)[]; text: string }) {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [to, 'select', 'log', ...ids],
    queryFn: async ({ signal }) => fetchCandidates(port, await port.entities(to), { ids, limit: ids.length }, signal),
    retry: false,
    staleTime: 60_000,
  })
  if (!data) return text
  return ids.map((id) => data.find((one) => String(one.id) === String(id))?.label ?? String(id)).join('、')
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (Array.isArray(value)) return { 内容: value }
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
}
