import { HANDOVER_HOUSE_STATUS, handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { VerbButtons } from '@wuguan/crud/flow'
import { faultOf } from '@wuguan/crud/port'
import { DescriptionList } from '@wuguan/ui/description'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'
import { FieldValue } from '../shared/field-value'
import { handoverHouseUi } from './handover.ui'
import { HouseCustomers } from './house-customers'

const FACTS = ['notifyAt', 'notifyChannel', 'appointAt', 'checkerId', 'issues'] as const
const { delivered, deemed } = HANDOVER_HOUSE_STATUS
const DONE: readonly unknown[] = [delivered, deemed]

/** 交付房产明细: one house on its way, with what may be done next. */
export function HouseStep({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { row, error, refresh } = useDetail(handoverHouse, id)
  const batch = row?.titles?.['handoverId'] as string | undefined
  if (!row)
    return error ? (
      <ErrorPanel title="交付房产加载失败" detail={faultOf(error).msg} retry={refresh} />
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <span className="text-subtitle font-semibold">{row.titles?.['houseId'] as string}</span>
        <CodedTag of={HANDOVER_HOUSE_STATUS} code={row.status} state />
        {batch && (
          <CatalogueLink
            to="/basedata/house/getHandoverDetail/$id/$isEdit"
            params={{ id: row.handoverId, isEdit: 0 }}
            otherwise={batch}
            className="text-table text-primary-text hover:underline"
          >
            {batch}
          </CatalogueLink>
        )}
        {!readOnly && (
          <span className="ml-auto">
            <VerbButtons ui={handoverHouseUi.flow!} row={row} />
          </span>
        )}
      </header>
      <DescriptionList
        columns={3}
        items={FACTS.map((field) => ({
          label: handoverHouse.fields[field].label,
          value: row[field] == null ? null : <FieldValue entity={handoverHouse} name={field} row={row} />,
          ...(field === 'issues' ? { span: 3 } : {}),
        }))}
      />
      <HouseCustomers handoverHouseId={id} readOnly={readOnly || row.live !== true || DONE.includes(row.status)} />
    </div>
  )
}
