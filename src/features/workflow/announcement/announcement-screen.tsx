import { useMemo, useState } from 'react'
import {
  copyAnnouncement,
  publishAnnouncement,
  remindReaders,
  topAnnouncement,
  withdrawAnnouncement,
} from '@wuguan/contract/workflow/announcement.actions'
import { announcement, type Announcement } from '@wuguan/contract/workflow/announcement.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import {
  ANNOUNCEMENT_CELLS,
  REFRESHES,
  announcementList,
  editPath,
  isDraft,
  isEditable,
  isLive,
  isOut,
} from './announcement.ui'
import { publishedWords } from './published-words'
import { PreviewDialog } from './preview-dialog'
import { ReadersDrawer } from './readers-drawer'

type Shown = { kind: 'preview' | 'readers' | 'withdraw'; row: Announcement }
const nameOf = (row: Announcement) => `“${row.title}”`

async function publish(row: Announcement, { port, refresh }: ActionTools): Promise<void> {
  const yes = await confirm({
    title: `发布公告${nameOf(row)}？`,
    content: row.publishAt ? `将于 ${row.publishAt} 发布。` : '发布后立即通知发布范围内的读者。',
    okText: '发布',
  })
  if (!yes) return
  const { status } = await callAction(port, publishAnnouncement, { id: String(row.id) })
  toast.success(publishedWords(status))
  await refresh()
}
async function toggleTop(row: Announcement, { port, refresh }: ActionTools): Promise<void> {
  const top = !row.top
  await callAction(port, topAnnouncement, { id: String(row.id), top })
  toast.success(top ? '已置顶' : '已取消置顶')
  await refresh()
}
async function copy(row: Announcement, { port }: ActionTools): Promise<void> {
  const { id } = await callAction(port, copyAnnouncement, { id: String(row.id) })
  port.open(editPath(id))
}
async function remind(row: Announcement): Promise<boolean> {
  return confirm({ title: `提醒未读公告${nameOf(row)}的员工？`, okText: '提醒' })
}

/** 公告管理: what is drafted, scheduled, live, withdrawn and over, with who has read it. */
export function AnnouncementScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [shown, setShown] = useState<Shown | null>(null)
  const ui = useMemo(() => {
    const edit = announcement.codes.edit
    return entityUi(announcement, {
      cells: ANNOUNCEMENT_CELLS,
      paths: { add: editPath() },

      rowActions: [
        {
          key: 'open',
          label: '编辑',
          permission: edit,
          visible: isEditable,
          run: (row, { port }) => port.open(editPath(row.id)),
        },
        {
          key: 'publish',
          label: '发布',
          permission: publishAnnouncement.permission ?? '',
          visible: isDraft,
          run: publish,
        },
        { key: 'preview', label: '预览', run: (row) => setShown({ kind: 'preview', row }) },
        {
          key: 'withdraw',
          label: '撤回',
          danger: true,
          permission: withdrawAnnouncement.permission ?? '',
          visible: isOut,
          run: (row) => setShown({ kind: 'withdraw', row }),
        },
        { key: 'copy', label: '复制', permission: edit, run: copy },
        {
          key: 'readers',
          label: '已读明细',
          // One that waits for its review has had no readers yet.
          visible: ({ publishedAt }) => publishedAt !== null,
          run: (row) => setShown({ kind: 'readers', row }),
        },
        {
          key: 'top',
          label: '置顶/取消',
          permission: topAnnouncement.permission ?? '',
          visible: isLive,
          run: toggleTop,
        },
        {
          key: 'remind',
          label: '提醒未读',
          permission: remindReaders.permission ?? '',
          visible: isLive,
          run: async (row, { port }) => {
            if (!(await remind(row))) return
            const { reminded } = await callAction(port, remindReaders, { id: String(row.id) })
            toast.success(`已提醒 ${reminded} 人`)
          },
        },
      ],
    })
  }, [])
  const close = () => setShown(null)
  return (
    <>
      <ListScreen {...props} entity={announcementList} ui={ui} />
      {shown?.kind === 'preview' && <PreviewDialog id={String(shown.row.id)} close={close} />}
      {shown?.kind === 'readers' && <ReadersDrawer row={shown.row} close={close} />}
      {shown?.kind === 'withdraw' && (
        <ActionDialog
          action={withdrawAnnouncement}
          given={{ id: String(shown.row.id) }}
          title={`撤回公告“${shown.row.title}”？`}
          description="公开链接随之失效，未读的通知一并收回；修改后可以重新发布。"
          verb="撤回"
          danger
          refreshes={REFRESHES}
          said="公告已撤回"
          close={close}
        />
      )}
    </>
  )
}
