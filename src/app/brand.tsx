import { cn } from '@wuguan/ui/cn'
import { usePageConfig } from '@/app/page-config'

/** Logo and names of the product, or those that the admin panel sets; on a phone the bar of the shell has room for the logo only. */
export function Brand({ bar = false }: { bar?: boolean }) {
  const { sysLogoImgUrl, sysName, sysNameTwo } = usePageConfig()
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {sysLogoImgUrl === '' ? <Mark /> : <img src={sysLogoImgUrl} alt="" className="h-7 max-w-32 object-contain" />}
      <span className={cn('flex min-w-0', bar ? 'flex-col max-sm:hidden' : 'items-center gap-2.5')}>
        <span className={cn('shrink-0 font-semibold', bar ? 'text-body' : 'text-subtitle')}>{sysName}</span>
        {sysNameTwo !== '' && (
          <span
            className={cn('truncate text-small text-secondary', bar ? 'max-w-32 max-lg:hidden' : 'max-xl:hidden')}
            title={sysNameTwo}
          >
            {sysNameTwo}
          </span>
        )}
      </span>
    </span>
  )
}

/** The product's own sign, where no logo is set. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cn('shrink-0', className)} aria-hidden>
      <rect width="32" height="32" rx="7" className="fill-primary" />
      <path
        d="M7 25V13l8-5v17M15 25V12l10 4v9M5 25h22"
        fill="none"
        className="stroke-on-solid"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Breaks, where it must, between its halves. */
const SENTENCE = ['把每一户、每一单、每一分钱', '都管得清清楚楚']

/** What the sign-in page says beside its box, where no words are set. */
export function Slogan() {
  return SENTENCE.map((part) => (
    <span key={part} className="inline-block">
      {part}
    </span>
  ))
}
