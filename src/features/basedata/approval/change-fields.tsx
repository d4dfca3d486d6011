import type { ChangeDetail } from '@wuguan/contract/basedata/change.actions'
import { cn } from '@wuguan/ui/cn'
import { DescriptionList } from '@wuguan/ui/description'
import { shownFields } from './approval.logic'

const CELL = 'border-b border-line px-3 py-2 text-left align-top break-words max-sm:px-2'
const dash = (text: string) => (text === '' ? <span className="text-secondary">—</span> : text)

/** 字段 / 变更前 / 变更后, and what stands there now where somebody else was faster; of an addition or deletion the record itself. */
export function ChangeFields({ change }: { change: ChangeDetail }) {
  const fields = shownFields(change)
  if (fields.length === 0) return <p className="text-table text-secondary">没有字段内容</p>
  if (change.action !== 'update')
    return (
      <DescriptionList
        columns={3}
        items={fields.map((field) => ({
          key: field.name,
          label: field.label,
          value: change.action === 'add' ? field.afterText : field.beforeText,
        }))}
      />
    )
  const drifted = fields.some((field) => field.drifted)
  return (
    <div className="overflow-x-auto">
      <table aria-label="变更内容" className="tabular w-full table-fixed border-collapse text-table">
        <thead>
          <tr className="bg-sunken text-secondary">
            <th scope="col" className={cn(CELL, 'w-36 font-medium max-sm:w-20')}>
              字段
            </th>
            <th scope="col" className={cn(CELL, 'font-medium')}>
              变更前
            </th>
            <th scope="col" className={cn(CELL, 'font-medium')}>
              变更后
            </th>
            {drifted && (
              <th scope="col" className={cn(CELL, 'font-medium')}>
                当前值
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row" className={cn(CELL, 'font-normal text-secondary')}>
                {field.label}
              </th>
              <td className={cn(CELL, 'text-secondary line-through decoration-line-strong')}>
                {dash(field.beforeText)}
              </td>
              <td className={cn(CELL, 'bg-primary-soft font-medium')}>{dash(field.afterText)}</td>
              {drifted && (
                <td className={cn(CELL, field.drifted && 'bg-danger-soft text-danger-text')}>
                  {field.drifted ? (
                    <>
                      {dash(field.currentText)} <span className="text-small">已变化</span>
                    </>
                  ) : (
                    dash(field.currentText)
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
