import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { EntityForm } from '@wuguan/crud/form-screen'
import { Button } from '@wuguan/ui/button'

const GROUPS = [group('交付客户', ['customerId', 'relation', 'share', 'isPayer', 'signed', 'idCopies'])]

/** 交付客户明细: relation, share, payer, copies of the papers. */
export function CustomerForm({ id, done, cancel }: { id: string; done: () => void; cancel: () => void }) {
  return (
    <EntityForm
      entity={handoverCustomer}
      id={id}
      groups={GROUPS}
      onSaved={done}
      onCancel={cancel}
      footer={({ save, cancel: leave, saving }) => (
        <div className="flex justify-end gap-2 px-4 pb-2">
          <Button onClick={leave}>取消</Button>
          <Button variant="primary" loading={saving} aria-keyshortcuts="Control+S" onClick={save}>
            保存
          </Button>
        </div>
      )}
    />
  )
}
