import { LEVEL_MODE, type ApproverLevel } from '@wuguan/contract/charge-base/charge-approver.entity'
import type { InputProps } from '@wuguan/crud/kinds'
import { RefsPicker } from '@wuguan/crud/pickers'
import { Button } from '@wuguan/ui/button'
import { Segmented } from '@wuguan/ui/radio'

const MOST = 5
const EMPTY: ApproverLevel = { users: [], roles: [], mode: 'any' }

/** 审批级次: one after the other; of each level any one, or all. */
export function LevelsInput({ id, value, onChange, disabled, ...control }: InputProps) {
  const levels = Array.isArray(value) ? (value as ApproverLevel[]) : []
  const set = (index: number, part: Partial<ApproverLevel>) =>
    onChange(levels.map((level, at) => (at === index ? { ...level, ...part } : level)))
  return (
    <div id={id} role="group" aria-describedby={control['aria-describedby']} className="flex flex-col gap-2">
      {levels.map((level, index) => (
        // Levels have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-col gap-2 rounded border border-line p-3">
          <div className="flex items-center justify-between">
            <strong className="text-table">第 {index + 1} 级</strong>
            <div className="flex items-center gap-2">
              <Segmented
                value={level.mode}
                onChange={(mode) => set(index, { mode })}
                options={LEVEL_MODE.items.map(({ code, label }) => ({ value: code, label }))}
              />
              <Button
                size="sm"
                variant="link"
                disabled={disabled}
                onClick={() => onChange(levels.filter((_, at) => at !== index))}
              >
                删除
              </Button>
            </div>
          </div>
          <RefsPicker
            aria-label={`第${index + 1}级审批人`}
            to="system.user"
            value={level.users}
            onChange={(ids) => set(index, { users: ids.map(Number) })}
            placeholder="审批人"
          />
          <RefsPicker
            aria-label={`第${index + 1}级审批角色`}
            to="system.role"
            value={level.roles}
            onChange={(ids) => set(index, { roles: ids.map(Number) })}
            placeholder="审批角色"
          />
        </div>
      ))}
      {levels.length < MOST && (
        <div>
          <Button size="sm" disabled={disabled} onClick={() => onChange([...levels, EMPTY])}>
            添加一级
          </Button>
        </div>
      )}
    </div>
  )
}
