import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { confirm, Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Menu, type MenuItem } from '@wuguan/ui/menu'
import { toast } from '@wuguan/ui/toast'
import type { SavedView } from '../controllers/use-views.ts'
import { faultOf, fieldFaults } from '../port/index.ts'
import { runAction } from './use-row-actions.ts'
import type { Arrangement } from './use-arrangement.ts'

/** Saved views of a list: the user's own and those that colleagues share. */
export function ViewMenu({ arrangement }: { arrangement: Arrangement }) {
  const { views, active } = arrangement
  const [saving, setSaving] = useState(false)
  const own = views.named.filter((view) => view.own)
  const shared = views.named.filter((view) => !view.own)

  const update = (view: SavedView, change: Partial<SavedView>) =>
    runAction(async () => {
      const { id, name, state, shared: seen, isDefault } = { ...view, ...change }
      await views.save({ id, name, state, shared: seen, isDefault })
      toast.success(`视图“${name}”已保存`)
    })
  const remove = async (view: SavedView) => {
    const yes = await confirm({
      title: `删除视图“${view.name}”？`,
      content: view.shared ? '同事也将看不到这个视图。' : undefined,
      okText: '删除',
      danger: true,
    })
    if (yes) await runAction(async () => void (await views.remove(view.id)))
  }
  const entry = (view: SavedView): MenuItem => ({
    key: view.id,
    label: view.name,
    checked: active?.id === view.id,
    onSelect: () => arrangement.apply(view),
  })
  const mine = own.find((view) => view.id === active?.id)
  const items: MenuItem[] = [
    ...own.map(entry),
    ...shared.map((view, at): MenuItem => ({
      ...entry(view),
      label: `${view.name}（共享）`,
      divided: at === 0 && own.length > 0,
    })),
    { key: '+', label: '另存为视图…', divided: own.length + shared.length > 0, onSelect: () => setSaving(true) },
    ...(mine
      ? [
          { key: 'update', label: '更新当前视图', onSelect: () => void update(mine, { state: arrangement.current() }) },
          {
            key: 'share',
            label: mine.shared ? '取消共享' : '共享给同事',
            onSelect: () => void update(mine, { shared: !mine.shared }),
          },
          {
            key: 'default',
            label: mine.isDefault ? '取消默认' : '设为默认',
            onSelect: () => void update(mine, { isDefault: !mine.isDefault }),
          },
          { key: 'delete', label: '删除视图', danger: true, onSelect: () => void remove(mine) },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          active ? (
            <Button variant="ghost" icon={<Bookmark />}>
              {active.name}
              <ChevronDown aria-hidden />
            </Button>
          ) : (
            <IconButton label="视图" icon={<Bookmark />} />
          )
        }
      />
      {saving && <SaveViewDialog arrangement={arrangement} close={() => setSaving(false)} />}
    </>
  )
}

function SaveViewDialog({ arrangement, close }: { arrangement: Arrangement; close: () => void }) {
  const { views } = arrangement
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const [error, setError] = useState<string>()
  const save = async () => {
    if (name.trim() === '') return setError('请输入视图名称')
    try {
      await views.save({ name: name.trim(), state: arrangement.current(), shared, isDefault })
      toast.success(`视图“${name.trim()}”已保存`)
      close()
    } catch (cause) {
      const fault = faultOf(cause)
      setError(fieldFaults(fault)?.['name'] ?? fault.msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="保存视图"
      description="保存当前的查询条件、排序和列设置。"
      width={420}
      footer={
        <>
          <Button variant="primary" loading={views.saving} onClick={() => void save()}>
            保存
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="视图名称" required error={error}>
          <Input value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox checked={shared} onChange={setShared} label="共享给同事" />
        <Checkbox checked={isDefault} onChange={setDefault} label="打开列表时默认使用" />
      </form>
    </Dialog>
  )
}
