import type { IForbiddenRuleType } from 'dependency-cruiser'

/**
 * Who may import whom. No package is exempt, every rule says why; tests/boundaries.test.ts breaks each of them on purpose.
 * Read by scripts/check/boundaries.ts.
 */
const PROVING = '\\.(test|fixture|stories)\\.tsx?$'
const npm = (...names: string[]) => `(^|node_modules/)(${names.join('|')})(/|$)`

const RULES: IForbiddenRuleType[] = [
  {
    name: 'no-cycle',
    comment: 'Files that need each other are one file in two pieces: neither can be read, tested or loaded alone.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'resolvable',
    comment: 'An import that leads nowhere fails where it is run, perhaps only in production.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '\\.css$', 'routeTree\\.gen', '^vitest/', '^@vitest/browser'] },
  },
  {
    name: 'ui-knows-nothing-of-ours',
    comment: 'The design system knows no business word, so that it can be changed and shown without the product.',
    from: { path: '^packages/ui/' },
    to: { path: '^(packages/(contract|crud)|src|server|tests|e2e|bench|scripts)/' },
  },
  {
    name: 'looks-come-from-ui',
    comment:
      'Primitives, editor, charts and tables are dressed once, in packages/ui; a second dress would have its own keys and colours.',
    from: { path: '^(src|packages/crud)/' },
    to: {
      path: npm('radix-ui', '@radix-ui', '@tiptap', 'echarts', 'dompurify', 'uqr', '@tanstack/react-(table|virtual)'),
    },
  },
  {
    name: 'contract-is-pure',
    comment:
      'The contract is read by browser, server and tools alike: it may need neither, nor any of the layers above.',
    from: { path: '^packages/contract/', pathNot: PROVING },
    to: { path: '^(packages/(ui|crud)|src|server|tests|e2e|bench|scripts)/' },
  },
  {
    name: 'contract-needs-no-platform',
    comment: 'Node modules break the browser, React breaks the server; zod, dayjs and big.js run in both.',
    from: { path: '^packages/contract/', pathNot: PROVING },
    to: {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'],
      pathNot: npm('zod', 'dayjs', 'big\\.js', '@types/big\\.js', 'pinyin-pro'),
    },
  },
  {
    name: 'contract-kernel-knows-no-module',
    comment: 'The grammar of nouns and verbs may not depend on the nouns and verbs written in it.',
    from: { path: '^packages/contract/kernel/', pathNot: PROVING },
    to: { path: '^packages/contract/(?!kernel/)' },
  },
  {
    name: 'crud-knows-no-module',
    comment:
      'The generic screens serve every entity; one that they knew by name would be a special case inside the engine.',
    from: { path: '^packages/crud/', pathNot: PROVING },
    to: { path: '^(packages/contract/(?!kernel/)|src/|server/|tests/|e2e/|bench/|scripts/)' },
  },
  {
    name: 'web-needs-no-server',
    comment: 'What the browser loads may not reach into the server; the contract is what they share.',
    from: { path: '^src/' },
    to: { path: '^(server|tests|e2e|bench|scripts)/' },
  },
  {
    name: 'feature-doors',
    comment: 'Another feature is used through its index.ts alone, so that its inside can change without asking.',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$'] },
  },
  {
    name: 'features-below-routes',
    comment: 'A screen does not know at which URL it hangs: it links by the catalogue.',
    from: { path: '^src/features/', pathNot: PROVING },
    to: { path: '^src/routes/' },
  },
  {
    name: 'app-by-feature-doors',
    comment:
      'The frame shows little of a feature, and that through its index.ts: what hangs at a URL is for the routes to name.',
    from: { path: '^src/app/', pathNot: PROVING },
    to: { path: '^src/features/', pathNot: '^src/features/[^/]+/index\\.ts$' },
  },
  {
    name: 'routes-are-thin',
    comment:
      'All routes load together as one tree: zod there costs 25 kB before the first page, and logic there cannot be split.',
    from: { path: '^src/routes/' },
    to: { path: [npm('zod'), '^src/routes/', '^packages/(ui|contract/kernel)/'] },
  },
  {
    name: 'server-needs-no-browser',
    comment: 'The server runs without React and without a build.',
    from: { path: '^server/', pathNot: PROVING },
    to: { path: ['^(packages/(ui|crud)|src|tests|e2e|bench|scripts)/', npm('react', 'react-dom', '@tanstack')] },
  },
  {
    name: 'server-kernel-knows-no-module',
    comment: 'The kernel serves every module alike; what a module adds to it is registered.',
    from: { path: '^server/kernel/', pathNot: PROVING },
    to: { path: '^server/(?!kernel/)' },
  },
  {
    name: 'server-module-doors',
    comment: 'Another module is used through its services and events, never through its queries or hooks.',
    from: { path: '^server/modules/([^/]+)/' },
    to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '\\.(service|events)\\.ts$'] },
  },
  {
    name: 'one-door-to-the-database',
    comment:
      'Type parsers, time zone and time limits are set in one place; a driver used elsewhere would disagree about money.',
    from: { path: '^server/', pathNot: ['^server/kernel/(db|jobs)', PROVING] },
    to: { path: npm('pg'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-development-package-at-run-time',
    comment: 'What only builds and proves the product is not there where it runs.',
    from: { path: '^(server|packages|src)/', pathNot: PROVING },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
  },
]
export const FORBIDDEN = RULES.map((rule): IForbiddenRuleType => ({ severity: 'error', ...rule }))

/** Made by tools, or on purpose unlike the product. */
export const LEFT_OUT = '(^|/)fixtures/|routeTree\\.gen\\.ts$'
