import { useEffect, useState } from 'react'
import {
  examineLedger,
  passLedger,
  rejectLedger,
  submitLedger,
  voidLedger,
  type LedgerExamination,
  type LedgerFigure,
} from '@wuguan/contract/basedata/ledger.actions'
import { LEDGER_KIND, LEDGER_STATUS, ledger, type SpecialLedger } from '@wuguan/contract/basedata/ledger.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Tag } from '@wuguan/ui/tag'
import { CodedTag } from '../shared/coded-tag'
import { FieldValue } from '../shared/field-value'
import { SimpleTable, type SimpleColumn } from '../shared/simple-table'
import { StoredFiles } from '../shared/stored-file'
import { FIGURES } from './ledger.logic'
import { addPath, editPath, isOpen } from './ledger.ui'
import { columnsWith } from './special-columns'
import { SpecialRows } from './special-rows'

const REFRESHES = [ledger.name] as const
const FACTS = [
  'communityId',
  'period',
  'specialType',
  'createdBy',
  'createdAt',
  'auditBy',
  'auditAt',
  'auditRemark',
  'attachments',
] as const
const unitOf = (key: string) => FIGURES.find((figure) => figure.key === key)?.unit ?? ''
const COLUMNS: readonly SimpleColumn<LedgerFigure>[] = [
  { key: 'label', title: '指标', render: (row) => `${row.label}（${unitOf(row.key)}）` },
  {
    key: 'declared',
    title: '本期申报',
    align: 'end',
    render: (row) => <span className="font-medium">{row.declared ?? '—'}</span>,
  },
  { key: 'previous', title: '上期', align: 'end', render: (row) => row.previous ?? '—' },
  { key: 'system', title: '系统值', align: 'end', render: (row) => row.system ?? '—' },
  {
    key: 'deviation',
    title: '偏差',
    align: 'end',
    render: (row) =>
      row.deviation === null ? (
        '—'
      ) : row.deviates ? (
        <Tag tone="warning">{row.deviation}% 超差</Tag>
      ) : (
        `${row.deviation}%`
      ),
  },
]

/** 台账审核详情: this month beside the last and the register, and the decision. */
export function ExamineDetail({ id }: { id: string }) {
  const port = useCrudPort()
  const read = useRead(ledger.name, examineLedger, { id })
  const title = read.data?.current['title']
  useEffect(() => {
    if (title) port.setTitle(String(title))
  }, [port, title])
  return (
    <Loaded read={read} what="台账" lines={10}>
      {(examination) => <Examination id={id} examination={examination} />}
    </Loaded>
  )
}

type Asked = 'pass' | 'reject' | 'void'
function Examination({ id, examination: { current, figures } }: { id: string; examination: LedgerExamination }) {
  const port = useCrudPort()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const title = String(current['title'])
  const status = current['status']
  const special = current['kind'] === 2
  const rows = (special && (current['content'] as SpecialLedger | null)?.rows) || []
  const deviating = figures.filter((figure) => figure.deviates)
  const mayExamine = status === 1 && port.can(passLedger.permission ?? '')
  const facts = FACTS.filter(
    (name) => current[name] != null && (name !== 'attachments' || (current[name] as unknown[]).length > 0),
  )
  return (
    <article aria-label={title} className="flex h-full flex-col gap-3 overflow-y-auto">
      <header className="sticky top-0 z-sticky flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded border border-line bg-surface px-4 py-3">
        <h2 className="text-title font-semibold">{title}</h2>
        <CodedTag of={LEDGER_KIND} code={current['kind']} />
        <CodedTag of={LEDGER_STATUS} code={status} state />
        <div className="ml-auto flex gap-2">
          {isOpen(current) && port.can(ledger.codes.edit) && (
            <Button onClick={() => port.open(editPath(id))}>编辑</Button>
          )}
          {isOpen(current) && (
            <ActionButton
              variant="primary"
              action={submitLedger}
              input={{ id }}
              refreshes={REFRESHES}
              done="已提交审核"
              ask={{ title: `提交台账“${title}”？` }}
            >
              提交审核
            </ActionButton>
          )}
          {status === 2 && port.can(ledger.codes.add) && (
            <Button onClick={() => port.open(addPath({ prevId: id }))}>修订</Button>
          )}
          {status === 2 && port.can(voidLedger.permission ?? '') && (
            <Button onClick={() => setAsked('void')}>作废</Button>
          )}
          {mayExamine && (
            <Button variant="primary" onClick={() => setAsked('pass')}>
              通过
            </Button>
          )}
          {mayExamine && <Button onClick={() => setAsked('reject')}>驳回</Button>}
        </div>
      </header>
      {deviating.length > 0 && status === 1 && (
        <p role="status" className="rounded bg-warning-soft px-3 py-2 text-table text-warning-text">
          {deviating.map(({ label }) => label).join('、')}与系统值相差超过5%，请核对
        </p>
      )}
      <section aria-label="台账信息" className="rounded border border-line bg-surface p-4">
        <DescriptionList
          columns={4}
          items={facts.map((name) => ({
            label: labelOf(name),
            value:
              name === 'attachments' ? (
                <StoredFiles files={current[name] as Attachment[]} />
              ) : (
                <FieldValue entity={ledger} name={name} row={current} />
              ),
          }))}
        />
      </section>
      <section aria-label="内容" className="rounded border border-line bg-surface p-4">
        <h3 className="mb-2 text-subtitle font-semibold">{special ? '台账内容' : '本期与上期'}</h3>
        {special ? (
          <SpecialRows columns={columnsWith(current['specialType'] as string | null, rows)} rows={rows} />
        ) : (
          <SimpleTable
            label="本期与上期对比"
            columns={COLUMNS}
            rows={figures}
            rowKey={(row) => row.key}
            empty="没有指标"
          />
        )}
      </section>
      {asked === 'pass' && (
        <ActionDialog
          action={passLedger}
          given={{ id }}
          title={`通过台账“${title}”？`}
          description="通过后立即生效，并替代本期间原有台账。"
          verb="通过"
          refreshes={REFRESHES}
          said="已通过，台账生效"
          close={close}
        />
      )}
      {asked === 'reject' && (
        <ActionDialog
          action={rejectLedger}
          given={{ id }}
          title={`驳回台账“${title}”？`}
          verb="驳回"
          refreshes={REFRESHES}
          said="已驳回"
          close={close}
        />
      )}
      {asked === 'void' && (
        <ActionDialog
          action={voidLedger}
          given={{ id }}
          title={`作废台账“${title}”？`}
          description="作废后不可恢复，本期间可重新填报。"
          verb="作废"
          refreshes={REFRESHES}
          said="已作废"
          close={close}
        />
      )}
    </article>
  )
}

const OWN_LABELS: Readonly<Record<string, string>> = { communityId: '项目', createdBy: '填报人', createdAt: '填报时间' }
const labelOf = (name: (typeof FACTS)[number]) =>
  OWN_LABELS[name] ?? (ledger.fields as Readonly<Record<string, { label: string }>>)[name]?.label ?? name
