import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import { previewAnnouncement } from '@wuguan/contract/workflow/announcement.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Dialog } from '@wuguan/ui/dialog'
import { LinkedPaper } from './announcement-paper'

/** 预览 through a link of its own, so that what is seen is what readers will see. */
export function PreviewDialog({ id, close }: { id: string; close: () => void }) {
  const link = useRead(`${announcement.name}.preview`, previewAnnouncement, { id }, { keep: false })
  const code = link.data?.code ?? ''
  return (
    <Dialog open onOpenChange={close} width={760} title="公告预览">
      <Loaded read={link} what="公告" lines={8}>
        {() => <LinkedPaper code={code} />}
      </Loaded>
    </Dialog>
  )
}
