import { useState } from 'react'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { moduleCreate, moduleUpdate, type ModuleNode } from '@wuguan/contract/app/message.actions'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { Switch } from '@wuguan/ui/switch'
import { moduleOptions } from '../shared/module-tree'
import { SaveDialog } from '../shared/save-dialog'
import { useSave } from '../shared/use-save'

/** A new module below another or at the top, or one that is there. */
export type ModuleTask =
  | { readonly parentId: string | null; readonly module?: undefined }
  | { readonly module: ModuleNode }

interface ModuleDialogProps {
  task: ModuleTask
  modules: readonly ModuleNode[]
  close: () => void
}

export function ModuleDialog({ task, modules, close }: ModuleDialogProps) {
  const { module } = task
  const [draft, setDraft] = useState(() => ({
    parentId: task.module ? task.module.parentId : task.parentId,
    name: module?.name ?? '',
    code: module?.code ?? '',
    mandatory: module?.mandatory ?? false,
    orderNum: String(module?.orderNum ?? 0),
    state: module?.state ?? 1,
  }))
  const { save, pending, errors, fault } = useSave([messageModule.name, 'app.messageConfig'])
  const set = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }))
  const submit = () => {
    const { code, orderNum, ...rest } = draft
    const body = { ...rest, orderNum: orderNum === '' ? null : Number(orderNum) }
    void save(
      module ? moduleUpdate : moduleCreate,
      module ? { ...body, id: module.id, version: module.version } : { ...body, code },
      close,
    )
  }
  return (
    <SaveDialog
      title={module ? `编辑消息模块“${module.name}”` : '新增消息模块'}
      width={560}
      pending={pending}
      fault={fault}
      close={close}
      submit={submit}
    >
      <FormGrid columns={2}>
        <Field label="上级模块" error={errors['parentId']}>
          <Select
            clearable
            placeholder="无，作为一级模块"
            value={draft.parentId}
            options={moduleOptions(modules, module?.id ?? null)}
            onChange={(parentId: string | null) => set({ parentId })}
          />
        </Field>
        <Field label="模块名称" required error={errors['name']}>
          <Input maxLength={20} value={draft.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field
          label="模块编码"
          required
          error={errors['code']}
          help={module ? '编码供业务发送消息时引用，不能修改' : '如 workOrder，保存后不能修改'}
        >
          <Input
            maxLength={40}
            readOnly={module !== undefined}
            value={draft.code}
            onChange={(event) => set({ code: event.target.value })}
          />
        </Field>
        <Field label="排序" error={errors['orderNum']}>
          <NumberInput scale={0} min={0} max={9999} value={draft.orderNum} onChange={(orderNum) => set({ orderNum })} />
        </Field>
        <Field label="必收" help="必收消息不能关闭">
          <Switch checked={draft.mandatory} onChange={(mandatory) => set({ mandatory })} />
        </Field>
        <Field label="启用" help="停用后新消息不再弹窗，也不在消息盒子中列出">
          <Switch checked={draft.state === 1} onChange={(on) => set({ state: on ? 1 : 0 })} />
        </Field>
      </FormGrid>
    </SaveDialog>
  )
}
