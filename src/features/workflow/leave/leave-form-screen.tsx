import { useEffect } from 'react'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import { plainDays } from '@wuguan/contract/workflow/leave-days'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DatePicker, DateTimePicker } from '@wuguan/ui/date'
import { Field, FormFooter, FormGrid, FormSection } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Upload } from '@wuguan/ui/upload'
import { isOpen } from './leave.ui'
import { availableWords, HALVES, type Half } from './leave-words'
import { PreviewPanel } from './preview-panel'
import { useLeaveForm } from './use-leave-form'

const FILE_MAX = 20 * 1024 * 1024
const ENABLED = { state: '1' }

/** 新增请假: what kind, from when to when, why; how long it is and who decides stands beside it. */
export function LeaveFormScreen({ id }: { id?: string | undefined }) {
  const port = useCrudPort()
  const form = useLeaveForm(id)
  const { draft, set, errors, type } = form
  useEffect(() => port.setTitle(id ? '修改请假' : '新增请假'), [port, id])
  if (!form.ready)
    return form.loadError ? (
      <ErrorPanel title="请假单加载失败" detail={faultOf(form.loadError).msg} retry={form.retry} />
    ) : (
      <Skeleton lines={10} className="p-4" />
    )
  if (form.row && !isOpen(form.row))
    return (
      <EmptyPanel
        title="该请假单不能修改"
        hint="只能修改草稿、已驳回或已取消的请假单。"
        action={<Button onClick={form.cancel}>返回</Button>}
      />
    )
  return (
    <div className="flex h-full min-h-0 gap-3">
      <form
        noValidate
        aria-label="请假"
        className="flex min-w-0 flex-1 flex-col overflow-y-auto rounded border border-line bg-surface"
        onSubmit={(event) => {
          event.preventDefault()
          void form.save(true)
        }}
      >
        <div className="flex flex-1 flex-col gap-6 p-4">
          {form.fault !== null && (
            <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
              {form.fault}
            </p>
          )}
          <FormSection title="请假">
            <FormGrid>
              <Field
                label="请假类型"
                required
                error={errors['leaveTypeId']}
                help={type ? `${availableWords(type)}，${type.paid ? '带薪' : '不带薪'}` : undefined}
              >
                <Select
                  value={draft.leaveTypeId}
                  placeholder="请选择请假类型"
                  options={form.choices.map((one) => ({ value: one.id, label: one.name, note: availableWords(one) }))}
                  onChange={(leaveTypeId) => set({ leaveTypeId })}
                />
              </Field>
              <Field label="工作代理人" error={errors['proxyUserId']} help="请假期间的待办任务交给他办理">
                <RefPicker
                  to="system.user"
                  value={draft.proxyUserId}
                  filters={ENABLED}
                  placeholder="姓名或手机号"
                  onChange={(proxyUserId) => set({ proxyUserId: proxyUserId === null ? null : Number(proxyUserId) })}
                />
              </Field>
              <Field label="开始时间" required error={errors['startAt']}>
                {form.hourly ? (
                  <DateTimePicker value={draft.fromMoment} onChange={(fromMoment) => set({ fromMoment })} />
                ) : (
                  <HalfDay
                    label="开始"
                    date={draft.fromDate}
                    half={draft.fromHalf}
                    onDate={(fromDate) =>
                      set({
                        fromDate,
                        ...(draft.toDate && fromDate && draft.toDate >= fromDate ? {} : { toDate: fromDate }),
                      })
                    }
                    onHalf={(fromHalf) => set({ fromHalf })}
                  />
                )}
              </Field>
              <Field label="结束时间" required error={errors['endAt']}>
                {form.hourly ? (
                  <DateTimePicker value={draft.toMoment} onChange={(toMoment) => set({ toMoment })} />
                ) : (
                  <HalfDay
                    label="结束"
                    date={draft.toDate}
                    half={draft.toHalf}
                    onDate={(toDate) => set({ toDate })}
                    onHalf={(toHalf) => set({ toHalf })}
                  />
                )}
              </Field>
              <Field label="请假事由" required wide error={errors['reason']}>
                <Textarea
                  rows={3}
                  maxLength={500}
                  value={draft.reason}
                  placeholder="请填写请假事由"
                  onChange={(event) => set({ reason: event.target.value })}
                />
              </Field>
              <Field
                label="证明材料"
                wide
                error={errors['attachments']}
                help={
                  type?.needProofAfter ? `${type.name}超过${plainDays(type.needProofAfter)}天须上传证明` : undefined
                }
              >
                <Upload
                  aria-label="证明材料"
                  maxSize={FILE_MAX}
                  maxCount={9}
                  value={[...draft.attachments]}
                  onChange={(attachments) => set({ attachments })}
                  send={(file, onProgress, signal) =>
                    port.upload(file, { bizType: leave.name, field: 'attachments' }, onProgress, signal)
                  }
                />
              </Field>
            </FormGrid>
          </FormSection>
        </div>
        <FormFooter>
          <Button type="submit" variant="primary" loading={form.saving === 'submit'}>
            提交
          </Button>
          <Button loading={form.saving === 'draft'} onClick={() => void form.save(false)}>
            保存草稿
          </Button>
          <Button onClick={form.cancel}>取消</Button>
        </FormFooter>
      </form>
      <PreviewPanel preview={form.preview} />
    </div>
  )
}

interface HalfDayProps {
  label: string
  date: string | null
  half: Half
  onDate: (date: string | null) => void
  onHalf: (half: Half) => void
}
function HalfDay({ label, date, half, onDate, onHalf }: HalfDayProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <DatePicker aria-label={`${label}日期`} value={date} onChange={onDate} />
      </div>
      <Segmented<Half> aria-label={`${label}半天`} value={half} onChange={onHalf} options={[...HALVES]} />
    </div>
  )
}
