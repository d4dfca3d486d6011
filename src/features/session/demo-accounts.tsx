import type { RuntimeConfig } from '@/app/config'

/** Accounts of the demo company; a click fills the form. */
export function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: RuntimeConfig
  onChoose: (username: string, password: string) => void
}) {
  const password = demo.demoPassword ?? ''
  return (
    <section aria-label="演示账号" className="w-full max-w-100 rounded-lg border border-line bg-surface px-5 py-4">
      {demo.exposed && (
        <p role="note" className="mb-3 rounded border border-warning/30 bg-warning-soft px-3 py-2 text-warning-text">
          这里的演示账号和密码对所有人公开，请勿录入真实资料。
        </p>
      )}
      <h2 className="text-small text-secondary">
        演示环境，点选账号即可填入
        {password !== '' && (
          <>
            ，密码均为 <code className="font-mono text-text">{password}</code>
          </>
        )}
      </h2>
      <ul className="mt-2 -ml-2 grid grid-cols-2 gap-x-2">
        {demo.demoAccounts?.map(({ username, petName, role }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onChoose(username, password)}
              className="flex w-full min-w-0 items-baseline gap-2 rounded-sm px-2 py-1 text-start text-table hover:bg-hover"
            >
              <span className="shrink-0 font-medium">{petName}</span>
              <span className="truncate text-small text-secondary" title={`${role} · ${username}`}>
                {role}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
