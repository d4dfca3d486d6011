import { CatalogueLink } from '@/app/routing/catalogue-link'
import { linkClass } from '@wuguan/ui/link'

const PAGES: Readonly<Record<string, { to: string; param: string }>> = {
  receipt: { to: '/charge/received/single/$receiptNumber', param: 'receiptNumber' },
  deduction: { to: '/charge/deducted/detail/$deductedNumber', param: 'deductedNumber' },
  refund: { to: '/charge/refund/single/$refundNumber', param: 'refundNumber' },
}

/** The number of a document, opening its page where there is one. */
export function DocumentLink({ type, no }: { type: string; no: string | null }) {
  const page = PAGES[type]
  if (!no) return '—'
  if (!page) return <span className="tabular">{no}</span>
  return (
    <CatalogueLink to={page.to} params={{ [page.param]: no }} className={linkClass()} otherwise={no}>
      {no}
    </CatalogueLink>
  )
}
