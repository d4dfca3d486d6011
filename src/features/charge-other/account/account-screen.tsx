import { useMemo } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { hrefTo } from '@/app/routing/href'
import { propertyAccount } from '@wuguan/contract/charge-other/property-account.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { linkClass } from '@wuguan/ui/link'

const SINGLE = '/charge/finance/receivable-list/single/$propertyId'
const idOf = (row: AnyRow) => ({ propertyId: String(row['propertyId']) })

/** 房产账户: what every property owes, has and is paid to; a row leads to everything the books hold about it. */
export function AccountScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        propertyName: ({ row }) => (
          <CatalogueLink to={SINGLE} params={idOf(row)} className={linkClass()} otherwise={String(row['propertyName'])}>
            {String(row['propertyName'])}
          </CatalogueLink>
        ),
      },
      paths: { detail: (row) => hrefTo(SINGLE, idOf(row), {}) },
    }),
    [],
  )
  return <ListScreen {...props} entity={propertyAccount} ui={ui} />
}
