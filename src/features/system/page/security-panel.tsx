import { useState, type FormEvent } from 'react'
import { securityLimits, securityLimitsSave } from '@wuguan/contract/system/security.actions'
import type { SecurityLimit } from '@wuguan/contract/system/security-limits'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field, FormGrid, FormSection } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { useUser } from '@/app/session/user-store'

const KEY = 'system.securityLimits'

/** 安全: limits of signing in and of sessions, for the whole platform. */
export function SecurityPanel() {
  const read = useRead(KEY, securityLimits)
  return (
    <div className="rounded border border-line bg-surface p-4">
      <Loaded read={read} what="安全设置">
        {(limits) => <Limits key={limits.map(({ value, set }) => `${value}${set}`).join()} limits={limits} />}
      </Loaded>
    </div>
  )
}

function Limits({ limits }: { limits: readonly SecurityLimit[] }) {
  const port = useCrudPort()
  const superAdmin = useUser()?.superAdmin === true
  const may = superAdmin && port.can('system:page:edit')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(limits.map(({ name, value }) => [name, String(value)])),
  )
  const task = useTask(securityLimitsSave, { refreshes: [KEY], said: () => '保存成功，已生效' })
  const changed = limits.filter(({ name, value }) => texts[name] !== String(value))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void task.submit(
      Object.fromEntries(changed.map(({ name }) => [name, texts[name] === '' ? null : Number(texts[name])])),
    )
  }
  const restore = () =>
    void task.submit(Object.fromEntries(limits.filter(({ set }) => set).map(({ name }) => [name, null])))
  return (
    <form noValidate aria-label="安全设置" onSubmit={save} className="flex flex-col gap-4">
      {task.fault !== null && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
          {task.fault}
        </p>
      )}
      <FormSection
        title="登录与会话"
        description={may ? '对整个平台立即生效；清空一项保存则恢复其默认值。' : '由超级管理员设置，对整个平台生效。'}
      >
        <FormGrid>
          {limits.map(({ name, label, unit, min, max, initial }) => (
            <Field
              key={name}
              label={label}
              error={task.errors[name]}
              help={`${min} 至 ${max} ${unit}，默认 ${initial} ${unit}`}
            >
              <NumberInput
                scale={0}
                unit={unit}
                readOnly={!may}
                value={texts[name] ?? ''}
                onChange={(text) => setTexts((now) => ({ ...now, [name]: text }))}
              />
            </Field>
          ))}
        </FormGrid>
      </FormSection>
      {may && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" loading={task.pending} disabled={changed.length === 0}>
            保存
          </Button>
          <Button disabled={!limits.some(({ set }) => set) || task.pending} onClick={restore}>
            恢复默认
          </Button>
        </div>
      )}
    </form>
  )
}
