import { labelCustomers } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import type { InputProps } from '@wuguan/crud/kinds'
import { EmptyPanel } from '@wuguan/ui/panel'
import { LabelChoice } from './label-choice'
import { useLabelTypes } from './use-label-types'

const HINTS: Readonly<Record<string, string>> = {
  add: '在原有标签上增加所选标签。',
  remove: '从原有标签中移除所选标签。',
  replace: '原有标签全部由所选标签代替。',
}
function LabelsInput({ value, onChange, ...control }: InputProps) {
  const types = useLabelTypes()
  if (types.every((type) => type.items.length === 0))
    return <EmptyPanel title="还没有标签项" hint="先在“客户标签配置”中添加标签项。" />
  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
    >
      <LabelChoice
        types={types}
        chosen={new Set((value ?? []) as readonly string[])}
        onChange={(chosen) => onChange([...chosen])}
      />
    </div>
  )
}
const INPUTS = { mode: RadioInput, labelIds: LabelsInput }

/** 打标签 of the marked customers. */
export const LabelDialog = ({ ids, close, done }: { ids: readonly string[]; close: () => void; done: () => void }) => (
  <ActionDialog
    action={labelCustomers}
    given={{ ids: [...ids] }}
    inputs={INPUTS}
    title={`给 ${ids.length} 位客户打标签`}
    width={640}
    below={({ mode }) => <p className="text-table text-secondary">{HINTS[String(mode)]}</p>}
    said={({ updated }) => `已更新 ${updated} 位客户的标签`}
    refreshes={[customer.name]}
    close={close}
    done={done}
  />
)
