import { useState } from 'react'
import { eventEvidence } from '@wuguan/contract/event/event-parts.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { useRows } from '@wuguan/crud/controllers'
import { DocumentPart } from '@wuguan/crud/document-screen'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { RecordFacts } from '@wuguan/crud/record-description'
import { Button } from '@wuguan/ui/button'

/** 敏感附件 of an event, for those who may see them. */
export function Evidence({ eventId }: { eventId: string }) {
  const port = useCrudPort()
  const may = port.can(eventEvidence.codes.list)
  const { data: rows } = useRows(eventEvidence, may ? { eventId } : null)
  const [adding, setAdding] = useState(false)
  if (!may) return null
  return (
    <DocumentPart title="敏感附件">
      <div className="flex flex-col gap-2">
        {rows?.map((row) => (
          <RecordFacts
            key={row.id}
            entity={eventEvidence as AnyEntity}
            row={row}
            fields={['name', 'files']}
            columns={2}
          />
        ))}
        <Button size="sm" className="self-start" onClick={() => setAdding(true)}>
          上传敏感附件
        </Button>
      </div>
      {adding && (
        <FormDrawer
          entity={eventEvidence as AnyEntity}
          defaults={{ eventId }}
          groups={[{ title: '敏感附件', fields: ['name', 'files'] }]}
          title="上传敏感附件"
          width={560}
          close={() => setAdding(false)}
        />
      )}
    </DocumentPart>
  )
}
