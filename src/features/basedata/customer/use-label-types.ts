import { useQuery } from '@tanstack/react-query'
import { CRM_LABEL_TYPE, crmLabel, type CrmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useCrudPort } from '@wuguan/crud/port'
import type { LabelType } from './label-choice'

/** Every label in use, under its type, in the order of the label pages. */
export function useLabelTypes(): readonly LabelType[] {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [crmLabel.name, 'types', port.context.companyId],
    queryFn: () =>
      port.request<Page<CrmLabel>>('GET', `${crmLabel.base}/page`, {
        query: { limit: 1000, state: '1', orderField: 'orderNum', order: 'asc' },
      }),
  })
  const rows = data?.list ?? []
  return CRM_LABEL_TYPE.items.map(({ code, label }) => {
    const items = rows.filter((row) => row.type === code)
    return {
      type: code,
      label,
      multi: items.some((row) => row.multi === true),
      items: items.map((row) => ({
        id: String(row.id),
        name: row.name,
        color: row.color,
      })),
    }
  })
}
