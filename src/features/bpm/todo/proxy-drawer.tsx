import { Plus } from 'lucide-react'
import { useState } from 'react'
import { absenceProxy } from '@wuguan/contract/bpm/absence-proxy.entity'
import { proxies, removeProxy, saveProxy, type ProxyLine } from '@wuguan/contract/bpm/todo.actions'
import { f } from '@wuguan/contract/kernel/fields'
import { ActionButton } from '@wuguan/crud/action-button'
import { useOptions } from '@wuguan/crud/kinds'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DateTimePicker } from '@wuguan/ui/date'
import { Drawer } from '@wuguan/ui/drawer'
import { Field, FormGrid } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { MultiSelect } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'
import { PeopleField } from '../shared/people-field'
import { LIST_REFRESHES } from '../shared/refreshes'

const CATEGORY = f.choice('分类', { dict: 'bpm_category' })

/** 委托设置: who stands in for me, when, and for which processes. */
export function ProxyDrawer({ open, close }: { open: boolean; close: () => void }) {
  const [edited, setEdited] = useState<ProxyLine | 'new' | null>(null)
  const read = useRead<readonly ProxyLine[]>(absenceProxy.name, proxies, {}, { enabled: open })
  const categories = useOptions(CATEGORY)
  const wordsOf = (codes: readonly string[]) =>
    codes.length === 0
      ? '全部流程'
      : codes.map((code) => categories.find((one) => String(one.code) === code)?.label ?? code).join('、')
  return (
    <Drawer
      open={open}
      onOpenChange={close}
      title="委托设置"
      description="委托期间，未办和新到的任务交给受托人办理，记录中注明“代”。"
      width={560}
      footer={
        <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
          新增委托
        </Button>
      }
    >
      <Loaded read={read} what="委托设置" lines={4}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyPanel title="没有委托" hint="休假或出差前，可以请同事代为办理。" />
          ) : (
            <ul className="flex flex-col gap-3">
              {lines.map((line) => (
                <li key={line.id} className="flex items-start gap-3 rounded border border-line p-3">
                  <div className="min-w-0 flex-1">
                    <p className="flex items-center gap-2 font-medium">
                      {line.proxyName}
                      {line.active ? (
                        <Tag tone="success">生效中</Tag>
                      ) : (
                        <Tag tone="neutral">{line.state === 0 ? '已停用' : '未生效'}</Tag>
                      )}
                    </p>
                    <p className="tabular text-table text-secondary">
                      {line.startAt} 至 {line.endAt}
                    </p>
                    <p className="text-table text-secondary">{wordsOf(line.categories)}</p>
                  </div>
                  <Button variant="link" size="sm" onClick={() => setEdited(line)}>
                    编辑
                  </Button>
                  <ActionButton
                    action={removeProxy}
                    input={{ id: line.id }}
                    variant="link"
                    size="sm"
                    ask={{ title: `取消对“${line.proxyName}”的委托？`, content: '已交给受托人的任务不再收回。' }}
                    done="已取消委托"
                    refreshes={LIST_REFRESHES}
                  >
                    取消
                  </ActionButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <ProxyDialog line={edited === 'new' ? null : edited} close={() => setEdited(null)} />}
    </Drawer>
  )
}

function ProxyDialog({ line, close }: { line: ProxyLine | null; close: () => void }) {
  const categories = useOptions(CATEGORY)
  const [people, setPeople] = useState<readonly number[]>(line ? [line.proxyUserId] : [])
  const [startAt, setStartAt] = useState<string | null>(line?.startAt ?? null)
  const [endAt, setEndAt] = useState<string | null>(line?.endAt ?? null)
  const [codes, setCodes] = useState<readonly string[]>(line?.categories ?? [])
  const task = useTask(saveProxy, { refreshes: LIST_REFRESHES, said: () => '委托已保存', done: close })
  return (
    <TaskDialog
      task={task}
      title={line ? '编辑委托' : '新增委托'}
      verb="保存"
      shows={['proxyUserId', 'startAt', 'endAt', 'categories']}
      close={close}
      submit={() =>
        void task.submit({
          ...(line ? { id: line.id } : {}),
          proxyUserId: people[0],
          startAt: startAt ?? undefined,
          endAt: endAt ?? undefined,
          categories: [...codes],
        })
      }
    >
      <PeopleField
        label="受托人"
        single
        value={people}
        onChange={setPeople}
        error={task.errors['proxyUserId'] && '请选择受托人'}
      />
      <FormGrid>
        <Field label="开始时间" required error={task.errors['startAt']}>
          <DateTimePicker value={startAt} onChange={setStartAt} />
        </Field>
        <Field label="结束时间" required error={task.errors['endAt']}>
          <DateTimePicker value={endAt} onChange={setEndAt} />
        </Field>
      </FormGrid>
      <Field label="流程分类" help="不选则为全部流程" error={task.errors['categories']}>
        <MultiSelect
          value={codes}
          placeholder="全部流程"
          options={categories.map(({ code, label }) => ({ value: String(code), label }))}
          onChange={setCodes}
        />
      </Field>
    </TaskDialog>
  )
}
