import type { CallDescription } from './route.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const ACCESS = { public: '公开', session: '登录', permission: '' } as const

function callHtml(call: CallDescription): string {
  const schema = call.inputSchema() as {
    properties?: Record<string, { title?: string; description?: string; type?: unknown }>
    required?: readonly string[]
  }
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      `<tr><td><code>${escape(name)}</code>${schema.required?.includes(name) ? ' *' : ''}</td><td>${escape(String(property.type ?? ''))}</td><td>${escape(property.title ?? property.description ?? '')}</td></tr>`,
  )
  const table = rows.length ? `<table><tbody>${rows.join('')}</tbody></table>` : ''
  return `<details><summary><b>${call.method}</b> <code>${escape(call.path)}</code> ${escape(call.label)} <small>${escape(call.permission ?? ACCESS[call.access])}</small></summary>${table}</details>`
}

/** `/docs`: every call of this server for people; the document for programs is `/openapi.json`. No script. */
export function docsPage(calls: readonly CallDescription[], version: string): string {
  const modules = [...new Set(calls.map((call) => call.module))]
  const sections = modules.map((module) => {
    const own = calls.filter((call) => call.module === module)
    return `<section id="${escape(module)}"><h2>${escape(module)} <small>${own.length}</small></h2>${own.map(callHtml).join('')}</section>`
  })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wuguan 物管 接口 ${escape(version)}</title>
<link rel="stylesheet" href="/docs.css"></head><body><header><h1>接口 <small>${escape(version)}，共 ${calls.length} 个</small></h1><nav>${modules.map((module) => `<a href="#${escape(module)}">${escape(module)}</a>`).join(' ')} <a href="/openapi.json">openapi.json</a></nav></header><main>${sections.join('')}</main></body></html>`
}

export const DOCS_CSS = `body{font:14px/22px -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#1b2430;background:#f5f7fa;max-width:1100px;margin:0 auto;padding:16px}
h1{font-size:20px}h2{font-size:16px;margin:24px 0 8px}small{color:#5b6675;font-weight:400}nav a{margin-right:12px;color:#1664c0}
details{background:#fff;border:1px solid #e4e8ee;border-radius:6px;margin:4px 0;padding:6px 12px}summary{cursor:pointer}code{font-size:13px}
table{border-collapse:collapse;margin:8px 0}td{border-top:1px solid #e4e8ee;padding:4px 12px 4px 0;vertical-align:top}`
