import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { ImportWorkbench, type ImportTemplate } from '@wuguan/crud/import-workbench'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { useTicketDownload } from '../use-ticket-download'

export interface ImportButtonProps {
  template: ImportTemplate
  permission: string
}

/** 导入 of a list: the workbench beside it; the batch under way is found again when the drawer is opened next. */
export function ImportButton({ template, permission }: ImportButtonProps) {
  const port = useCrudPort()
  const [open, setOpen] = useState(false)
  const [batch, keepBatch] = useKept<string | null>(`import-batch:${template.kind}`, null)
  const download = useTicketDownload()
  if (!port.can(permission)) return null
  const file = `${template.kind}.xls`
  return (
    <>
      <Button icon={<Upload />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={`导入${template.title}`}
        width={1080}
        footer={
          <Button
            icon={<Download />}
            onClick={() => void download(`/file/sys/import/template/${file}`, `${template.title}导入模板.xls`)}
          >
            下载模板
          </Button>
        }
      >
        <ImportWorkbench
          template={template}
          search={batch === null ? {} : { batch }}
          onSearch={(next) => keepBatch(next.batch ?? null)}
        />
      </Drawer>
    </>
  )
}
