import { FolderPlus, Plus, Trash2 } from 'lucide-react'
import type { TagFact } from '@wuguan/contract/basedata/tag.actions'
import type { TagRule } from '@wuguan/contract/basedata/tag.entity'
import { Button, IconButton } from '@wuguan/ui/button'
import { Segmented } from '@wuguan/ui/radio'
import { RuleCondition } from './rule-condition'
import { freshLeaf, groupOf, MAX_DEPTH, modeOf, partsOf, replaced, type Leaf, type Mode, type Path } from './rule.logic'

const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'all', label: '满足全部（且）' },
  { value: 'any', label: '满足任一（或）' },
]

interface RuleEditorProps {
  rule: TagRule
  facts: readonly TagFact[]
  faults: Readonly<Record<string, string>>
  onChange: (rule: TagRule | null) => void
}

/** The condition tree: groups of 且 and 或 with conditions and further groups inside. */
export function RuleEditor({ rule, facts, faults, onChange }: RuleEditorProps) {
  return (
    <Group
      rule={rule}
      path={[]}
      facts={facts}
      faults={faults}
      set={(path, part) => onChange(replaced(rule, path, part))}
    />
  )
}

interface GroupProps {
  rule: TagRule
  path: Path
  facts: readonly TagFact[]
  faults: Readonly<Record<string, string>>
  set: (path: Path, part: TagRule | null) => void
}
function Group({ rule, path, facts, faults, set }: GroupProps) {
  const mode = modeOf(rule) ?? 'all'
  const parts = partsOf(rule)
  const [first] = facts
  const add = (part: TagRule) => set(path, groupOf(mode, [...parts, part]))
  const name = path.length === 0 ? '条件' : `条件组 ${path.map((at) => at + 1).join('.')}`
  return (
    <fieldset
      aria-label={name}
      className={
        path.length === 0 ? 'flex flex-col gap-2' : 'flex flex-col gap-2 rounded border border-line bg-sunken p-2'
      }
    >
      <div className="flex items-center gap-2">
        <Segmented
          aria-label={`${name}的关系`}
          value={mode}
          options={MODES}
          onChange={(next) => set(path, groupOf(next, parts))}
        />
        {path.length > 0 && (
          <IconButton
            size="sm"
            label={`删除${name}`}
            icon={<Trash2 />}
            className="ml-auto"
            onClick={() => set(path, null)}
          />
        )}
      </div>
      <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
        {parts.map((part, at) => {
          const here = [...path, at]
          if (modeOf(part) !== null)
            return <Group key={at} rule={part} path={here} facts={facts} faults={faults} set={set} />
          return (
            <RuleCondition
              key={at}
              name={`第${here.map((index) => index + 1).join('.')}项`}
              leaf={part as Leaf}
              facts={facts}
              fault={faults[here.join('.')]}
              onChange={(next) => set(here, next)}
              remove={() => set(here, null)}
            />
          )
        })}
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus />}
            disabled={!first}
            onClick={() => first && add(freshLeaf(first))}
          >
            添加条件
          </Button>
          {path.length < MAX_DEPTH - 1 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<FolderPlus />}
              disabled={!first}
              onClick={() => first && add(groupOf(mode === 'all' ? 'any' : 'all', [freshLeaf(first)]))}
            >
              添加条件组
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  )
}
