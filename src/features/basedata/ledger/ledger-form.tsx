import { useEffect } from 'react'
import { submitLedger } from '@wuguan/contract/basedata/ledger.actions'
import { LEDGER_KIND, LEDGER_STATUS, ledger } from '@wuguan/contract/basedata/ledger.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useOptions } from '@wuguan/crud/kinds'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { MonthPicker } from '@wuguan/ui/date'
import { confirm } from '@wuguan/ui/dialog'
import { Field, FormFooter, FormGrid, FormSection } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Upload } from '@wuguan/ui/upload'
import { ProjectFigures } from './project-figures'
import { columnsWith } from './special-columns'
import { SpecialRows } from './special-rows'
import { useLedgerForm, type LedgerFormOptions } from './use-ledger-form'

const KINDS = LEDGER_KIND.items.map(({ code, label }) => ({ value: code, label }))
const FILE_MAX = 20 * 1024 * 1024

/** A ledger written: the month's figures of a project beside the register's, or the rows of a special subject. */
export function LedgerForm(options: LedgerFormOptions) {
  const port = useCrudPort()
  const form = useLedgerForm(options)
  const types = useOptions(ledger.fields.specialType)
  const { draft, set, errors } = form
  const created = options.id !== undefined
  // A new version is of the same project, month and subject.
  const fixed = created || draft.prevId !== null
  const title = created ? `编辑台账 ${draft.title}` : draft.prevId === null ? '新增台账' : '修订台账'
  useEffect(() => port.setTitle(title), [port, title])
  if (!form.ready)
    return form.loadError ? (
      <ErrorPanel title="台账加载失败" detail={faultOf(form.loadError).msg} retry={form.retry} />
    ) : (
      <Skeleton lines={10} className="p-4" />
    )
  if (!form.mayEdit)
    return (
      <EmptyPanel
        title={`台账${labelOf(LEDGER_STATUS, form.row?.status)}，不能修改`}
        hint="只能修改草稿或已驳回的台账；已生效的台账请修订。"
        action={<Button onClick={form.cancel}>返回</Button>}
      />
    )

  const leave = async () => {
    if (
      await confirm({
        title: '放弃未保存的修改？',
        content: '离开后填写的内容不会保留。',
        okText: '放弃',
        danger: true,
      })
    )
      form.cancel()
  }
  return (
    <div className="h-full overflow-y-auto rounded border border-line bg-surface">
      <form
        noValidate
        aria-label="台账"
        className="flex min-h-full flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          void form.save(false)
        }}
      >
        <div className="flex flex-1 flex-col gap-6 p-4">
          {form.fault && (
            <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
              {form.fault}
            </p>
          )}
          {form.row?.status === LEDGER_STATUS.rejected && form.row.auditRemark != null && (
            <p className="rounded bg-warning-soft px-3 py-2 text-table text-warning-text">
              驳回原因：{form.row.auditRemark}
            </p>
          )}
          <FormSection title="台账">
            <FormGrid>
              <Field label="类别" required>
                <Select
                  value={draft.kind}
                  options={KINDS}
                  disabled={fixed}
                  onChange={(kind) => set({ kind: kind ?? 1 })}
                />
              </Field>
              <Field label="所属项目" required error={errors['communityId']}>
                <Select
                  value={draft.communityId}
                  disabled={fixed}
                  options={port.context.communities.map(({ id, name }) => ({ value: id, label: name }))}
                  placeholder="请选择所属项目"
                  onChange={(communityId) => form.place({ communityId })}
                />
              </Field>
              {draft.kind === 1 ? (
                <Field label="期间" required error={errors['period']} help="月末后35天内填报">
                  <MonthPicker value={draft.period} disabled={fixed} onChange={(period) => form.place({ period })} />
                </Field>
              ) : (
                <Field label="专项类型" required error={errors['specialType']}>
                  <Select
                    value={draft.specialType}
                    disabled={fixed}
                    options={types.map(({ code, label }) => ({ value: String(code), label }))}
                    onChange={(specialType) => set({ specialType, rows: [{}] })}
                  />
                </Field>
              )}
              <Field label="标题" required error={errors['title']}>
                <Input value={draft.title} maxLength={60} onChange={(event) => set({ title: event.target.value })} />
              </Field>
            </FormGrid>
          </FormSection>
          <FormSection title="内容">
            {errors['content'] && (
              <p role="alert" className="text-small text-danger-text">
                {errors['content']}
              </p>
            )}
            {draft.kind === 1 ? (
              <ProjectFigures draft={draft} onChange={(figures) => set({ figures })} />
            ) : (
              <SpecialRows
                columns={columnsWith(draft.specialType, draft.rows)}
                rows={draft.rows}
                onChange={(rows) => set({ rows })}
              />
            )}
          </FormSection>
          <FormSection title="附件">
            <Upload
              aria-label="附件"
              maxSize={FILE_MAX}
              maxCount={20}
              value={draft.attachments}
              onChange={(attachments) => set({ attachments })}
              send={(file, onProgress, signal) =>
                port.upload(file, { bizType: ledger.name, field: 'attachments' }, onProgress, signal)
              }
            />
          </FormSection>
        </div>
        <FormFooter>
          {port.can(submitLedger.permission ?? '') && (
            <Button variant="primary" loading={form.saving === 'submit'} onClick={() => void form.save(true)}>
              提交审核
            </Button>
          )}
          <Button type="submit" loading={form.saving === 'save'}>
            保存草稿
          </Button>
          <Button onClick={() => void leave()}>取消</Button>
        </FormFooter>
      </form>
    </div>
  )
}
