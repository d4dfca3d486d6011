import { Plus } from 'lucide-react'
import { useState } from 'react'
import { absenceProxy } from '@wuguan/contract/bpm/absence-proxy.entity'
import { proxies, removeProxy, saveProxy, type ProxyLine } from '@wuguan/contract/bpm/todo.actions'
import { f } from '@wuguan/contract/kernel/fields'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ActionButton } from '@wuguan/crud/action-button'
import { useOptions } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { ENABLED } from '../shared/people-field'
import { LIST_REFRESHES } from '../shared/refreshes'

const CATEGORY = f.choice('分类', { dict: 'bpm_category' })

/** 委托设置: who stands in for me, when, and for which processes. */
export function ProxyDrawer({ open, close }: { open: boolean; close: () => void }) {
  const [edited, setEdited] = useState<ProxyLine | 'new' | null>(null)
  const read = useRead(absenceProxy.name, proxies, {}, { enabled: open })
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

const ProxyDialog = ({ line, close }: { line: ProxyLine | null; close: () => void }) => (
  <ActionDialog
    action={saveProxy}
    given={{ id: line?.id ?? null, state: 1 }}
    {...(line ? { initial: { ...line, categories: [...line.categories] } } : {})}
    title={line ? '编辑委托' : '新增委托'}
    verb="保存"
    columns={2}
    among={{ proxyUserId: ENABLED }}
    said="委托已保存"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
