import { useMemo } from 'react'
import { type CompanyNode, companyTreeList } from '@wuguan/contract/system/company.actions'
import { useRead } from '@wuguan/crud/task'
import { nested } from './organisation-nodes'

const NONE: CompanyNode[] = []
/** The organisation that the user sees; none while it is on its way. */
export const useCompanies = () => useRead('system.company', companyTreeList).data ?? NONE

/** Groups and companies only: departments are not where one works. */
export function useCompanyNodes() {
  const companies = useCompanies()
  return useMemo(
    () =>
      nested(
        companies.filter(({ nodeType }) => nodeType <= 2),
        ({ name }) => ({ label: name }),
      ),
    [companies],
  )
}
