import { eventByProcess } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { useDetail } from '@wuguan/crud/controllers'
import { EntityForm } from '@wuguan/crud/form-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { LoadedRecord, RecordFacts } from '@wuguan/crud/record-description'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'

/** What was reported. */
const SAID = [
  'eventNo',
  'title',
  'typeId',
  'levelId',
  'happenedAt',
  'foundAt',
  'injured',
  'dead',
  'missing',
  'description',
]

/** 编辑事件: the report that a process decided on, to be corrected and sent again by whoever made it. */
export function EditScreen({ processInstanceId }: { processInstanceId: string }) {
  const read = useRead(contingencyEvent.name, eventByProcess, { processInstanceId }, { keep: false })
  return (
    <Loaded read={read} what="应急事件">
      {({ id, editable, reason }) =>
        editable ? (
          <Correct id={id} />
        ) : (
          <div className="flex h-full flex-col gap-3 overflow-y-auto">
            <Alert tone="warning">{reason}</Alert>
            <LoadedRecord entity={contingencyEvent as AnyEntity} id={id}>
              {(row) => <RecordFacts entity={contingencyEvent as AnyEntity} row={row} fields={SAID} />}
            </LoadedRecord>
          </div>
        )
      }
    </Loaded>
  )
}

function Correct({ id }: { id: string }) {
  const port = useCrudPort()
  const { row } = useDetail<AnyEntity>(contingencyEvent, id)
  const again = async (version: number) => {
    // Sent back by an approver it goes on from his page; refused or taken back it is asked anew.
    if (row?.['auditResult'] === 1) return port.open(`/contingency/event/record/detail/${id}`)
    try {
      await callAction(port, contingencyEventFlow.actions.resubmit, { id, version })
      toast.success('已重新送审')
      port.open(`/contingency/event/record/detail/${id}`)
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <div className="h-full overflow-y-auto rounded border border-line bg-surface">
      <EntityForm
        entity={contingencyEvent as AnyEntity}
        id={id}
        onSaved={(saved) => void again(Number(saved?.version ?? row?.version))}
        onCancel={() => port.back()}
        footer={({ save, cancel, saving }) => (
          <FormFooter>
            <Button variant="primary" loading={saving} onClick={save}>
              保存并重新送审
            </Button>
            <Button onClick={cancel}>取消</Button>
          </FormFooter>
        )}
      />
    </div>
  )
}
