import { useState, type FormEvent } from 'react'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { PasswordInput } from '@wuguan/ui/input'
import { api, ApiError } from '@/app/api/client'
import { notify } from '@/app/notify'
import { encryptSecret, warmUpEncryption } from '@/app/session/rsa'
import { strengthWord } from '@wuguan/contract/kernel/strength'
import { passwordFaults, type PasswordDraft, type PasswordFaults } from './password-faults'

export interface PasswordFormProps {
  onDone: () => void
  onCancel: () => void
  cancelText?: string
}

/** Old password, new password, once more. Both travel encrypted. */
export function PasswordForm({ onDone, onCancel, cancelText = '取消' }: PasswordFormProps) {
  const [draft, setDraft] = useState<PasswordDraft>({ old: '', next: '', again: '' })
  const [faults, setFaults] = useState<PasswordFaults>({})
  const [running, setRunning] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = passwordFaults(draft)
    setFaults(found)
    if (Object.keys(found).length > 0 || running) return
    setRunning(true)
    try {
      const [password, newPassword] = await Promise.all([encryptSecret(draft.old), encryptSecret(draft.next)])
      await api.put('/auth/password', { password, newPassword }, { quiet: true })
      notify.success('修改密码成功')
      onDone()
    } catch (error) {
      setFaults({ old: error instanceof ApiError ? error.msg : '密码加密失败，请刷新页面后重试' })
    } finally {
      setRunning(false)
    }
  }
  const bind = (name: keyof PasswordDraft) => ({
    value: draft[name],
    disabled: running,
    onFocus: warmUpEncryption,
    onChange: (event: { target: HTMLInputElement }) => setDraft((now) => ({ ...now, [name]: event.target.value })),
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="原密码" required error={faults.old}>
        <PasswordInput {...bind('old')} autoComplete="current-password" />
      </Field>
      <Field
        label="新密码"
        required
        error={faults.next}
        help={
          draft.next === '' ? '8 至 16 位，包含大小写字母、数字、符号中的三类' : `密码强度：${strengthWord(draft.next)}`
        }
      >
        <PasswordInput {...bind('next')} autoComplete="new-password" />
      </Field>
      <Field label="再次输入新密码" required error={faults.again}>
        <PasswordInput {...bind('again')} autoComplete="new-password" />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={running}>
          保存
        </Button>
        <Button onClick={onCancel}>{cancelText}</Button>
      </div>
    </form>
  )
}
