import { useState } from 'react'
import { sharingRecordForm } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord, type SharingRecordRow } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { RefPicker } from '@wuguan/crud/pickers'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { MonthPicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { lastMonth } from '../shared/words'
import { RecordEditor } from './record-editor'

export interface InputScreenProps {
  kind: 'meter' | 'fixed'
  id?: string
}

/** 公摊录入: a standard and a month, what they come to, and how it falls on the houses before anything is kept. */
export function SharingInputScreen({ kind, id }: InputScreenProps) {
  return id ? <Stored id={id} kind={kind} /> : <Chosen kind={kind} row={null} />
}

function Stored({ id, kind }: { id: string; kind: 'meter' | 'fixed' }) {
  const { row } = useDetail(sharingRecord, id)
  return row ? <Chosen kind={kind} row={row} /> : <Skeleton lines={8} className="p-4" />
}

function Chosen({ kind, row }: { kind: 'meter' | 'fixed'; row: SharingRecordRow | null }) {
  const [standardId, setStandard] = useState<string | null>(row?.standardId ?? null)
  const [title, setTitle] = useState<string | null>((row?.titles['standardId'] as string | undefined) ?? null)
  const [feePeriod, setPeriod] = useState<string>(row?.feePeriod ?? lastMonth())
  const read = useRead(
    sharingRecord.name,
    sharingRecordForm,
    { standardId: standardId ?? '', feePeriod },
    { enabled: standardId !== null, keep: false },
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <section className="grid shrink-0 grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 rounded border border-line bg-surface p-4">
        <Field label="公摊标准" required>
          <RefPicker
            aria-label="公摊标准"
            to={sharingStandard.name}
            filters={{ kind, status: '2' }}
            value={standardId}
            title={title}
            readOnly={row !== null}
            onChange={(next, label) => {
              setStandard(next as string | null)
              setTitle(label)
            }}
            placeholder="请选择公摊标准"
          />
        </Field>
        <Field label="期间" required>
          <MonthPicker
            aria-label="期间"
            value={feePeriod}
            disabled={row !== null}
            onChange={(month) => month && setPeriod(month)}
          />
        </Field>
      </section>
      {standardId === null ? (
        <section className="min-h-0 flex-1 rounded border border-line bg-surface">
          <EmptyPanel title="请选择公摊标准" hint="选择后带出本期间的读数、单价和分摊范围。" />
        </section>
      ) : (
        <Loaded read={read} what="公摊标准" lines={8}>
          {(form) =>
            form.existing && form.existing.id !== row?.id ? (
              <Alert tone="warning">
                【{form.standard.name}】{feePeriod}已录入，公摊单号 {form.existing.recordNo}。
              </Alert>
            ) : (
              <RecordEditor
                key={`${standardId}:${feePeriod}`}
                form={form}
                feePeriod={feePeriod}
                kind={kind}
                row={row}
              />
            )
          }
        </Loaded>
      )}
    </div>
  )
}
