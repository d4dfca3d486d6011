import { ChevronDown, Upload } from 'lucide-react'
import { useState } from 'react'
import { user } from '@wuguan/contract/system/user.entity'
import { ImportWorkbench, type ImportTemplate } from '@wuguan/crud/import-workbench'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Menu } from '@wuguan/ui/menu'
import { useTicketDownload } from '@/features/file'

const HINT = '支持 .xlsx、.xls、.csv。用户名须以字母开头，6-20位字母、数字、-或_；初始密码由系统生成，首次登录须修改。'
const LIST = { listPath: '/system/user/list', refreshes: [user.name, 'system.company'] }
/** What the three sheets differ in is which place they name: company and department, department, or none. */
const TEMPLATES: readonly ImportTemplate[] = [
  { kind: 'user', title: '全公司用户', hint: HINT, ...LIST },
  { kind: 'myUser', title: '本公司用户', hint: `${HINT}全部导入到当前公司。`, ...LIST },
  { kind: 'sectionUser', title: '本部门用户', hint: `${HINT}全部导入到本人所在部门。`, ...LIST },
]

/** 导入 ▾ */
export function ImportMenu() {
  const port = useCrudPort()
  const [template, setTemplate] = useState<ImportTemplate | null>(null)
  if (!port.can(user.codes.import)) return null
  return (
    <>
      <Menu
        trigger={
          <Button icon={<Upload />}>
            导入
            <ChevronDown aria-hidden />
          </Button>
        }
        items={TEMPLATES.map((one) => ({ key: one.kind, label: `导入${one.title}`, onSelect: () => setTemplate(one) }))}
      />
      {template && <ImportDrawer key={template.kind} template={template} close={() => setTemplate(null)} />}
    </>
  )
}

function ImportDrawer({ template, close }: { template: ImportTemplate; close: () => void }) {
  const download = useTicketDownload()
  const [batch, keepBatch] = useKept<string | null>(`import-batch:${template.kind}`, null)
  return (
    <Drawer
      open
      onOpenChange={close}
      title={`导入${template.title}`}
      width={1080}
      footer={
        <Button
          onClick={() =>
            void download(`/file/sys/import/template/${template.kind}.xls`, `${template.title}导入模板.xls`)
          }
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
  )
}
