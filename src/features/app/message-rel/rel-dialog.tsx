import { useRef, useState, type RefObject } from 'react'
import { MESSAGE_CHANNEL, MESSAGE_LEVEL, MESSAGE_RECEIVERS } from '@wuguan/contract/app/message-channel'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { inCatalogue } from '@wuguan/contract/app/message-template'
import {
  relCreate,
  relUpdate,
  type ChannelCode,
  type ModuleNode,
  type RelEntry,
} from '@wuguan/contract/app/message.actions'
import type { Options } from '@wuguan/contract/kernel/options'
import { fillText, templateFault } from '@wuguan/contract/kernel/template'
import { RefsPicker } from '@wuguan/crud/pickers'
import { CheckboxGroup } from '@wuguan/ui/checkbox'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { RadioGroup, Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { Switch } from '@wuguan/ui/switch'
import { moduleOptions } from '../shared/module-tree'
import { SaveDialog } from '../shared/save-dialog'
import { useSave } from '../shared/use-save'
import { insertAt, sampleWords } from './template-draft'

interface RelDialogProps {
  entry: RelEntry
  modules: readonly ModuleNode[]
  close: () => void
}
type TextName = 'titleTemplate' | 'bodyTemplate' | 'backUrl'

const choices = (of: Options<number>) => of.items.map(({ code, label }) => ({ value: code, label }))

export function RelDialog({ entry, modules, close }: RelDialogProps) {
  const { id, version, bizEvent, eventLabel, placeholders } = entry
  const [draft, setDraft] = useState(() => ({
    moduleId: entry.moduleId,
    titleTemplate: entry.titleTemplate ?? eventLabel,
    bodyTemplate: entry.bodyTemplate ?? '',
    backUrl: entry.backUrl ?? '',
    level: entry.level ?? 1,
    defaultChannels: entry.id === null ? (['inbox'] as ChannelCode[]) : entry.defaultChannels,
    receivers: entry.receivers ?? 1,
    roles: entry.roles,
    positions: entry.positions,
    state: entry.state ?? 1,
  }))
  const { save, pending, errors, fault } = useSave([messageModuleRel.name])
  const fields = {
    titleTemplate: useRef<HTMLInputElement>(null),
    bodyTemplate: useRef<HTMLTextAreaElement>(null),
    backUrl: useRef<HTMLInputElement>(null),
  }
  /** Where a placeholder goes: the text that was typed in last. */
  const [target, setTarget] = useState<TextName>('bodyTemplate')
  const set = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }))
  const insert = (name: string) => {
    const field: RefObject<HTMLInputElement | HTMLTextAreaElement | null> = fields[target]
    const { text, caret } = insertAt(
      draft[target],
      `{{${name}}}`,
      field.current?.selectionStart ?? draft[target].length,
      field.current?.selectionEnd ?? draft[target].length,
    )
    set({ [target]: text })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }
  const faultIn = (name: TextName) => {
    const broken = templateFault(draft[name], placeholders)
    if (broken) return broken
    if (name === 'backUrl' && draft.backUrl !== '' && !inCatalogue(draft.backUrl)) return '跳转地址不在路由目录中'
    return errors[name]
  }
  const submit = () => {
    const body = {
      ...draft,
      backUrl: draft.backUrl || null,
      roles: draft.receivers === 2 ? draft.roles : [],
      positions: draft.receivers === 3 ? draft.positions : [],
    }
    void save(
      id === null ? relCreate : relUpdate,
      id === null ? { ...body, bizEvent } : { ...body, id, version },
      close,
    )
  }
  const words = sampleWords(placeholders)
  return (
    <SaveDialog
      title={`消息关联：${eventLabel}`}
      description={bizEvent}
      width={720}
      pending={pending}
      fault={fault}
      close={close}
      submit={submit}
    >
      <FormGrid columns={2}>
        <Field label="消息模块" required error={errors['moduleId']}>
          <Select
            placeholder="请选择消息模块"
            value={draft.moduleId}
            options={moduleOptions(modules)}
            onChange={(moduleId: string) => set({ moduleId })}
          />
        </Field>
        <Field label="级别" error={errors['level']}>
          <Segmented value={draft.level} options={choices(MESSAGE_LEVEL)} onChange={(level) => set({ level })} />
        </Field>
        <Field label="标题模板" required wide error={faultIn('titleTemplate')}>
          <Input
            ref={fields.titleTemplate}
            maxLength={80}
            value={draft.titleTemplate}
            onFocus={() => setTarget('titleTemplate')}
            onChange={(event) => set({ titleTemplate: event.target.value })}
          />
        </Field>
        <Field label="内容模板" required wide error={faultIn('bodyTemplate')}>
          <Textarea
            ref={fields.bodyTemplate}
            rows={3}
            maxLength={500}
            value={draft.bodyTemplate}
            onFocus={() => setTarget('bodyTemplate')}
            onChange={(event) => set({ bodyTemplate: event.target.value })}
          />
        </Field>
        <Field
          label="跳转地址"
          wide
          error={faultIn('backUrl')}
          help="功能页面的地址，如 /workOrder/task/list，可使用变量"
        >
          <Input
            ref={fields.backUrl}
            maxLength={300}
            value={draft.backUrl}
            onFocus={() => setTarget('backUrl')}
            onChange={(event) => set({ backUrl: event.target.value })}
          />
        </Field>
      </FormGrid>
      {placeholders.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5 text-small">
          <span className="text-secondary">插入变量</span>
          {placeholders.map((name) => (
            <button
              key={name}
              type="button"
              className="rounded-sm border border-line bg-page px-1.5 font-mono text-text hover:border-primary hover:text-primary-text"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div className="rounded border border-line bg-sunken px-3 py-2" aria-label="预览">
        <p className="text-small text-secondary">预览</p>
        <p className="text-body font-medium">{fillText(draft.titleTemplate, words) || '—'}</p>
        <p className="text-table text-secondary">{fillText(draft.bodyTemplate, words) || '—'}</p>
      </div>
      <FormGrid columns={2}>
        <Field label="接收人" error={errors['receivers']}>
          <RadioGroup
            value={draft.receivers}
            options={choices(MESSAGE_RECEIVERS)}
            onChange={(receivers) => set({ receivers })}
          />
        </Field>
        {draft.receivers === 2 && (
          <Field label="角色" required error={errors['roles']}>
            <RefsPicker to="system.role" value={draft.roles} onChange={(roles) => set({ roles: roles.map(Number) })} />
          </Field>
        )}
        {draft.receivers === 3 && (
          <Field label="岗位" required error={errors['positions']}>
            <RefsPicker
              to="system.position"
              value={draft.positions}
              onChange={(positions) => set({ positions: positions.map(Number) })}
            />
          </Field>
        )}
        <Field
          label="默认渠道"
          required
          wide
          error={errors['defaultChannels']}
          help="未选择站内的消息只进入消息盒子，不弹窗"
        >
          <CheckboxGroup
            value={draft.defaultChannels}
            options={MESSAGE_CHANNEL.items.map(({ code, label }) => ({ value: code, label }))}
            onChange={(defaultChannels) => set({ defaultChannels })}
          />
        </Field>
        <Field label="启用" help="停用后该事件不再发送消息">
          <Switch checked={draft.state === 1} onChange={(on) => set({ state: on ? 1 : 0 })} />
        </Field>
      </FormGrid>
    </SaveDialog>
  )
}
