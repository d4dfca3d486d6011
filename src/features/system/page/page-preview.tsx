import type { ReactNode } from 'react'
import { Mark, Slogan } from '@/app/brand'
import type { PageDraft } from './page-draft'

/** How browser tab, top bar and login page will look. */
export function PagePreview({ draft }: { draft: PageDraft }) {
  const name = draft.sysName.trim() || '系统名称'
  return (
    <section aria-label="效果预览" className="sticky top-0 flex min-w-0 flex-1 flex-col gap-4">
      <Shown title="浏览器标签">
        <div className="flex bg-sunken px-3 pt-2">
          <div className="flex h-8 max-w-60 items-center gap-2 rounded-t bg-surface px-3 text-small">
            <Picture address={draft.browserImgUrl} className="size-4" mark="size-4" />
            <span className="truncate">工作台 - {draft.browserName.trim() || name}</span>
          </div>
        </div>
      </Shown>
      <Shown title="顶部">
        <div className="flex h-topbar items-center gap-2.5 px-4">
          <Picture address={draft.sysLogoImgUrl} className="h-7 max-w-32" mark="size-7" />
          <span className="truncate text-subtitle font-semibold">{name}</span>
          <span className="truncate text-small text-secondary">{draft.sysNameTwo}</span>
        </div>
      </Shown>
      <Shown title="登录页">
        <div
          className="flex h-72 bg-linear-160 from-primary-soft to-page bg-cover bg-center"
          style={draft.loginBgUrl === '' ? undefined : { backgroundImage: `url("${encodeURI(draft.loginBgUrl)}")` }}
        >
          <div className="flex min-w-0 flex-1 flex-col p-4">
            <span className="flex items-center gap-2">
              <Picture address={draft.sysLogoImgUrl} className="h-5 max-w-24" mark="size-5" />
              <span className="truncate text-table font-semibold">{name}</span>
            </span>
            <p className="mt-8 line-clamp-4 text-body font-semibold text-balance">
              {draft.loginText.trim() || <Slogan />}
            </p>
          </div>
          <div className="flex w-1/2 items-center justify-center bg-page p-4">
            <div className="flex w-full max-w-56 flex-col gap-2 rounded-lg border border-line bg-surface p-4">
              <p className="truncate text-subtitle font-semibold">{draft.loginTitle.trim() || '欢迎登录'}</p>
              <span className="h-7 rounded border border-line bg-sunken" />
              <span className="h-7 rounded border border-line bg-sunken" />
              <span className="flex h-7 items-center justify-center rounded bg-primary text-small text-on-solid">
                登录
              </span>
            </div>
          </div>
        </div>
      </Shown>
    </section>
  )
}

function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-small text-secondary">{title}</figcaption>
      <div className="overflow-hidden rounded border border-line bg-surface">{children}</div>
    </figure>
  )
}
function Picture({ address, className, mark }: { address: string; className: string; mark: string }) {
  return address === '' ? (
    <Mark className={mark} />
  ) : (
    <img src={address} alt="" className={`${className} shrink-0 object-contain`} />
  )
}
