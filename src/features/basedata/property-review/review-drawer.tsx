import { useState } from 'react'
import { passReview, rejectReview, reviewCheck, withdrawReview } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { HOUSE_USE_STATUS, house } from '@wuguan/contract/basedata/house.entity'
import { propertyReview, REVIEW_STATUS, type Review } from '@wuguan/contract/basedata/property-review.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DescriptionList } from '@wuguan/ui/description'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { RecordDrawer } from '../logs/record-drawer'
import { CodedTag } from '../shared/coded-tag'
import { FieldValue } from '../shared/field-value'
import { SimpleTable } from '../shared/simple-table'
import { StoredFiles } from '../shared/stored-file'
import { checkItems, type CheckItem } from './review.logic'

const REFRESHES = [propertyReview.name, customer.name, house.name] as const
const CLAIM = ['applicantName', 'mobile', 'idNo', 'relation', 'share', 'certNo', 'source', 'createdAt'] as const
const DECIDED = ['auditBy', 'auditAt', 'auditRemark'] as const

/** One claim: its certificates beside what the register knows, a list to go through, and the decision. */
export function ReviewDrawer({ id, close }: { id: string | undefined; close: () => void }) {
  const port = useCrudPort()
  const [deciding, setDeciding] = useState<'pass' | 'reject' | null>(null)
  const mayAudit = port.can(passReview.permission ?? '')
  const settled = () => setDeciding(null)
  return (
    <RecordDrawer
      entity={propertyReview}
      id={id}
      close={close}
      title={(row) => (
        <span className="flex items-center gap-2">
          {row.applicantName}的产权审核 <CodedTag of={REVIEW_STATUS} code={row.status} state />
        </span>
      )}
      footer={(row) =>
        row.status === 1 &&
        mayAudit && (
          <>
            <Button variant="primary" onClick={() => setDeciding('pass')}>
              通过
            </Button>
            <ActionButton
              action={withdrawReview}
              input={{ id: String(row.id) }}
              refreshes={REFRESHES}
              done="已撤销"
              ask={{ title: `撤销${row.applicantName}的申请？`, content: '撤销后申请人可重新提交。' }}
            >
              撤销
            </ActionButton>
            <Button onClick={() => setDeciding('reject')}>驳回</Button>
          </>
        )
      }
    >
      {(row) => (
        <>
          <Claim key={String(row.id)} row={row} />
          {deciding === 'pass' && (
            <ActionDialog
              action={passReview}
              given={{ id: String(row.id) }}
              title={`通过${row.applicantName}的申请？`}
              description="通过后建立客户和房产关系，并绑定申请的粉丝。"
              verb="通过"
              refreshes={REFRESHES}
              said="已通过"
              close={settled}
            />
          )}
          {deciding === 'reject' && (
            <ActionDialog
              action={rejectReview}
              given={{ id: String(row.id) }}
              title={`驳回${row.applicantName}的申请？`}
              verb="驳回"
              refreshes={REFRESHES}
              said="已驳回"
              close={settled}
            />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

function Claim({ row }: { row: Review }) {
  const read = useRead(propertyReview.name, reviewCheck, { id: String(row.id) })
  const files = row.attachments ?? []
  const item = (name: (typeof CLAIM)[number] | (typeof DECIDED)[number]) => ({
    label: name === 'createdAt' ? '申请时间' : propertyReview.fields[name].label,
    value: row[name] == null ? null : <FieldValue entity={propertyReview} name={name} row={row} />,
  })
  return (
    <>
      <section aria-label="申请内容">
        <h3 className="mb-2 text-subtitle font-semibold">申请内容</h3>
        <DescriptionList columns={3} items={[...CLAIM, ...(row.status === 1 ? [] : DECIDED)].map(item)} />
      </section>
      <section aria-label="证明材料">
        <h3 className="mb-2 text-subtitle font-semibold">证明材料</h3>
        <StoredFiles files={files} />
      </section>
      <Loaded read={read} what="核对信息">
        {(check) => (
          <>
            <section aria-label="房产登记">
              <h3 className="mb-2 text-subtitle font-semibold">房产登记</h3>
              <DescriptionList
                columns={3}
                items={[
                  {
                    label: '房产',
                    value: (
                      <CatalogueLink
                        to="/basedata/house/edit/$id"
                        params={{ id: check.house.id }}
                        otherwise={check.house.fullName}
                        className="text-primary-text hover:underline"
                      >
                        {check.house.fullName}
                      </CatalogueLink>
                    ),
                  },
                  { label: '建筑面积', value: `${check.house.buildingArea} ㎡` },
                  { label: '使用状态', value: labelOf(HOUSE_USE_STATUS, check.house.useStatus) },
                  { label: '产权证号', value: check.house.certNo },
                ]}
              />
              <SimpleTable
                label="现有业主"
                className="mt-3"
                rows={check.owners}
                rowKey={(owner) => owner.customerId}
                empty="该房产还没有登记业主"
                columns={[
                  {
                    key: 'name',
                    title: '现有业主',
                    render: (owner) => (
                      <CatalogueLink
                        to="/basedata/archives/$id/baseInfo"
                        params={{ id: owner.customerId }}
                        otherwise={owner.name}
                        className="text-primary-text hover:underline"
                      >
                        {owner.name}
                      </CatalogueLink>
                    ),
                  },
                  { key: 'mobile', title: '手机号', render: (owner) => owner.mobile ?? '—' },
                  { key: 'idNo', title: '证件号码', render: (owner) => owner.idNo ?? '—' },
                  {
                    key: 'share',
                    title: '份额',
                    align: 'end',
                    render: (owner) => (owner.share === null ? '—' : `${owner.share}%`),
                  },
                ]}
              />
            </section>
            {row.status === 1 && <CheckList items={checkItems(row, check)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Ticked by eye against the papers; nothing is stored, it only keeps one from forgetting. */
function CheckList({ items }: { items: readonly CheckItem[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (key: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  return (
    <fieldset className="rounded border border-line p-3">
      <legend className="px-1 text-subtitle font-semibold">人工核对</legend>
      <ul className="flex flex-col gap-2">
        {items.map(({ key, label, hint }) => (
          <li key={key} className="flex items-center gap-3">
            <Checkbox label={label} checked={ticked.has(key)} onChange={(on) => tick(key, on)} />
            {hint !== null && <Tag tone={hint ? 'success' : 'warning'}>{hint ? '与登记一致' : '与登记不一致'}</Tag>}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
