import type { ElementChange, ModelComparison } from '@wuguan/contract/bpm/model.actions'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'

const CHANGES = {
  added: { label: '新增', tone: 'success' },
  removed: { label: '删除', tone: 'danger' },
  changed: { label: '修改', tone: 'warning' },
} as const satisfies Record<ElementChange['change'], unknown>

/** Differences by element, with how many instances stand on it. */
export function ChangeTable({ compared }: { compared: ModelComparison }) {
  if (compared.changes.length === 0) return <EmptyPanel title="没有差异" />
  return (
    <div className="h-full overflow-y-auto">
      <table aria-label="元素差异" className="w-full border-collapse text-table">
        <thead>
          <tr className="border-b border-line text-left text-secondary">
            {['元素', '变化', '属性', '运行中'].map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.changes.map((one) => {
            const { label, tone } = CHANGES[one.change]
            return (
              <tr key={`${one.elementId}:${one.change}`} className="border-b border-line align-top">
                <td className="px-3 py-2">
                  {one.name || one.elementId}
                  <span className="block text-small text-secondary">{one.type}</span>
                </td>
                <td className="px-3 py-2">
                  <Tag tone={tone}>{label}</Tag>
                </td>
                <td className="px-3 py-2">
                  <ul>
                    {one.properties.map((property) => (
                      <li key={property.name} className="break-all">
                        <span className="text-secondary">{property.name}：</span>
                        {property.from !== null && <del className="text-danger-text">{property.from}</del>}
                        {property.from !== null && property.to !== null && ' → '}
                        {property.to !== null && <ins className="text-success-text no-underline">{property.to}</ins>}
                      </li>
                    ))}
                  </ul>
                </td>
                <td className="tabular px-3 py-2">{compared.running[one.elementId] ?? 0}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
