import { type Mutant, inFile } from './mutant.ts'

const ENGINE = 'server/modules/bpm/engine'
const CONSENT = ['tests/consent.test.ts']
const EVENTS = [`${ENGINE}/events.test.ts`]
const MASKS = ['tests/masks.test.ts']
const SEALED = ['server/modules/session/sealed.test.ts']
const TICKETS = ['server/modules/session/tickets.test.ts']
const GUESSING = ['server/modules/session/guessing.test.ts']
const SCOPE = ['tests/scope.test.ts']
const IMPORT = ['server/modules/file/entity-import.test.ts']
const PROFILE = ['server/modules/home/home.test.ts']
const PAYOUT = ['server/modules/charge-finance/approvals.test.ts']

/** Who is let in, what he is shown, and who decides. */
export const TRUST: readonly Mutant[] = [
  ...inFile(
    'server/kernel/auth/sealed-password.ts',
    SEALED,
    ['if (first.length === 0) throw badInput({ [field]: USED })', ''],
    ['if (opened.nonce !== null && end === null) throw badInput({ [field]: USED })', ''],
    ['return end > now ? end : null', 'return end'],
    ['opened.nonce === null ? opened.digest : sha256(`nonce:${opened.nonce}`)', 'opened.digest'],
  ),
  ...inFile('server/kernel/secrets.ts', SEALED, [
    'digest: sha256(Buffer.concat([Buffer.alloc(length - bytes.length), bytes])),',
    'digest: sha256(ciphertext),',
  ]),
  ...inFile('server/modules/session/jobs.ts', SEALED, [
    'delete from used_cipher where expires_at < $1',
    'delete from used_cipher where expires_at is null or expires_at < $1',
  ]),
  ...inFile(
    'server/kernel/auth/tickets.ts',
    TICKETS,
    ['if (row.audience !== audience || !meant(row.target))', 'if (!meant(row.target))'],
    ['if (row.audience !== audience || !meant(row.target)) return', 'if (row.audience !== audience) return'],
    ["if (row.over) return { refused: '链接已过期，请重新打开' }", ''],
    ["if (row.selected_company_id === null) return { refused: '发出链接的登录已结束，请重新登录' }", ''],
    ['where id = $1 and used_at is null returning id', 'where id = $1 returning id'],
  ),
  ...inFile(
    'server/modules/session/attempts.service.ts',
    GUESSING,
    ["if (!now.pictureDue) return 'free'", "if (now !== null) return 'free'"],
    ['if (wait > 0) throw tooMany(wait)', ''],
    ["if (admission === 'free' && now.pictureDue && !now.known) throw PICTURE()", ''],
    ['known ? 0 : await countEvent(q, keys.strangers, DAY, now)', 'known ? 0 : 0'],
  ),
  ...inFile('server/modules/home/profile.service.ts', PROFILE, [
    "(['mobile', 'email'] as const).some(",
    "(['mobile'] as const).some(",
  ]),
  ...inFile(
    'server/modules/session/own-password.service.ts',
    PROFILE,
    ['if (!right) inWords(await countFailure(', 'if (!right) void (await countFailure('],
    ['await countFailure(kernel, attempt, subject, admission)', 'badInput({ password: WRONG })'],
    ['await demandStill(kernel, attempt, subject, admission).catch(inWords)', ''],
    [
      'const admission = await admit(kernel, attempt, subject, {}).catch(inWords)',
      "const admission = 'free'; void admit",
    ],
  ),
  ...inFile(
    'packages/contract/kernel/query.ts',
    MASKS,
    ['const hidden = wholeOnly && isMaskedField(field)', 'const hidden = false && isMaskedField(field)'],
    [
      'if (Object.hasOwn(entity.computed, name) || isHidden(entity, name, wholeOnly)) return false',
      'if (Object.hasOwn(entity.computed, name)) return false',
    ],
  ),
  ...inFile('server/kernel/crud/where.ts', MASKS, [
    '&& (plain || !isMaskedField(field))',
    '&& (plain || field !== null)',
  ]),
  ...inFile('server/kernel/crud/export.ts', MASKS, ['if (sought)', 'if (sought && false)']),
  ...inFile('server/kernel/crud/read.ts', MASKS, [
    'await countLookups(context, lookupsOf(entity, hooks, query, actor))',
    '',
  ]),
  ...inFile(
    'server/kernel/masked-lookups.ts',
    MASKS,
    ['if (counted.call === call) await logLookup(q, actor, now, lookup)', ''],
    ['after: { [field]: maskOf(definition, value) },', 'after: { [field]: value },'],
  ),
  ...inFile('server/kernel/crud/write.ts', MASKS, ['const shown = maskedRow(entity, draft)', 'const shown = draft']),
  ...inFile(
    'server/kernel/auth/communities.ts',
    SCOPE,
    [
      'if (!scopeOf(actor, permission).communities.includes(communityId)) throw forbidden(sentence)',
      'void forbidden(sentence)',
    ],
    ['inContext(actor, scopeOf(actor, permission).communities)', 'reachOf(actor, permission)'],
  ),
  ...inFile('server/kernel/auth/scope.ts', SCOPE, [
    '(${anyOf(`${alias}.community_id`, own, params)} and ${alias}.created_by = ${params.add(userId)})',
    '(${anyOf(`${alias}.community_id`, own, params)} and ${alias}.created_by is distinct from ${params.add(-userId)})',
  ]),
  ...inFile(
    `${ENGINE}/deciders.ts`,
    CONSENT,
    ['if ((await holding(run, matter, [userId])).length === 0) throw refuse(NO_RIGHT)', ''],
    ['if (matter.forbidSelf && given.includes(matter.startUserId)) throw refuse(NOT_TO_APPLICANT)', ''],
    ['if (goesOn && actorId !== null && !resubmits) await demandDecider(run, actorId)', ''],
  ),
  ...inFile(`${ENGINE}/admin.service.ts`, EVENTS, [
    "if (!run?.live) throw refuse('流程已结束')\n  demandNotApplicant(run, context.actor.userId)",
    "if (!run?.live) throw refuse('流程已结束')",
  ]),
  ...inFile(
    `${ENGINE}/signals.service.ts`,
    EVENTS,
    ['if (sender !== undefined && !(await maySend(run, kind, sender))) return 0', ''],
    ['await demandForeign(run, Object.keys(variables ?? {}))', '', CONSENT[0]!],
  ),
  ...inFile(`${ENGINE}/approval-engine.ts`, CONSENT, [
    '{ modelKey: subject.modelKey, forbidSelf: true }',
    '{ modelKey: subject.modelKey, forbidSelf: false }',
  ]),
  ...inFile(`${ENGINE}/approval-engine.ts`, PAYOUT, ["if (agreed === 0) throw refuse('该单据没有经过审批')", '']),
  ...inFile(`${ENGINE}/deciders.ts`, PAYOUT, [
    'if (matter.forbidSelf && turns.some((task) => task.assigneeId === matter.startUserId)) throw refuse(matter.own)',
    '',
  ]),
  ...inFile(
    'packages/contract/bpm/instance.actions.ts',
    ['tests/catalogue.test.ts'],
    [
      "path: '/camunda/bpm/message',\n  permission: 'bpm:instance:retry',",
      "path: '/camunda/bpm/message',\n  permission: 'bpm:instance:all',",
    ],
  ),
  ...inFile(
    'server/modules/bpm/model/reading.ts',
    ['server/modules/bpm/model/model.test.ts'],
    ['size <= SMALL ? threads.small : threads.large', 'threads.large'],
  ),
  ...inFile(
    'server/kernel/outside-address.ts',
    ['server/kernel/outside-address.test.ts'],
    ["protocol === 'https:' || isLoopback(hostname)", "protocol === 'https:' || hostname !== ''"],
  ),
  ...inFile('server/modules/bpm/task/decide.service.ts', CONSENT, ['|| !choicesOf(run, task).includes(targetKey)', '']),
  ...inFile('server/modules/bpm/task/person.service.ts', CONSENT, [
    'if (task.kind !== RESUBMIT) demandNotApplicant(run, context.actor.userId)',
    '',
  ]),
  ...inFile(
    'server/kernel/flow/act.ts',
    ['tests/flows.test.ts', 'server/modules/charge-finance/approvals.test.ts'],
    [
      "if (result === 'approved' && consent!.applicant(row!) === context.actor.userId) throw refuse('不能审批本人提交的申请')",
      '',
    ],
    ['await context.kernel.approvals.withdraw(context, instance, remark ?? way.label)', ''],
  ),
  ...inFile(
    'server/kernel/flow/refusal.ts',
    ['tests/flows.test.ts'],
    ['return consent.applicant(row) === userId ? null : APPLICANT_ONLY', 'return null'],
    ['|| stateRefusal(flow, consent.ways(row).approved, row) !== null) return null', ') return null'],
  ),
  ...inFile('server/modules/charge-finance/refund/payout.service.ts', PAYOUT, [
    'await context.kernel.approvals.demandChain(context, refund.processInstanceId)',
    '',
  ]),
  ...inFile(
    'server/kernel/imports/commit.ts',
    IMPORT,
    ["if (batch.status === BATCH.writing) throw refuse('该批次正在导入，请勿重复提交')", ''],
    ["if (!good) throw refuse('没有可导入的行')", ''],
  ),
]
