import { useState } from 'react'
import { HOTLINE_LINK_STATE, HOTLINE_VARIANT } from '@wuguan/contract/hotline/hotline-link.entity'
import {
  extendHotlineLink,
  type HotlineLinkRow,
  issueHotlineLink,
  readHotlineLinks,
  readHotlineSettings,
  revokeHotlineLink,
  saveHotlineSettings,
} from '@wuguan/contract/hotline/link.actions'
import { hotlineStat } from '@wuguan/contract/hotline/hotline-stat.report'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog, ShownOnce } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { ReportScreen, type ReportScreenProps } from '@wuguan/crud/report-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

const LINKS = 'hotline.hotlineLink'
const SETTINGS = 'hotline.hotlineConfig'

/** 400热线 on the page of the configuration: who has a link to the seat's pages, and how the hotline works. */
export function HotlineCards() {
  const { can } = useCrudPort()
  const [shown, setShown] = useState<'links' | 'settings' | 'stat' | null>(null)
  const close = () => setShown(null)
  const links = can(readHotlineLinks.permission!)
  const settings = can(readHotlineSettings.permission!)
  const stat = can(hotlineStat.permission)
  if (!links && !settings && !stat) return null
  return (
    <section aria-label="400热线">
      <h2 className="mb-2 font-medium">400热线</h2>
      <div className="flex gap-3">
        {links && <Button onClick={() => setShown('links')}>热线链接</Button>}
        {settings && <Button onClick={() => setShown('settings')}>热线设置</Button>}
        {stat && <Button onClick={() => setShown('stat')}>{hotlineStat.label}</Button>}
      </div>
      {shown === 'links' && <LinksDrawer close={close} />}
      {shown === 'settings' && <SettingsDialog close={close} />}
      {shown === 'stat' && <StatDrawer close={close} />}
    </section>
  )
}

function SettingsDialog({ close }: { close: () => void }) {
  const { data } = useRead(SETTINGS, readHotlineSettings)
  if (!data) return null
  return (
    <ActionDialog
      action={saveHotlineSettings}
      initial={data}
      given={{ version: data.version }}
      title="热线设置"
      verb="保存"
      columns={2}
      refreshes={[SETTINGS]}
      said={() => '热线设置已保存'}
      close={close}
    />
  )
}

function StatDrawer({ close }: { close: () => void }) {
  const [search, setSearch] = useState<ReportScreenProps['search']>({})
  return (
    <Drawer open onOpenChange={close} title={hotlineStat.label} width={1160}>
      <div className="h-[calc(100vh-7rem)]">
        <ReportScreen report={hotlineStat} search={search} onSearch={setSearch} />
      </div>
    </Drawer>
  )
}

type Task = { kind: 'issue' } | { kind: 'revoke' | 'extend'; row: HotlineLinkRow } | { kind: 'told'; url: string }

function LinksDrawer({ close }: { close: () => void }) {
  const { can } = useCrudPort()
  const read = useRead(LINKS, readHotlineLinks)
  const [task, setTask] = useState<Task | null>(null)
  const end = () => setTask(null)
  return (
    <Drawer open onOpenChange={(next) => !next && close()} title="热线链接" width={1160}>
      <div className="flex h-full min-h-0 flex-col gap-3">
        {can(issueHotlineLink.permission!) && (
          <div>
            <Button variant="primary" onClick={() => setTask({ kind: 'issue' })}>
              签发
            </Button>
          </div>
        )}
        <Loaded read={read} what="热线链接">
          {(rows) => (
            <div className="min-h-0 flex-1">
              {rows.length === 0 ? (
                <EmptyPanel title="没有热线链接" hint="坐席凭链接登记和查询工单，不需要账号。" />
              ) : (
                <DataTable
                  ariaLabel="热线链接"
                  columns={columnsOf(can, setTask)}
                  rows={rows}
                  rowKey={(row) => row.id}
                />
              )}
            </div>
          )}
        </Loaded>
      </div>
      {task && <TaskOf task={task} next={setTask} close={end} />}
    </Drawer>
  )
}

const columnsOf = (can: (code: string) => boolean, open: (task: Task) => void): DataTableColumn<HotlineLinkRow>[] => [
  { key: 'linkNo', title: '链接编号', width: 120, render: (row) => row.linkNo },
  {
    key: 'state',
    title: '状态',
    width: 72,
    render: (row) => (
      <Tag tone={HOTLINE_LINK_STATE.items.find(({ code }) => code === row.state)?.tone}>
        {labelOf(HOTLINE_LINK_STATE, row.state)}
      </Tag>
    ),
  },
  { key: 'label', title: '名称', width: 110, render: (row) => row.label ?? '—' },
  { key: 'seat', title: '坐席', width: 110, render: (row) => row.seat ?? '—' },
  { key: 'communities', title: '项目', width: 130, render: (row) => row.communities.join('、') },
  { key: 'variant', title: '入口', width: 72, render: (row) => labelOf(HOTLINE_VARIANT, row.variant) },
  { key: 'issuer', title: '签发人', width: 72, render: (row) => row.issuer },
  { key: 'expiresAt', title: '到期时间', width: 150, cellClass: 'tabular', render: (row) => row.expiresAt },
  { key: 'useCount', title: '使用', width: 56, align: 'end', render: (row) => row.useCount },
  { key: 'createdOrders', title: '登记', width: 56, align: 'end', render: (row) => row.createdOrders },
  {
    key: 'actions',
    title: '操作',
    width: 100,
    fixed: 'end',
    render: (row) =>
      row.own && (row.state === 'valid' || row.state === 'locked') ? (
        <span className="flex gap-2">
          {can(extendHotlineLink.permission!) && !row.extended && (
            <Button variant="link" onClick={() => open({ kind: 'extend', row })}>
              延长
            </Button>
          )}
          {can(revokeHotlineLink.permission!) && (
            <Button variant="link" onClick={() => open({ kind: 'revoke', row })}>
              失效
            </Button>
          )}
        </span>
      ) : null,
  },
]

function TaskOf({ task, next, close }: { task: Task; next: (task: Task) => void; close: () => void }) {
  const { communities } = useCrudPort().context
  const shared = { refreshes: [LINKS], close }
  switch (task.kind) {
    case 'issue':
      return (
        <ActionDialog
          {...shared}
          action={issueHotlineLink}
          initial={communities.length === 1 ? { communityIds: [communities[0]!.id] } : {}}
          title="签发热线链接"
          verb="签发"
          columns={2}
          said={null}
          done={({ url }) => next({ kind: 'told', url })}
        />
      )
    case 'told':
      return (
        <ShownOnce
          title="热线链接已签发"
          label="链接"
          value={new URL(task.url, location.href).href}
          note="请发给坐席，不要转发给他人"
          close={close}
        />
      )
    case 'revoke':
      return (
        <ActionDialog
          {...shared}
          action={revokeHotlineLink}
          given={{ id: task.row.id }}
          title={`使热线链接“${task.row.linkNo}”失效？`}
          description="坐席的页面立即不能再使用。"
          verb="失效"
          danger
          said={() => `热线链接${task.row.linkNo}已失效`}
        />
      )
    case 'extend':
      return (
        <ActionDialog
          {...shared}
          action={extendHotlineLink}
          given={{ id: task.row.id }}
          title={`延长热线链接“${task.row.linkNo}”`}
          description="只能延长一次。"
          verb="延长"
          said={({ expiresAt }) => `已延长至${expiresAt}`}
        />
      )
  }
}
