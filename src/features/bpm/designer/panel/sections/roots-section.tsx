import { useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { textOf, type ModdleElement } from '../../moddle/moddle-element'
import { definitionsOf } from '../../model/identity'
import {
  rootFault,
  rootLabel,
  rootsOf,
  savedRoot,
  usersOf,
  withoutRoot,
  type RootDraft,
  type RootKind,
} from '../../model/roots'
import type { Subject } from '../designer-context'
import { nameOf } from '../element-words'
import { RowList } from '../row-list'
import { Section } from '../section'

const KINDS: readonly RootKind[] = ['message', 'signal', 'error']

/** 消息与信号: what events of the process share. */
export function RootsSection({ of }: { of: Subject }) {
  const definitions = definitionsOf(of.subject)
  const [open, setOpen] = useState<{ kind: RootKind; self?: ModdleElement } | null>(null)
  const total = KINDS.reduce((sum, kind) => sum + rootsOf(definitions, kind).length, 0)
  const remove = (kind: RootKind, root: ModdleElement) => {
    const users = usersOf(definitions, kind, root)
    if (users.length > 0) toast.warning(`${rootLabel(kind)}正在被${users.map(nameOf).join('、')}使用，无法删除`)
    else of.edit(withoutRoot(definitions, root))
  }
  return (
    <Section title="消息与信号" count={total}>
      {KINDS.map((kind) => (
        <RowList
          key={kind}
          label={`${rootLabel(kind)}列表`}
          rows={rootsOf(definitions, kind)}
          keyOf={(root, index) => root.id ?? String(index)}
          title={(root) => textOf(root, 'name') || root.id}
          note={(root) => `${root.id ?? ''} · ${usersOf(definitions, kind, root).length} 处使用`}
          empty={`还没有${rootLabel(kind)}`}
          addLabel={`新建${rootLabel(kind)}`}
          onAdd={() => setOpen({ kind })}
          onOpen={(self) => setOpen({ kind, self })}
          onRemove={(root) => remove(kind, root)}
        />
      ))}
      {open && <RootDialog of={of} kind={open.kind} self={open.self} close={() => setOpen(null)} />}
    </Section>
  )
}

function RootDialog({
  of,
  kind,
  self,
  close,
}: {
  of: Subject
  kind: RootKind
  self?: ModdleElement
  close: () => void
}) {
  const definitions = definitionsOf(of.subject)
  const [draft, setDraft] = useState<RootDraft>(() => ({
    id:
      textOf(self, 'id') ||
      of.session.factory(`bpmn:${kind === 'message' ? 'Message' : kind === 'signal' ? 'Signal' : 'Error'}`).id ||
      `${kind}_${rootsOf(definitions, kind).length + 1}`,
    name: textOf(self, 'name'),
    code: textOf(self, 'errorCode'),
  }))
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    const refused = rootFault(definitions, kind, draft, self)
    setError(refused)
    if (refused !== null) return toast.warning(refused)
    of.edit(savedRoot(of.session.factory, definitions, kind, draft, self))
    close()
  }
  const set = (change: Partial<RootDraft>) => {
    setError(null)
    setDraft({ ...draft, ...change })
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${self ? '编辑' : '新建'}${rootLabel(kind)}`}
      width={420}
      footer={
        <>
          <Button variant="primary" onClick={save}>
            保存
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={`${rootLabel(kind)}ID`} required error={error}>
          <Input value={draft.id} spellCheck={false} onChange={(event) => set({ id: event.target.value })} />
        </Field>
        <Field label={`${rootLabel(kind)}名称`} required>
          <Input value={draft.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        {kind === 'error' && (
          <Field label="错误代码">
            <Input value={draft.code} onChange={(event) => set({ code: event.target.value })} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
