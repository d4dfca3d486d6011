import { useState } from 'react'
import {
  type StandardParts,
  changeSharingStandard,
  sharingStandardParts,
} from '@wuguan/contract/charge-sharing/standard.actions'
import { sharingStandard, type SharingStandardRow } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { todayHere } from '../shared/words'
import { draftOf, partsBody } from './parts-draft'
import { PartsEditor } from './parts-editor'

export function PartsDialog({ row, close }: { row: SharingStandardRow; close: () => void }) {
  const read = useRead(sharingStandard.name, sharingStandardParts, { id: String(row.id) }, { keep: false })
  return (
    <Loaded read={read} what="公摊标准">
      {(parts) => <Editing row={row} parts={parts} close={close} />}
    </Loaded>
  )
}

/** 范围与计价 of a standard that is not in force. */
function Editing({ row, parts, close }: { row: SharingStandardRow; parts: StandardParts; close: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(parts, row.floorTable, todayHere()))
  const communityId = Number(row.communityId)
  const shape = { metered: row.kind === 'meter', floors: row.basis === 'floor' }
  const task = useTask(changeSharingStandard, {
    refreshes: [sharingStandard.name],
    said: () => '保存成功',
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`${row.name} 范围与计价`}
      verb="保存"
      width={920}
      shows={[]}
      close={close}
      submit={() =>
        void task.submit({ id: String(row.id), version: row.version, ...partsBody(draft, communityId, shape) })
      }
    >
      <PartsEditor draft={draft} onChange={setDraft} communityId={communityId} {...shape} />
    </TaskDialog>
  )
}
