import { HANDOVER_HOUSE_STATUS, handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { titleOf } from '@wuguan/crud/controllers'
import { VerbButtons } from '@wuguan/crud/flow'
import { LoadedRecord, RecordFacts } from '@wuguan/crud/record-description'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'
import { handoverHouseUi } from './handover.ui'
import { HouseCustomers } from './house-customers'

const FACTS = ['notifyAt', 'notifyChannel', 'appointAt', 'checkerId', 'issues'] as const
const { delivered, deemed } = HANDOVER_HOUSE_STATUS
const DONE: readonly unknown[] = [delivered, deemed]

/** 交付房产明细: one house on its way, with what may be done next. */
export const HouseStep = ({ id, readOnly }: { id: string; readOnly: boolean }) => (
  <LoadedRecord entity={handoverHouse} id={id}>
    {(row) => {
      const batch = row.titles['handoverId'] as string | undefined
      return (
        <div className="flex flex-col gap-5">
          <header className="flex flex-wrap items-center gap-3">
            <span className="text-subtitle font-semibold">{titleOf(handoverHouse, row)}</span>
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
          <RecordFacts entity={handoverHouse} row={row} fields={FACTS} />
          <HouseCustomers handoverHouseId={id} readOnly={readOnly || row.live !== true || DONE.includes(row.status)} />
        </div>
      )
    }}
  </LoadedRecord>
)
