import { useEffect, useState } from 'react'
import { type ChangeForm, changeForm, changeMeter } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { CHANGE_REASON, meterChange } from '@wuguan/contract/meter/meter-change.entity'
import { isDecimal, lt, sub } from '@wuguan/contract/kernel/decimal'
import { dialBefore } from '@wuguan/contract/meter/rules/reading'
import { dialEnd } from '@wuguan/contract/meter/rules/usage'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { DescriptionList } from '@wuguan/ui/description'
import { Field, FormFooter, FormGrid, FormSection } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { NumberInput, PositiveIntegerInput, PositiveNumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { Upload } from '@wuguan/ui/upload'
import { figure, todayHere, unitOf } from '../shared/words'

const REASONS = CHANGE_REASON.items.map(({ code, label }) => ({ value: code, label }))
const SHOWN = ['oldFinal', 'newCode', 'newInitial', 'newRatio', 'newDigits', 'changeDate', 'reason', 'remark', 'photos']

export function ChangeFormScreen({ id }: { id: string }) {
  const read = useRead(meter.name, changeForm, { id }, { keep: false })
  return (
    <Loaded read={read} what="仪表" lines={8}>
      {(form) => <Change key={form.meter.id} form={form} />}
    </Loaded>
  )
}

type Photo = NonNullable<Parameters<typeof Upload>[0]['value']>[number]

/** 换表: what the old meter ended with and the new one began with; the next reading bills both. */
function Change({ form: { meter: own, state } }: { form: ChangeForm }) {
  const port = useCrudPort()
  const before = dialBefore(state)
  const [draft, setDraft] = useState({
    changeDate: todayHere() as string | null,
    oldFinal: '',
    rollover: false,
    newCode: '',
    newInitial: '0',
    newRatio: figure(own.ratio),
    newDigits: String(own.digits),
    reason: 'expire' as string | null,
    remark: '',
  })
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  useEffect(() => port.setTitle(`换表 ${own.code}`), [port, own.code])
  const set = (patch: Partial<typeof draft>) => {
    setDraft({ ...draft, ...patch })
    port.dirty(true)
  }
  const task = useTask(changeMeter, {
    refreshes: [meter.name, meterChange.name],
    said: (output) => `已换表，单号 ${(output as { changeNo: string }).changeNo}`,
    done: () => {
      port.dirty(false)
      port.back()
    },
  })
  const given = isDecimal(draft.oldFinal, 14, 4)
  const smaller = given && lt(draft.oldFinal, before)
  const pending = !given
    ? null
    : smaller
      ? draft.rollover
        ? sub(dialEnd(own.digits), sub(before, draft.oldFinal))
        : null
      : sub(draft.oldFinal, before)
  const elsewhere = Object.entries(task.errors).filter(([name]) => !SHOWN.includes(name))
  const fault = task.fault ?? elsewhere[0]?.[1] ?? null
  const submit = () =>
    void task.submit({
      meterId: own.id,
      ...draft,
      newDigits: Number(draft.newDigits),
      photos: photos.map(({ id, url, name, size, mime }) => ({ id, url, name, size, mime })),
    })
  return (
    <div className="h-full overflow-y-auto rounded border border-line bg-surface">
      <form
        noValidate
        className="mx-auto flex max-w-form flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {own.status !== 1 && <Alert tone="warning">只有在用的仪表可以换表。</Alert>}
        {fault !== null && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
        <FormSection title="现表">
          <DescriptionList
            columns={3}
            items={[
              { label: '表号', value: own.code },
              { label: '房号/位置', value: own.place || '—' },
              { label: '倍率', value: figure(own.ratio) },
              { label: '上次读数', value: `${figure(before)} ${unitOf(own.kind)}` },
              { label: '上次日期', value: state.last?.readDate ?? '—' },
              { label: '整数位数', value: String(own.digits) },
            ]}
          />
        </FormSection>
        <FormSection title="旧表">
          <FormGrid columns={2}>
            <Field label="换表日期" required error={task.errors['changeDate']}>
              <DatePicker
                aria-label="换表日期"
                value={draft.changeDate}
                max={todayHere()}
                {...(state.last ? { min: state.last.readDate } : {})}
                onChange={(changeDate) => set({ changeDate })}
              />
            </Field>
            <Field
              label="旧表止数"
              required
              htmlFor="change-final"
              error={task.errors['oldFinal']}
              help={`不小于上次读数 ${figure(before)}`}
            >
              <div className="flex items-center gap-3">
                <NumberInput
                  id="change-final"
                  scale={own.decimals}
                  value={draft.oldFinal}
                  unit={unitOf(own.kind)}
                  onChange={(oldFinal) => set({ oldFinal })}
                />
                {(smaller || draft.rollover) && (
                  <Checkbox checked={draft.rollover} label="翻表" onChange={(on) => set({ rollover: on === true })} />
                )}
              </div>
            </Field>
            <Field label="原因" required error={task.errors['reason']}>
              <Select aria-label="原因" value={draft.reason} options={REASONS} onChange={(reason) => set({ reason })} />
            </Field>
            <Field label="待计用量">
              <p className="tabular flex h-control items-center text-secondary">
                {pending === null
                  ? '—'
                  : `旧表 ${figure(pending)} × 倍率 ${figure(own.ratio)}，下次抄表时与新表用量一并计费`}
              </p>
            </Field>
          </FormGrid>
        </FormSection>
        <FormSection title="新表">
          <FormGrid columns={2}>
            <Field label="新表号" required htmlFor="change-code" error={task.errors['newCode']}>
              <Input
                id="change-code"
                maxLength={32}
                value={draft.newCode}
                onChange={(event) => set({ newCode: event.target.value })}
              />
            </Field>
            <Field label="新表起数" required htmlFor="change-initial" error={task.errors['newInitial']}>
              <NumberInput
                id="change-initial"
                scale={own.decimals}
                value={draft.newInitial}
                unit={unitOf(own.kind)}
                onChange={(newInitial) => set({ newInitial })}
              />
            </Field>
            <Field label="倍率" required htmlFor="change-ratio" error={task.errors['newRatio']}>
              <PositiveNumberInput
                id="change-ratio"
                value={draft.newRatio}
                onChange={(newRatio) => set({ newRatio })}
              />
            </Field>
            <Field label="整数位数" required htmlFor="change-digits" error={task.errors['newDigits']}>
              <PositiveIntegerInput
                id="change-digits"
                value={draft.newDigits}
                onChange={(newDigits) => set({ newDigits })}
              />
            </Field>
            <Field label="备注" wide htmlFor="change-remark" error={task.errors['remark']}>
              <Textarea
                id="change-remark"
                rows={2}
                maxLength={200}
                value={draft.remark}
                onChange={(event) => set({ remark: event.target.value })}
              />
            </Field>
            <Field label="照片" wide error={task.errors['photos']}>
              <Upload
                shape="pictures"
                accept={['image/png', 'image/jpeg']}
                maxCount={9}
                value={photos}
                onChange={setPhotos}
                send={(file, onProgress, signal) =>
                  port.upload(file, { bizType: meterChange.name, field: 'photos' }, onProgress, signal)
                }
              />
            </Field>
          </FormGrid>
        </FormSection>
        <FormFooter>
          <Button type="submit" variant="primary" loading={task.pending} disabled={own.status !== 1}>
            确认换表
          </Button>
          <Button onClick={() => port.back()}>取消</Button>
        </FormFooter>
      </form>
    </div>
  )
}
