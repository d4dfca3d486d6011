import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { companySave, companyUpdate, type CompanyNode } from '@wuguan/contract/system/company.actions'
import { company } from '@wuguan/contract/system/company.entity'
import { callAction } from '@wuguan/crud/action-button'
import { EntityForm } from '@wuguan/crud/form-screen'
import type { CrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { loadOrganisation } from '@/app/session/organisation'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'

/** A new node under `parent`, or a known one. */
export type CompanyForm = { parent: CompanyNode } | { id: number; name: string }

const calls = (port: CrudPort): OwnCalls => ({
  create: (body) => callAction(port, companySave, body),
  update: (body) => callAction(port, companyUpdate, body as never),
})
const DEPARTMENT = 3

/** 新增下级 and 编辑 of the company tree. */
export function CompanyDrawer({ form, close }: { form: CompanyForm; close: () => void }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const cancel = useRef(close)
  const editing = 'id' in form
  const saved = () => {
    void loadOrganisation().catch(() => undefined)
    close()
  }
  return (
    <Drawer
      open
      onOpenChange={() => cancel.current()}
      title={editing ? `编辑“${form.name}”` : `在“${form.parent.name}”下新增`}
      width={720}
      footer={<div ref={setFoot} className="flex gap-2" />}
    >
      <WithCalls entity={company} make={calls}>
        <EntityForm
          entity={company}
          name="aside"
          {...(editing
            ? { id: form.id }
            : {
                defaults: {
                  parentId: form.parent.id,
                  nodeType: form.parent.nodeType === DEPARTMENT ? DEPARTMENT : 2,
                  state: 1,
                },
              })}
          onSaved={saved}
          onCancel={close}
          footer={({ save, cancel: leave, saving }) => {
            cancel.current = leave
            return (
              foot &&
              createPortal(
                <>
                  <Button variant="primary" loading={saving} onClick={save}>
                    保存
                  </Button>
                  <Button onClick={leave}>取消</Button>
                </>,
                foot,
              )
            )
          }}
        />
      </WithCalls>
    </Drawer>
  )
}
