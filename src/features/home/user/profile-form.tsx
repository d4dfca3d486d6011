import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { CurrentUser } from '@wuguan/contract/session/session.actions'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input, PasswordInput } from '@wuguan/ui/input'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Upload } from '@wuguan/ui/upload'
import { api, ApiError } from '@/app/api/client'
import { uploadFile } from '@/app/api/upload'
import { notify } from '@/app/notify'
import { encryptSecret, warmUpEncryption } from '@/app/session/rsa'
import { needsPassword, profileFaults, type ProfileDraft, type ProfileFaults } from './profile-faults'

const RELOAD_AFTER_MS = 800
const IMAGES = ['.png', '.jpg', '.jpeg', '.webp']
const MB = 1024 * 1024

/** One's own name, mobile, e-mail and picture; fresh from the server each time it is shown. */
export function ProfileForm({ onDone, onCancel }: { onDone?: () => void; onCancel?: () => void }) {
  const [user, setUser] = useState<CurrentUser | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    api
      .get<CurrentUser>('/basedata/sys/user/info', undefined, { quiet: true, signal: stop.signal })
      .then(setUser, (error: unknown) => {
        if (!stop.signal.aborted) setFault(error instanceof ApiError ? error.msg : '加载失败')
      })
    return () => stop.abort()
  }, [attempt])
  const again = () => {
    setFault(null)
    setAttempt((count) => count + 1)
  }
  if (fault !== null) return <ErrorPanel title="个人信息加载失败" detail={fault} retry={again} />
  if (!user) return <Skeleton lines={5} />
  return <Fields user={user} onDone={onDone} onCancel={onCancel} />
}

function Fields({
  user,
  onDone,
  onCancel,
}: {
  user: CurrentUser
  onDone: (() => void) | undefined
  onCancel: (() => void) | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ProfileDraft>({
    petName: user.petName,
    mobile: user.mobile ?? '',
    email: user.email ?? '',
    password: '',
  })
  const [avatar, setAvatar] = useState<readonly Attachment[]>(
    Array.isArray(user.avatar) ? (user.avatar as Attachment[]) : [],
  )
  const [faults, setFaults] = useState<ProfileFaults>({})
  const [running, setRunning] = useState(false)

  const confirms = needsPassword(draft, user)

  const refuse = (found: ProfileFaults) => {
    setFaults(found)
    notify.error('请检查字段！')
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: ProfileFaults = {
      ...profileFaults(draft),
      ...(confirms && draft.password === '' ? { password: '请输入当前密码' } : {}),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    if (running) return
    setFaults({})
    setRunning(true)
    try {
      const body = {
        petName: draft.petName.trim(),
        mobile: draft.mobile.trim(),
        email: draft.email.trim() || null,
        avatar,
        ...(confirms ? { password: await encryptSecret(draft.password) } : {}),
      }
      await api.put('/basedata/sys/user/update_info', body, { quiet: true })
      notify.success('修改用户信息成功')
      onDone?.()
      setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
    } catch (error) {
      setRunning(false)
      const told = error instanceof ApiError && error.code === 400 ? (error.data as ProfileFaults | null) : null
      if (told) refuse(told)
      else notify.error(error instanceof ApiError ? error.msg : '保存失败，请重试')
    }
  }
  const bind = (name: keyof ProfileDraft) => ({
    value: draft[name],
    readOnly: running,
    onChange: (event: { target: HTMLInputElement }) => setDraft((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <form
      ref={form}
      noValidate
      aria-label="基本资料"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <Field label="姓名" required error={faults.petName}>
        <Input {...bind('petName')} maxLength={30} autoComplete="name" />
      </Field>
      <Field label="电话" required error={faults.mobile}>
        <Input {...bind('mobile')} inputMode="numeric" maxLength={11} autoComplete="tel-national" />
      </Field>
      <Field label="邮箱" error={faults.email}>
        <Input {...bind('email')} type="email" maxLength={80} autoComplete="email" />
      </Field>
      {confirms && (
        <Field label="当前密码" required error={faults.password} help="修改电话或邮箱需要确认是本人操作">
          <PasswordInput {...bind('password')} onFocus={warmUpEncryption} autoComplete="current-password" />
        </Field>
      )}
      <Field label="头像">
        <Upload
          value={avatar}
          onChange={setAvatar}
          accept={IMAGES}
          maxSize={2 * MB}
          maxCount={1}
          send={(file, progress, signal) =>
            uploadFile(file, { bizType: 'system.user', field: 'avatar' }, (percent) => progress(percent / 100), signal)
          }
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={running}>
          保存
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </form>
  )
}
