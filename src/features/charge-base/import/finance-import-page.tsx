import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BatchSearch } from './batch-search'
import { FinanceImportScreen } from './finance-import-screen'

/** The page of both addresses: our own sheets, and those of the former system. */
export const financeImportPage = ({ legacy }: { legacy: boolean }) =>
  function FinanceImportPage() {
    const navigate = useNavigate()
    const { batch }: BatchSearch = useSearch({ strict: false })
    const show = (next: string | undefined) =>
      void navigate({ to: '.', search: (next === undefined ? {} : { batch: next }) as never, replace: true })
    return <FinanceImportScreen legacy={legacy} batch={batch} onBatch={show} />
  }
