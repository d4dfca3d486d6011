/** Counters and gauges in the Prometheus text format; names are listed in docs with what to alarm on. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RouteFigures {
  codes: Map<number, number>
  buckets: number[]
  count: number
  sum: number
}

export interface Figure {
  readonly name: string
  readonly help: string
  readonly value: number
  /** What tells it from others of the name, as it is written: `version="1.2"`. */
  readonly labels?: string
}

export class Metrics {
  private readonly routes = new Map<string, RouteFigures>()
  private readonly gauges = new Map<string, { help: string; read: () => number }>()
  private readonly sources: (() => Promise<readonly Figure[]>)[] = []
  private readonly counters = new Map<string, { help: string; value: number }>()

  observe(route: string, code: number, seconds: number): void {
    let figures = this.routes.get(route)
    if (!figures)
      this.routes.set(route, (figures = { codes: new Map(), buckets: BUCKETS.map(() => 0), count: 0, sum: 0 }))
    figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1)
    figures.count++
    figures.sum += seconds
    for (let i = 0; i < BUCKETS.length; i++) if (seconds <= BUCKETS[i]!) figures.buckets[i]!++
  }

  gauge(name: string, help: string, read: () => number): void {
    this.gauges.set(name, { help, read })
  }

  /** Figures that have to be asked for; one that cannot be had is left out. */
  figures(read: () => Promise<readonly Figure[]>): void {
    this.sources.push(read)
  }

  count(name: string, help: string, by = 1): void {
    const counter = this.counters.get(name)
    if (counter) counter.value += by
    else this.counters.set(name, { help, value: by })
  }

  async render(): Promise<string> {
    const lines: string[] = [
      '# HELP wuguan_http_requests_total Calls by route and envelope code.',
      '# TYPE wuguan_http_requests_total counter',
    ]
    for (const [route, figures] of this.routes)
      for (const [code, n] of figures.codes)
        lines.push(`wuguan_http_requests_total{route="${route}",code="${code}"} ${n}`)
    lines.push('# HELP wuguan_http_request_seconds Time to answer.', '# TYPE wuguan_http_request_seconds histogram')
    for (const [route, figures] of this.routes) {
      BUCKETS.forEach((le, i) =>
        lines.push(`wuguan_http_request_seconds_bucket{route="${route}",le="${le}"} ${figures.buckets[i]}`),
      )
      lines.push(`wuguan_http_request_seconds_bucket{route="${route}",le="+Inf"} ${figures.count}`)
      lines.push(
        `wuguan_http_request_seconds_sum{route="${route}"} ${figures.sum}`,
        `wuguan_http_request_seconds_count{route="${route}"} ${figures.count}`,
      )
    }
    for (const [name, { help, value }] of this.counters)
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`, `${name} ${value}`)
    for (const [name, { help, read }] of this.gauges)
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`)
    for (const figures of await Promise.all(this.sources.map((read) => read().catch(() => []))))
      for (const { name, help, value, labels } of figures)
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name}${labels ? `{${labels}}` : ''} ${value}`)
    return `${lines.join('\n')}\n`
  }
}
