import { CatalogueLink } from '@/app/routing/catalogue-link'
import { chargeSetup } from '@wuguan/contract/charge-finance/desk.actions'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button, buttonClass } from '@wuguan/ui/button'
import { Steps } from '@wuguan/ui/steps'
import { SETUP_STEPS, nextStep } from './steps'

/** What follows the house register: from the first fee item to the first bill. It goes when the way is gone, or when told to. */
export function ChargeGuide() {
  const { can, context } = useCrudPort()
  const may = can('charge-base:fee-standard:add') && can(chargeSetup.permission ?? '')
  const [left, leave] = useKept('charge.guide.left', false)
  const read = useRead('charge-finance.setup', chargeSetup, {}, { enabled: may && !left })
  const next = read.data ? nextStep(read.data) : null
  if (!may || left || !read.data || next === null) return null
  const at = SETUP_STEPS.indexOf(next)
  return (
    <section aria-label="收费准备" className="flex flex-col gap-4 rounded border border-line bg-surface px-5 py-4">
      <header className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-subtitle font-semibold">房产台账已就绪，接着准备收费</h2>
          <p className="text-table text-secondary">
            下一步：{next.title}。{next.hint}
          </p>
        </div>
        <Button variant="ghost" onClick={() => leave(true)}>
          不再提示
        </Button>
        <CatalogueLink
          to={next.to}
          params={{ company: context.companyId ?? 'all', community: context.communityId ?? 'all' }}
          className={buttonClass({ variant: 'primary' })}
        >
          {next.verb}
        </CatalogueLink>
      </header>
      <Steps items={SETUP_STEPS.map(({ key, title }) => ({ key, title }))} current={at} />
    </section>
  )
}
