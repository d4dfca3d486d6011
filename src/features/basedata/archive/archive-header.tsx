import type { ReactNode } from 'react'
import { CUSTOMER_LEVEL, CUSTOMER_STATE, CUSTOMER_TYPE } from '@wuguan/contract/basedata/customer.entity'
import type { ArchiveHeader as Header } from '@wuguan/contract/basedata/customer.actions'
import type { ArchiveArrears, ArchivePrepaid } from '@wuguan/contract/charge-finance/customer.actions'
import type { ArchiveOrders } from '@wuguan/contract/work-order/archive.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { FAN_CHANNEL } from '@wuguan/contract/basedata/fan.entity'
import { formatMoney, gt } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { buttonClass } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'

/** The customer at a glance: name, level, warnings, houses, labels and the channels that reach him. */
export function ArchiveHeader({ header }: { header: Header }) {
  const { customer, houses, labels, tags, fans, partial } = header
  const live = houses.filter((house) => house.live)
  const mergedInto = customer['mergedIntoId']
  return (
    <header className="flex shrink-0 flex-col gap-3 rounded border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          className="flex size-10 items-center justify-center rounded-full bg-primary-soft text-subtitle font-semibold text-primary-text"
        >
          {String(customer['name']).slice(0, 1)}
        </span>
        <div className="flex min-w-0 flex-col">
          <div className="flex items-center gap-2">
            <h2 className="text-title font-semibold">{String(customer['name'])}</h2>
            <Tag>{labelOf(CUSTOMER_TYPE, customer['customerType'])}</Tag>
            {customer['level'] !== 1 && <CodedTag of={CUSTOMER_LEVEL} code={customer['level']} />}
            {customer['blacklist'] === true && <Tag tone="danger">黑名单</Tag>}
            {customer['state'] !== 1 && <CodedTag of={CUSTOMER_STATE} code={customer['state']} />}
          </div>
          <p className="tabular text-table text-secondary">
            {[customer['mobile'], customer['email']].filter(Boolean).map(String).join('  ·  ') || '没有联系方式'}
          </p>
        </div>
        <dl className="ml-auto flex items-stretch divide-x divide-line">
          <MoneyFacts header={header} />
          <OrderFacts header={header} />
          <Fact label="房产" value={`${live.length} 套`} />
          <Fact label="历史房产" value={`${houses.length - live.length} 套`} />
          <Fact
            label="已绑定"
            value={fans.length > 0 ? fans.map(({ channel }) => labelOf(FAN_CHANNEL, channel)).join('、') : '未绑定'}
          />
        </dl>
        {live[0] && (
          <CatalogueLink
            to={
              live.length > 1
                ? '/charge/collection/record-list/receivable-single-multiple'
                : '/charge/collection/record-list/receivable-single/$propertyId'
            }
            params={{ propertyId: live[0].houseId }}
            search={live.length > 1 ? { property: live[0].houseId } : {}}
            className={buttonClass({ variant: 'primary' })}
          >
            收款
          </CatalogueLink>
        )}
      </div>
      {customer['blacklist'] === true && customer['blacklistReason'] != null && (
        <Notice tone="danger">黑名单原因：{String(customer['blacklistReason'])}</Notice>
      )}
      {mergedInto != null && (
        <Notice tone="warning">
          该客户已合并，往来都在保留的客户名下。
          <CatalogueLink
            to="/basedata/archives/$id/baseInfo"
            params={{ id: String(mergedInto) }}
            className="ml-2 font-medium underline"
          >
            打开保留的客户
          </CatalogueLink>
        </Notice>
      )}
      {partial && <Notice tone="info">部分信息不在权限范围内</Notice>}
      {(live.length > 0 || labels.length > 0 || tags.length > 0) && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-table">
          {live.length > 0 && (
            <Line label="房产">
              {live.slice(0, SHOWN).map((house) => (
                <Tag
                  key={`${house.houseId}:${house.relation}`}
                  tone={house.isPayer ? 'info' : 'neutral'}
                  className="max-w-80"
                >
                  <Ellipsis text={house.fullName} />
                  <span>
                    {labelOf(HOUSE_RELATION, house.relation)}
                    {house.isPayer ? '·缴费人' : ''}
                  </span>
                </Tag>
              ))}
              {live.length > SHOWN && <Tag>另有 {live.length - SHOWN} 套</Tag>}
            </Line>
          )}
          {labels.length > 0 && (
            <Line label="标签项">
              {labels.map((label) => (
                <Tag key={label.id}>
                  {label.color && (
                    <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: label.color }} />
                  )}
                  {label.name}
                </Tag>
              ))}
            </Line>
          )}
          {tags.length > 0 && (
            <Line label="标签">
              {tags.map((tag) => (
                <CatalogueLink
                  key={tag.id}
                  to="/basedata/tags/tagMember/$tagId"
                  params={{ tagId: tag.id }}
                  otherwise={<Tag tone="info">{tag.name}</Tag>}
                >
                  <Tag tone="info">{tag.name}</Tag>
                </CatalogueLink>
              ))}
            </Line>
          )}
        </div>
      )}
    </header>
  )
}

