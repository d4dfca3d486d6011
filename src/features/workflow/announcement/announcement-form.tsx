import { useEffect, useState } from 'react'
import { ANNOUNCEMENT_STATUS, announcement } from '@wuguan/contract/workflow/announcement.entity'
import { publishAnnouncement } from '@wuguan/contract/workflow/announcement.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { toast } from '@wuguan/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { isEditable, REFRESHES, isDraft } from './announcement.ui'
import { PreviewDialog } from './preview-dialog'
import { publishedWords } from './published-words'
import { ReaderEstimate } from './reader-estimate'

const LIST = '/cms/announcement/announcement'

/** 编辑公告: written, aimed, scheduled; what is saved can be seen as its readers will see it, and be sent out. */
export function AnnouncementForm({ id }: { id?: string | undefined }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const { row } = useDetail(announcement, id)
  const [preview, setPreview] = useState(false)
  useEffect(() => port.setTitle(id ? '编辑公告' : '新增公告'), [port, id])
  if (row && !isEditable(row))
    return (
      <EmptyPanel
        title="该公告不能编辑"
        hint="已发布的公告请先撤回；只能编辑草稿或已撤回的公告。"
        action={<Button onClick={() => port.open(LIST)}>返回公告管理</Button>}
      />
    )
  const publish = async (saved: string) => {
    try {
      const { status } = await callAction(port, publishAnnouncement, { id: saved })
      toast.success(publishedWords(status))
      port.open(LIST)
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      for (const name of REFRESHES) void client.invalidateQueries({ queryKey: [name] })
    }
  }
  return (
    <>
      <FormScreen
        entity={announcement}
        {...(id === undefined ? {} : { id })}
        ui={UI}
        onSaved={(saved) => port.open(saved ? `/cms/announcement/edit?id=${String(saved.id)}` : LIST)}
      >
        {id !== undefined && row && (
          <section
            aria-label="发布"
            className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunken p-3"
          >
            <span className="text-table text-secondary">
              {row.status === ANNOUNCEMENT_STATUS.withdrawn
                ? `已撤回：${row.withdrawReason ?? ''}。保存后恢复为草稿。`
                : '已保存的草稿可以预览和发布。'}
            </span>
            <span className="ml-auto flex gap-2">
              <Button onClick={() => setPreview(true)}>预览</Button>
              {isDraft(row) && port.can(publishAnnouncement.permission ?? '') && (
                <Button variant="primary" onClick={() => void publish(id)}>
                  发布
                </Button>
              )}
            </span>
          </section>
        )}
      </FormScreen>
      {preview && id !== undefined && <PreviewDialog id={id} close={() => setPreview(false)} />}
    </>
  )
}
const UI = entityUi(announcement, { slots: { form: ReaderEstimate } })
