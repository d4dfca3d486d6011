import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { recyclePurge } from '@wuguan/contract/system/operations.actions'
import { recycleRecord } from '@wuguan/contract/system/recycle-record.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { textIn } from '../shared/row-text'

/** 彻底清除 cannot be undone: the title is typed to confirm. */
export const PurgeDialog = ({ row, close }: { row: AnyRow; close: () => void }) => (
  <ActionDialog
    action={recyclePurge}
    given={{ id: String(row.id) }}
    title={`彻底清除“${textIn(row, 'title')}”？`}
    description="清除后无法恢复。"
    verb="彻底清除"
    danger
    width={440}
    said="已彻底清除"
    refreshes={[recycleRecord.name]}
    close={close}
  />
)
