import { useCrudPort, useKept } from '@wuguan/crud/port'
import { usePlaceTree } from '../place/use-place-tree'

/** How far the system is set up, and whether this user is the one to go on with it. */
export function useSetup() {
  const port = useCrudPort()
  const { tree, loading, error } = usePlaceTree([])
  const [companyChecked, setChecked] = useKept('guide.company', false)
  const [left, setLeft] = useKept('guide.left', false)
  const communities = tree.communities.length
  const houses = tree.communities.reduce((sum, one) => sum + Number(one.houseCount), 0)
  return {
    loading,
    state: { companyChecked, communities, houses },
    checkCompany: () => setChecked(true),
    /** Only somebody who may build it up is guided; with a community there is a way out. */
    guided: !loading && !error && port.can('basedata:community:add') && houses === 0 && !(left && communities > 0),
    leave: communities > 0 ? () => setLeft(true) : null,
    tree,
  }
}
export type Setup = ReturnType<typeof useSetup>
