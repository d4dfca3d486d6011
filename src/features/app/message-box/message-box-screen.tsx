import { CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { messageRecord } from '@wuguan/contract/app/message-record.entity'
import { moduleTree, recordPage } from '@wuguan/contract/app/message.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DateRangePicker } from '@wuguan/ui/date'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { RANGE_PAUSE_MS } from '@wuguan/ui/pause'
import { Pager } from '@wuguan/ui/pager'
import { Segmented } from '@wuguan/ui/radio'
import { toast } from '@wuguan/ui/toast'
import { Tree } from '@wuguan/ui/tree'
import { markAllRead, notices } from '@/app/realtime/notices'
import { useStore } from '@/app/store'
import { MySwitches } from '../message-config/my-switches'
import { ALL, boxTree, flatModules } from '../shared/module-tree'
import { type BoxSearch, DEFAULT_LIMIT, boxQuery, withFilter } from './box-search'
import { MessageDrawer } from './message-drawer'
import { MessageLine } from './message-line'

interface MessageBoxScreenProps {
  search: BoxSearch
  onSearch: (next: BoxSearch) => void
}

/** 消息盒子: drawers with their unread counts, the messages of one of them, one message beside the list. */
export function MessageBoxScreen({ search, onSearch }: MessageBoxScreenProps) {
  const [settings, setSettings] = useState(false)
  const [marking, setMarking] = useState(false)
  const unread = useStore(notices, (state) => state.unread)
  const modules = useRead(messageModule.name, moduleTree)
  const list = useRead(messageRecord.name, recordPage, boxQuery(search))
  const chosen = search.f?.['moduleId'] ?? ALL
  const drawer = flatModules(modules.data ?? []).find(({ node }) => node.id === chosen)?.node
  const left = drawer ? drawer.unread : unread
  const readAll = async () => {
    setMarking(true)
    try {
      await markAllRead(drawer?.id ?? null)
      toast.success(drawer ? `“${drawer.name}”已全部标记为已读` : '全部消息已标记为已读')
    } catch {
      // The client has told why.
    } finally {
      setMarking(false)
    }
  }
  return (
    <div className="flex h-full min-h-0 gap-3 max-md:flex-col">
      <aside
        aria-label="消息模块"
        className="flex w-52 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface p-2 max-md:h-48 max-md:w-full"
      >
        <Loaded read={modules} what="消息模块" lines={10}>
          {(nodes) => (
            <Tree
              aria-label="消息模块"
              className="min-h-0 flex-1"
              initially="all"
              nodes={boxTree(nodes, unread)}
              selected={chosen}
              onSelect={(id) => onSearch(withFilter(search, { moduleId: id }))}
            />
          )}
        </Loaded>
      </aside>
      <section
        aria-label="消息列表"
        className="flex min-h-0 min-w-0 flex-1 flex-col rounded-lg border border-line bg-surface"
      >
        <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <Segmented
            aria-label="阅读状态"
            value={search.f?.['read'] ?? ''}
            onChange={(read) => onSearch(withFilter(search, { read }))}
            options={[
              { value: '', label: '全部' },
              { value: 'false', label: '未读' },
              { value: 'true', label: '已读' },
            ]}
          />
          <div className="w-60">
            <DateRangePicker
              aria-label="消息时间"
              debounce={RANGE_PAUSE_MS}
              value={{ start: search.f?.['from'] ?? null, end: search.f?.['to'] ?? null }}
              onChange={({ start, end }) => onSearch(withFilter(search, { from: start, to: end }))}
            />
          </div>
          <div className="ml-auto flex gap-2">
            <Button icon={<CheckCheck />} disabled={left === 0} loading={marking} onClick={() => void readAll()}>
              {drawer ? '本模块全部已读' : '全部已读'}
            </Button>
            <Button icon={<Settings2 />} onClick={() => setSettings(true)}>
              接收设置
            </Button>
          </div>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Loaded read={list} what="消息" lines={10}>
            {({ list: messages }) =>
              messages.length > 0 ? (
                <ul className="divide-y divide-line">
                  {messages.map((message) => (
                    <MessageLine
                      key={message.id}
                      message={message}
                      active={message.id === search.record}
                      open={() => onSearch({ ...search, record: message.id })}
                    />
                  ))}
                </ul>
              ) : (
                <EmptyPanel
                  title={search.f?.['read'] === 'false' ? '没有未读消息' : '没有消息'}
                  hint={search.f ? '换一个模块或时间看看。' : '工单、审批、收费等业务有新动态时，会在这里提醒您。'}
                />
              )
            }
          </Loaded>
        </div>
        {list.data && list.data.total > 0 && (
          <footer className="border-t border-line px-3 py-2">
            <Pager
              page={search.page ?? 1}
              limit={search.limit ?? DEFAULT_LIMIT}
              total={list.data.total}
              capped={list.data.capped}
              onChange={(place) => onSearch({ ...search, ...place })}
            />
          </footer>
        )}
      </section>
      {search.record !== undefined && (
        <MessageDrawer id={search.record} close={() => onSearch({ ...search, record: undefined })} />
      )}
      <Drawer
        open={settings}
        onOpenChange={setSettings}
        title="接收设置"
        description="只影响您自己；关闭提醒的消息仍会进入消息盒子。"
        width={560}
      >
        <MySwitches />
      </Drawer>
    </div>
  )
}
