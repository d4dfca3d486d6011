import { orderReason, REASON_TYPE, type ReasonType } from '@wuguan/contract/wkorder/order-reason.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'

interface ReasonScreenProps extends ListAddress {
  reasonType: string
  onType: (reasonType: ReasonType) => void
}

/** 原因设置: the reasons of one type, which stands in the address. */
export function ReasonScreen({ reasonType, onType, search, onSearch }: ReasonScreenProps) {
  const type = REASON_TYPE.items.find(({ code }) => code === reasonType)?.code
  if (!type) return <EmptyPanel title="不存在的类型" />
  return (
    <Tabs
      aria-label="原因类型"
      className="h-full"
      value={type}
      onChange={onType}
      items={REASON_TYPE.items.map(({ code, label }) => ({
        key: code,
        label,
        content:
          code === type ? (
            <ListScreen
              entity={orderReason}
              screen={`${orderReason.name}.${type}`}
              fixedFilters={{ reasonType: type }}
              search={search}
              onSearch={onSearch}
            />
          ) : null,
      }))}
    />
  )
}
