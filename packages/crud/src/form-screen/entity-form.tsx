import { useEffect, useRef, type ReactNode } from 'react'
import type { AnyEntity, FormGroup as Group } from '@wuguan/contract/kernel/entity'
import { lockOf } from '@wuguan/contract/kernel/rules'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { Field, FormGrid } from '@wuguan/ui/form'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import type { Draft } from '../controllers/draft.ts'
import { useForm, type FormController, type FormOptions, type Saved } from '../controllers/use-form.ts'
import { useLatest } from '../controllers/use-latest.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { faultOf, useCrudPort } from '../port/index.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormGroup } from './form-group.tsx'

export interface EntityFormProps extends FormOptions {
  entity: AnyEntity
  ui?: EntityUi
  /** Groups instead of those of the entity; with fewer fields it is a form over a part of the record. */
  groups?: readonly Group[]
  onSaved: (saved: Saved | null) => void
  /** Leaves the form; typed work has been given up by then. */
  onCancel: () => void
  /** Further sections under the groups. */
  children?: ReactNode
  /** Where the buttons stand: sticky at the page's bottom, or in the drawer's foot. */
  footer: (buttons: FormButtons) => ReactNode
}
export interface FormButtons {
  save: () => void
  /** Saves with these values over what is typed: what another button of the form means. */
  saveWith: (over: Draft) => void
  cancel: () => void
  saving: boolean
  controller: FormController
}

/** Fields in their groups, saving, conflicts and leaving; the frame around it is the caller's. */
export function EntityForm({
  entity,
  ui,
  groups = entity.form,
  onSaved,
  onCancel,
  children,
  footer,
  ...options
}: EntityFormProps) {
  const controller = useForm(entity, options)
  const root = useRef<HTMLFormElement>(null)
  const Extra = ui?.slots?.form

  const saveWith = async (over: Draft) => {
    for (const [name, value] of Object.entries(over)) controller.form.setValue(name, value)
    const result = await controller.submit()
    if (result.kind === 'refused') {
      if (result.field) controller.focus(result.field)
      return
    }
    if (result.kind === 'unchanged') {
      toast.info('没有改动')
      return onSaved(null)
    }
    toast.success(result.saved.changeId ? '已提交审批，通过后生效' : '保存成功')
    onSaved(result.saved)
  }
  const save = () => void saveWith({})
  const cancel = async () => {
    if (controller.dirty) {
      const leave = await confirm({
        title: '放弃未保存的修改？',
        content: '离开后填写的内容不会保留。',
        okText: '放弃',
        danger: true,
      })
      if (!leave) return
    }
    controller.discard()
    onCancel()
  }
  const noteKey = useSaveKey(root, save)

  if (controller.error)
    return (
      <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(controller.error).msg} retry={controller.retry} />
    )
  if (!controller.ready) return <Skeleton lines={8} className="p-4" />
  const locked = controller.row && lockOf(entity, 'edit', controller.row)
  if (locked !== null)
    return (
      <EmptyPanel
        title={`该${entity.label}不能修改`}
        hint={locked}
        action={<Button onClick={() => void cancel()}>返回</Button>}
      />
    )
  return (
    <form
      ref={root}
      noValidate
      aria-label={entity.label}
      className="flex min-h-full flex-col"
      onKeyDown={noteKey}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex flex-1 flex-col gap-6 p-4">
        {controller.fault && (
          <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {controller.fault.msg}
          </p>
        )}
        {controller.community.asked && <CommunityField controller={controller} />}
        {groups.map((group) => (
          <FormGroup key={group.title} entity={entity} group={group} ui={ui} controller={controller} />
        ))}
        {Extra && <Extra row={controller.row} />}
        {children}
      </div>
      {footer({
        save,
        saveWith: (over) => void saveWith(over),
        cancel: () => void cancel(),
        saving: controller.saving,
        controller,
      })}
      {/* Enter in a field saves, wherever the frame puts the buttons. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {controller.conflict && (
        <ConflictDialog entity={entity} ui={ui} conflict={controller.conflict} controller={controller} save={save} />
      )}
    </form>
  )
}

/** A new record of a community needs to know which one, where the page has not chosen any. */
function CommunityField({ controller: { community } }: { controller: FormController }) {
  const port = useCrudPort()
  return (
    <FormGrid>
      <Field label="所属项目" required error={community.missing ? '请选择所属项目' : undefined}>
        <Select
          value={community.id}
          options={port.context.communities.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={community.choose}
          placeholder="请选择所属项目"
        />
      </Field>
    </FormGrid>
  )
}

/**
 * Ctrl+S saves the form that has the focus, or the one on a page where nothing has it. An open list of options stands elsewhere in
 * the document and belongs to its form all the same. Answers with what the form does with a key that reaches it.
 */
function useSaveKey(root: { readonly current: HTMLFormElement | null }, save: () => void) {
  const latest = useLatest(save)
  const reached = useRef<Event | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const focused = document.activeElement
      const own =
        root.current?.contains(focused) ||
        (reached.current === event && focused?.closest('[role="listbox"], [role="combobox"]'))
      if (focused && focused !== document.body && !own && focused.closest('form, [role="dialog"]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [root, latest])
  return (event: { nativeEvent: Event }) => void (reached.current = event.nativeEvent)
}