/** What he owes and has paid ahead; for whoever may see the books, and where the books are. */
function MoneyFacts({ header: { customer, slots } }: { header: Header }) {
  const arrears = slots['arrears'] as ArchiveArrears | null | undefined
  const prepaid = slots['prepaid'] as ArchivePrepaid | null | undefined
  const owes = arrears != null && gt(arrears.principal, '0')
  return (
    <>
      {arrears && (
        <Fact
          label="欠费总额"
          value={
            <CatalogueLink
              to="/basedata/archives/$id/payOut"
              params={{ id: String(customer.id) }}
              otherwise={formatMoney(arrears.principal)}
              className={owes ? 'text-danger-text hover:underline' : 'hover:underline'}
            >
              {formatMoney(arrears.principal)}
            </CatalogueLink>
          }
        />
      )}
      {prepaid && <Fact label="预存余额" value={formatMoney(prepaid.balance)} />}
    </>
  )
}

/** The orders of the last year and how content he was, for whoever may see orders; each leads to the rows that it counts. */
function OrderFacts({ header: { customer, slots } }: { header: Header }) {
  const known = slots['orders'] as ArchiveOrders | null | undefined
  if (!known) return null
  const params = { id: String(customer.id) }
  const { since, orders, complaints, score } = known
  const counted = (figure: string, more: Readonly<Record<string, string>> = {}) => (
    <CatalogueLink
      to="/basedata/archives/$id/service"
      params={params}
      search={{ view: 'orders', f: { createdAt: `${since},`, status: STANDING, ...more } }}
      otherwise={figure}
      className="hover:underline"
    >
      {figure}
    </CatalogueLink>
  )
  return (
    <>
      <Fact
        label="近一年工单/投诉"
        value={
          <>
            {counted(orders)}
            <span className="px-1 text-secondary">/</span>
            {counted(complaints, { orderType: 'complaint' })}
          </>
        }
      />
      <Fact
        label="平均满意度"
        value={
          score === null ? (
            '—'
          ) : (
            <CatalogueLink
              to="/basedata/archives/$id/satisfaction"
              params={params}
              search={{ view: 'counted' }}
              otherwise={score}
              className="hover:underline"
            >
              {score}
            </CatalogueLink>
          )
        }
      />
    </>
  )
}
const STANDING = WORK_ORDER_STATUS.items
  .filter(({ code }) => code !== WORK_ORDER_STATUS.voided)
  .map(({ code }) => code)
  .join()

/** Houses named in the header; all of them stand under 房产信息. */
const SHOWN = 6

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="px-4 first:pl-0 last:pr-0">
    <dt className="text-small text-secondary">{label}</dt>
    <dd className="tabular text-subtitle font-semibold">{value}</dd>
  </div>
)
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-secondary">{label}</span>
    <span className="flex flex-wrap gap-1.5">{children}</span>
  </>
)

const TONES = {
  danger: 'bg-danger-soft text-danger-text',
  warning: 'bg-warning-soft text-warning-text',
  info: 'bg-info-soft text-info-text',
} as const
const Notice = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <p className={`rounded px-3 py-1.5 text-table ${TONES[tone]}`}>{children}</p>
)
