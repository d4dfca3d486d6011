import { settingsOf, type ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { EMPTY_POLICY } from '@wuguan/contract/bpm/process-enums'
import type { InputProps } from '@wuguan/crud/kinds'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { PositiveIntegerInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'

const INITIATOR = [
  { value: 1, label: '由本人审批' },
  { value: 2, label: '自动跳过' },
  { value: 3, label: '转上级审批' },
] as const
const DUPLICATE = [
  { value: 0, label: '不去重' },
  { value: 1, label: '连续去重' },
  { value: 2, label: '全程去重' },
] as const
const REJECT = [
  { value: 1, label: '终止流程' },
  { value: 2, label: '退回发起人' },
] as const
const RESUBMIT = [
  { value: 1, label: '从头审批' },
  { value: 2, label: '直达退回节点' },
] as const

/** 流程设置: what holds for every instance; what a model leaves out is as shipped. */
export function SettingsInput({ value, onChange, disabled = false, readOnly = false }: InputProps) {
  const settings = settingsOf(value as Partial<ProcessSettings> | null)
  const set = (part: Partial<ProcessSettings>) => onChange({ ...settings, ...part })
  const fixed = disabled || readOnly
  return (
    <fieldset disabled={fixed} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          label="允许撤回"
          checked={settings.allowWithdraw}
          onChange={(allowWithdraw) => set({ allowWithdraw })}
        />
        <Checkbox
          label="允许发起人取消"
          checked={settings.allowCancel}
          onChange={(allowCancel) => set({ allowCancel })}
        />
        <Checkbox label="允许催办" checked={settings.allowUrge} onChange={(allowUrge) => set({ allowUrge })} />
        <Checkbox
          label="驳回必须填写意见"
          checked={settings.commentRequiredOnReject}
          onChange={(commentRequiredOnReject) => set({ commentRequiredOnReject })}
        />
      </div>
      <FormGrid columns={2}>
        <Field label="发起人也是审批人时">
          <Select
            value={settings.initiatorPolicy}
            options={INITIATOR}
            onChange={(initiatorPolicy) => set({ initiatorPolicy })}
          />
        </Field>
        <Field label="同一人重复审批">
          <Select
            value={settings.duplicatePolicy}
            options={DUPLICATE}
            onChange={(duplicatePolicy) => set({ duplicatePolicy })}
          />
        </Field>
        <Field label="找不到处理人时">
          <Select
            value={settings.emptyPolicy}
            options={EMPTY_POLICY.items.map(({ code, label }) => ({ value: code, label }))}
            onChange={(emptyPolicy) => set({ emptyPolicy })}
          />
        </Field>
        <Field label="驳回后">
          <Select value={settings.rejectPolicy} options={REJECT} onChange={(rejectPolicy) => set({ rejectPolicy })} />
        </Field>
        <Field label="重新提交后">
          <Select value={settings.resubmitTo} options={RESUBMIT} onChange={(resubmitTo) => set({ resubmitTo })} />
        </Field>
        <Field label="催办间隔（分钟）">
          <PositiveIntegerInput
            value={String(settings.urgeIntervalMin)}
            onChange={(text) => set({ urgeIntervalMin: text === '' ? 30 : Number(text) })}
          />
        </Field>
        <Field label="标题模板" help="如 ${initiator.name}的请假申请；不填为“流程名称-发起人”" wide>
          <Input
            maxLength={120}
            spellCheck={false}
            value={settings.titleTemplate ?? ''}
            onChange={(event) => set({ titleTemplate: event.target.value || null })}
          />
        </Field>
      </FormGrid>
    </fieldset>
  )
}
