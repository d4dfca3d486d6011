import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { useCrudPort } from '../port/index.ts'

export interface CommunityTarget {
  mode: 'existing' | 'create'
  id: number | null
  name: string
}
interface CommunityChoiceProps {
  target: CommunityTarget
  /** Names that the file gives. */
  named: readonly string[]
  onChange: (target: CommunityTarget) => void
}

/** Where the rows go: a community that exists, or the one that the file names and the system does not know yet. */
export function CommunityChoice({ target, named, onChange }: CommunityChoiceProps) {
  const { communities } = useCrudPort().context
  const unknown = named.filter((name) => communities.every((one) => one.name !== name))
  return (
    <div className="flex flex-col gap-2 rounded border border-line bg-surface p-3">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          aria-label="导入到"
          value={target.mode}
          onChange={(mode) => onChange({ ...target, mode, name: target.name || (unknown[0] ?? '') })}
          options={[
            { value: 'existing', label: '导入到现有项目' },
            { value: 'create', label: '新建项目' },
          ]}
        />
        <div className="w-72">
          {target.mode === 'existing' ? (
            <Field label="项目" required>
              <Select
                value={target.id}
                options={communities.map(({ id, name }) => ({ value: id, label: name }))}
                placeholder="请选择项目"
                onChange={(id) => onChange({ ...target, id })}
              />
            </Field>
          ) : (
            <Field label="新项目名称" required>
              <Input
                value={target.name}
                maxLength={60}
                onChange={(event) => onChange({ ...target, name: event.target.value })}
              />
            </Field>
          )}
        </div>
      </div>
      {unknown.length > 0 && (
        <p className="text-small text-secondary">文件中的项目“{unknown.join('”“')}”在系统中不存在，可以在这里新建。</p>
      )}
      {named.length > 1 && (
        <p className="text-small text-warning-text">
          文件中出现了 {named.length} 个项目名称，所有行都会导入到这里选择的项目。
        </p>
      )}
    </div>
  )
}
