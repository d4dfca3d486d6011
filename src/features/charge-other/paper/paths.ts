import { hrefTo } from '@/app/routing/href'

export const paperPath = (id: string) => hrefTo('/charge/receipt/detail/$id', { id }, {})
export const PAPER_REFRESHES = ['charge-other.paperReceipt', 'charge-other.receiptBook'] as const
