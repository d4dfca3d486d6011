import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { EntityForm, type FormButtons } from '@wuguan/crud/form-screen'
import { RefPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'

interface CustomerChoiceProps {
  value: string | null
  title?: string | null
  onChange: (id: string | null, name: string | null) => void
  id?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
}
/** What is needed to know somebody; the rest is entered in his archive. */
const GROUPS = [group('身份', ['customerType', 'name', 'mobile', 'idType', 'idNo', 'gender', 'level'])]

/** Finds a customer by name or mobile, or enters one who is not known yet. */
export function CustomerChoice({ value, title, onChange, ...control }: CustomerChoiceProps) {
  const port = useCrudPort()
  const [adding, setAdding] = useState(false)
  return (
    <span className="flex min-w-0 gap-1">
      <span className="min-w-0 flex-1">
        <RefPicker
          {...control}
          to={customer.name}
          value={value}
          title={title ?? null}
          onChange={(id, name) => onChange(id === null ? null : String(id), name)}
          placeholder="姓名或手机号"
        />
      </span>
      {port.can(customer.codes.add) && (
        <IconButton label="新建客户" icon={<UserPlus />} onClick={() => setAdding(true)} />
      )}
      {adding && <NewCustomer close={() => setAdding(false)} made={(id) => onChange(id, null)} />}
    </span>
  )
}

function NewCustomer({ close, made }: { close: () => void; made: (id: string) => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const leave = useRef(close)
  const buttons = ({ save, cancel, saving }: FormButtons) => {
    leave.current = cancel
    if (!foot) return null
    return createPortal(
      <>
        <Button variant="primary" loading={saving} onClick={save}>
          保存
        </Button>
        <Button onClick={cancel}>取消</Button>
      </>,
      foot,
    )
  }
  const { communityId } = port.context
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && leave.current()}
      title="新建客户"
      width={640}
      footer={<div ref={setFoot} className="flex gap-2" />}
    >
      <EntityForm
        entity={customer}
        groups={GROUPS}
        name="new-customer"
        defaults={communityId === null ? {} : { createdIn: communityId }}
        onCancel={close}
        onSaved={(saved) => {
          if (saved) made(String(saved.id))
          close()
          void client.invalidateQueries({ queryKey: [customer.name] })
        }}
        footer={buttons}
      />
    </Drawer>
  )
}
