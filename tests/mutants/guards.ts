import { type Mutant, inFile } from './mutant.ts'

const PREPARED = ['server/kernel/db/prepared.test.ts']
const REACH = ['tests/guards/reach.test.ts']
const RIGHTS = ['tests/guards/rights.test.ts']
const COLLECT = 'server/modules/charge-finance/collect/collect.test.ts'
const REPORTS = ['tests/reports.test.ts']
const FORECAST = ['server/modules/charge-report/forecast.test.ts']
const DUNNING = ['server/modules/charge-report/notice/notice.test.ts']
const HANDOVER = ['server/modules/basedata/handover.test.ts']
const TRACES = ['tests/guards/traces.test.ts']

const ORDERS = ['server/modules/work-order/work-order.test.ts']
const CASES = ['server/modules/work-order/cases.test.ts']
const CLOCK_CASES = ['packages/contract/work-order/cases.test.ts']
const APPROVALS = ['server/modules/bpm/approvals.test.ts']
const HANDED_IN = ['server/modules/work-order/handed-in.test.ts']
const WKORDER = ['server/modules/wkorder/conf.test.ts']
const CODES = ['server/modules/wkorder/code-rule.test.ts']
const SERVICE_DOORS = ['server/modules/wkorder/service-doors.test.ts']
const COPIES = ['server/modules/wkorder/conf-copy.test.ts']
const APPLIES = ['server/modules/work-order/apply.test.ts']
const DISPATCH = ['server/modules/work-order/dispatch/dispatch.test.ts']
const CENTRE = ['server/modules/work-order/centre-settings.test.ts']
const REMINDERS = ['server/modules/work-order/order-reminder.test.ts']
const VISITS = ['server/modules/work-order/household/household.test.ts']
const HOTLINE = ['server/modules/hotline/hotline.test.ts']
const EVENTS = ['server/modules/event/event.test.ts']
const PATROL = ['server/modules/patrol/registers.test.ts']
const EQUIPMENT = ['server/modules/equipment/equipment.test.ts']
const MAINTAIN = ['server/modules/equipment/maintain.test.ts']
const STORE = ['server/modules/materials/materials.test.ts']
const LIFTS = ['server/modules/elevator/elevator.test.ts']
const CONTINGENCY = ['server/modules/contingency/contingency.test.ts']
const SERVICE = ['server/modules/work-order/service-desk/service-desk.test.ts']
const SCHEDULE = ['server/modules/schedule/schedule.test.ts']
const PATROL_TASKS = ['server/modules/patrol/task.test.ts']
const CLOCKS = ['packages/contract/work-order/clock.test.ts']
const RELEASE = ['server/modules/system/release.test.ts']
const RETENTION = ['server/kernel/retention.test.ts']
const KEPT_FILES = ['server/kernel/files/check.test.ts']
const CARDS = ['tests/cards.test.ts', 'server/modules/home/home.test.ts']
const STAFF_DAYS = ['server/modules/work-order/reports/staff-days.test.ts']
const WALL = ['server/modules/work-order/reports/command.test.ts']
const SHARES = ['packages/contract/work-order/shares.test.ts']
const AGREEMENT = ['server/modules/work-order/reports/agreement.test.ts']
const COMPETITION = ['src/features/work-order/competition.logic.test.ts']

/** Who may do what where: rights, reach, versions, traces. */
export const GUARDS: readonly Mutant[] = [
  ...inFile(
    'server/kernel/db/prepared.ts',
    PREPARED,
    ['values.length === 0 || text.length > LONGEST', 'text.length > LONGEST'],
    ['values.length === 0 || text.length > LONGEST', 'values.length === 0'],
    ['uses === 0 && this.uses.size >= COUNTED', 'uses < 0'],
    ['uses >= COMES_AGAIN ? this.keep(text)', 'uses >= 0 ? this.keep(text)'],
    ['this.text + text.length > MOST_TEXT || !STATEMENT.test(text)', '!STATEMENT.test(text)'],
    [' || !STATEMENT.test(text)', ''],
    [' || BY_VALUE.test(text)', ''],
    ['name !== undefined && uses >= COMES_AGAIN && this.text + text.length <= MOST_TEXT', 'name !== undefined'],
    ['if (this.names.size < before.size) this.generation++', ''],
    ['return held.filter((name) => !kept.has(name))', 'return []'],
    ['this.text -= text.length\n    this.generation++', 'this.text -= text.length'],
  ),
  ...inFile('server/kernel/db/pool.ts', PREPARED, ['client.query(`deallocate ${name}`).catch(() => undefined)', '']),
  ...inFile(
    'server/kernel/db/sql.ts',
    PREPARED,
    ['if (isOutlived(error as Error)) prepared!.forget(text)', ''],
    ['if (!isOutlived(error as Error)) throw error', 'throw error'],
  ),
  ...inFile(
    'server/kernel/tx.ts',
    PREPARED,
    ['(isTransient(error) || isOutlived(error as Error))', 'isTransient(error)'],
    ['if (isOutlived(error as Error)) return read()', ''],
  ),
  ...inFile(
    'server/modules/schedule/generate.service.ts',
    SCHEDULE,
    ['if (lost && latestAt <= (plan.enabledAt ?? present)) return []', ''],
    ['addDays(today, -BACK_FILL_DAYS)', 'addDays(today, -30)'],
    ['if (tasksADay > MOST_A_DAY)', 'if (tasksADay > 9999)'],
  ),
  ...inFile('server/modules/schedule/plan.service.ts', SCHEDULE, [
    'if (stopped) throw refuse(`对象“${stopped.name}”已停用`)',
    '',
  ]),
  ...inFile('server/modules/schedule/plan.hooks.ts', SCHEDULE, [
    'if (draft.startDate! < dateOf(now))',
    "if (draft.startDate! < '2')",
  ]),
  ...inFile(
    'server/modules/system/release.service.ts',
    RELEASE,
    [
      "throw refuse('版本更新已由他人处理，请刷新')",
      "if (versions.length > 999) throw refuse('版本更新已由他人处理，请刷新')",
    ],
    ['.length * 2 < near.length)', '.length * 2 <= near.length)'],
    ['if (actor.superAdmin) await settleNews', 'await settleNews'],
    ["if (!actor.superAdmin && grants.length === 0) throw refuse('请选择要授权的角色')", ''],
    ['row.type === type && !fresh.has(row.id)', '!fresh.has(row.id)'],
    ['arrived.has(String(row.id)) || isNewParent(row)', 'arrived.has(String(row.id))'],
  ),
  ...inFile('server/kernel/offers.ts', RELEASE, ['came: atWork ? VERSION : null', 'came: VERSION']),
  ...inFile(
    'server/kernel/retention.ts',
    RETENTION,
    [
      "keptDays('登录日志保留天数', { initial: 1_095, least: 180 })",
      "keptDays('登录日志保留天数', { initial: 1_095, least: 1 })",
    ],
    [' and b.undo_until < $1', ''],
    ['.min(1_096,', '.min(1,'],
  ),
  ...inFile(
    'server/kernel/files/check.ts',
    KEPT_FILES,
    ["if (found !== size) return 'size'", ''],
    ['filter((key) => !named.has(key))', 'filter((key) => named.has(key))'],
  ),
  ...inFile('server/kernel/files/disk-store.ts', KEPT_FILES, [
    'kept.mtimeMs <= now - SETTLED_MS',
    'kept.mtimeMs <= now',
  ]),
  ...inFile(
    'server/modules/schedule/sign.service.ts',
    PATROL_TASKS,
    ['if (meters !== null && meters > radius)', 'if (meters !== null && meters > 9999)'],
    ['sign_at = coalesce(sign_at, $18)', 'sign_at = $18'],
    ["if (sign.queued && !rule.allowOffline) throw refuse('该巡检模式不允许离线签到')", ''],
    ['said.getTime() - now.getTime() > CLOCK_SKEW', 'said.getTime() - now.getTime() > 9999 * CLOCK_SKEW'],
    ["demandInTime(step, sign, at, '签到')", "demandInTime(step, sign, context.now, '签到')"],
    ["step.rule.methodRule === 'any' ||", 'true ||'],
    ["if (out && !remark) throw need('items', '数值超出正常范围，请填写说明')", ''],
    ['sign.clientAt)) > CLOCK_SKEW_MINUTES * 60', 'sign.clientAt)) > CLOCK_SKEW_MINUTES * 6000'],
  ),
  ...inFile(
    'server/modules/schedule/task.service.ts',
    PATROL_TASKS,
    ["if (executorId === userId) return '不能审核自己的任务'", ''],
    ['if (dateOf(now) > addDays(row.slotDate, Number(makeupDays)))', "if (dateOf(now) > '9')"],
  ),
  ...inFile('server/modules/schedule/finding.service.ts', PATROL_TASKS, [
    "handlerId === userId ? '不能复核自己处理的异常' : null",
    'null',
  ]),
  ...inFile('server/modules/patrol/double-sign.service.ts', PATROL_TASKS, [
    "return mainUserId === actor.userId ? '主签与副签不能为同一人' : null",
    'return null',
  ]),
  ...inFile('server/modules/patrol/statistics.ts', PATROL_TASKS, [' and not t.generated_late', '']),
  ...inFile(
    'server/modules/work-order/reports/staff-days.ts',
    STAFF_DAYS,
    ["c.stage in ('take', 'arrive', 'handle')", "c.stage in ('accept', 'take', 'arrive', 'handle')"],
    [" and c.over and not c.waived and c.status <> 'cancelled'\n", " and c.over and c.status <> 'cancelled'\n"],
    ["${finishedBy('p.user_id', ' and m.round = c.round')}", 'true'],
    ['m.round < o.round) else', 'm.round <= o.round) else'],
    ['e.overall >= ${PRAISED_FROM} then', 'e.overall > ${PRAISED_FROM} + 0.1 then'],
    ['max(k.through) + 1 from performance_lock k', 'max(k.through) - 90 from performance_lock k'],
    ['d.status in (1, 2)', 'd.status in (1, 2, 3)'],
    [' - h.rest_minutes', ''],
  ),
  ...inFile(
    'server/modules/work-order/reports/staff-days.ts',
    STAFF_DAYS,
    ["shared('h.user_id = o.handler_id')", "shared('true')"],
    ["`o.handler_id is not null and not ${HAS_SHARE('o.handler_id')}`", "'o.handler_id is not null'"],
  ),
  ...inFile(
    'server/modules/work-order/reports/command.queries.ts',
    WALL,
    ['monitored.filter(({ permission }) => actor.can(permission))', 'monitored'],
    ['if (!context.actor.can(figure.permission)) continue', ''],
    ["direction === 'down' ? 1 : -1", '-1'],
  ),
  ...inFile('server/modules/contingency/join-system.ts', WALL, [' and not t.drill group', ' group']),
  ...inFile('server/kernel/imports/templates.ts', PATROL_TASKS, [
    'hooksOf(noun.name) }, ...doors]',
    'hooksOf(noun.name) }]',
  ]),
  ...inFile(
    'server/modules/file/file-access.service.ts',
    PATROL_TASKS,
    ['isVisible({ q, actor }, served.entity, served.hooks, id, code)', 'true'],
    ['if (entity.partOf === null) return false', 'return false'],
  ),
  ...inFile(
    'server/modules/home/card.service.ts',
    CARDS,
    ['alarming: alarming === true && n > 0', 'alarming: alarming === true'],
    ['permission === null || actor.can(permission))', 'true)'],
    ['=> context.actor.can(of.codes.list))', '=> of.codes.list)'],
  ),
  ...inFile('server/modules/work-order/reports/performance-lock.service.ts', STAFF_DAYS, [
    "'06 03:00:00'",
    "'06 02:00:00'",
  ]),
  ...inFile(
    'server/modules/work-order/reports/order-days.ts',
    ['server/modules/work-order/reports/daily.test.ts'],
    ["and l.to_state = '${CLOSED}' and l.from_state is distinct from '${CLOSED}' order", 'order'],
  ),
  ...inFile('server/modules/work-order/reports/order-faults.ts', AGREEMENT, [
    "o.status = ${voided} then array['voided']",
    "o.status < 0 then array['voided']",
  ]),
  ...inFile('server/modules/work-order/reports/pool-entries.ts', AGREEMENT, [
    " and r.from_state is distinct from '${IN_POOL}'${from}",
    '${from}',
  ]),
  ...inFile('server/modules/work-order/reports/order-scores.ts', AGREEMENT, [
    'join work_order o on o.id = a.order_id and o.round = a.round',
    'join work_order o on o.id = a.order_id',
  ]),
  ...inFile('server/modules/work-order/apply.service.ts', STAFF_DAYS, [
    'await demandUnlocked(context.q, String(row.id))',
    '',
  ]),
  ...inFile('server/modules/work-order/order.service.ts', HANDED_IN, [
    "await handedInBy(context, companyId, channel) }, 'system')",
    "await handedInBy(context, companyId, channel) }, 'user')",
  ]),
  ...inFile('server/modules/wkorder/rules.service.ts', HANDED_IN, [
    'select $1, $2, $3, $4, $5, $6, false, 1, 0, $7, $7 where not exists',
    'select $1, $2, $3, $4, $5, $6, false, 0, 0, $7, $7 where not exists',
  ]),
  ...inFile(
    'server/modules/work-order/clock.service.ts',
    CASES,
    ['const limit = rule.limitMinutes + clock.granted', 'const limit = rule.limitMinutes'],
    [
      'if (before && (await limitFor(q, { ...before, stage: clock.stage }))?.id === rule.id) continue',
      'if (before) continue',
    ],
    ['const left = limit - usedOf(time, clock, present)', 'const left = limit'],
  ),
  ...inFile('server/modules/work-order/steps.service.ts', CASES, [
    'const often = earlier!.n + 1 >= OFTEN && present < 2',
    'const often = false',
  ]),
  ...inFile('packages/contract/work-order/clock.ts', CLOCK_CASES, [
    'left > 0 ? addMinutes(time, at, left) : subtractMinutes(time, at, -left)',
    'addMinutes(time, at, Math.max(0, left))',
  ]),
  ...inFile(
    'packages/contract/kernel/mobile.ts',
    ['server/modules/work-order/desk/call.test.ts'],
    ['return isMobile(mobile) ? mobile : digits', 'return digits'],
  ),
  ...inFile('server/modules/work-order/order.hooks.ts', ORDERS, [
    '(${t}.status < ${closed} or (${t}.status >= ${closed} and',
    '(${t}.status < 0 or (${t}.status >= ${closed} and',
  ]),
  ...inFile(
    'server/modules/work-order/order.hooks.ts',
    CASES,
    ['if ((await closedFor(context, { companyId, communityId, closedAt })) === null)', "if (closedAt === '')"],
    ['  calledAs(draft, earlier!)', '  void calledAs'],
  ),
  ...inFile('server/modules/work-order/order.store.ts', ORDERS, [
    '(select max(f.level) from work_order_firing f where f.order_id = ${t}.id)',
    '0',
  ]),
  ...inFile('server/modules/bpm/task/business.service.ts', APPROVALS, [
    "throw asked ? refuse('该任务已处理，请刷新') : forbidden('您不是该任务的处理人')",
    "throw forbidden('您不是该任务的处理人')",
  ]),
  ...inFile('server/modules/work-order/money.service.ts', STAFF_DAYS, [
    'whole > worked * BELIEVED && !timeRemark',
    'whole > worked * 2 * BELIEVED && !timeRemark',
  ]),
  ...inFile('packages/contract/work-order/shares.ts', SHARES, [
    'Math.floor((minutes * share) / 100)',
    'Math.ceil((minutes * share) / 100)',
  ]),
  ...inFile('src/features/work-order/competition.logic.ts', COMPETITION, [
    "cmp(of(a, 'over'), of(b, 'over'))",
    "cmp(of(b, 'over'), of(a, 'over'))",
  ]),
  ...inFile(
    'server/modules/patrol/point.hooks.ts',
    PATROL,
    ['draft.code = before?.code ?? freshLabelCode()', 'draft.code = freshLabelCode()'],
    ["if (!set?.usable) throw badInput({ itemSetId: '该项目集不适用于本项目' })", ''],
    ['if (used) throw refuse(`点位已被路线“${used.way}”使用，不能删除`)', ''],
  ),
  ...inFile('server/modules/patrol/point.service.ts', PATROL, ['if (found.code !== code) throw refuse(OLD_LABEL)', '']),
  ...inFile(
    'server/modules/patrol/way.hooks.ts',
    PATROL,
    ["if (twice) throw badInput({ points: `点位“${byId.get(twice)?.name ?? ''}”重复` })", ''],
    ['if (stopped) throw badInput({ points: `点位“${stopped.name}”已停用` })', ''],
  ),
  ...inFile(
    'server/modules/equipment/maintain.service.ts',
    MAINTAIN,
    ['if (isStopped(task.equipmentStatus)) throw refuse(STOPPED_TASK)\n  if (task.executorId', 'if (task.executorId'],
    ['if (input.runHours && task.runHours && lt(input.runHours, task.runHours))', 'if (false)'],
    ['set materials = null, ', 'set '],
    ['::numeric + coalesce($3::numeric, 0)', '::numeric'],
  ),
  ...inFile(
    'server/modules/equipment/found.service.ts',
    MAINTAIN,
    ['row!.first ? type.hours / 2 : type.hours', 'type.hours'],
    ["if (level !== 'serious') return", "if (level !== 'minor') return"],
  ),
  ...inFile('server/modules/equipment/task.service.ts', MAINTAIN, [
    "if (!task!.inside) throw badInput({ day: '超出允许调整的时间范围' })",
    '',
  ]),
  ...inFile('server/modules/schedule/task.service.ts', MAINTAIN, ["coalesce(rule ->> 'movedFrom', $4)", '$4']),
  ...inFile(
    'server/modules/equipment/join-schedule.ts',
    MAINTAIN,
    ['if (fault) throw badInput({ contractorId: fault })', ''],
    ['return contractorId ? licenceFault(', 'return !contractorId ? licenceFault('],
  ),
  ...inFile('server/modules/equipment/steps.service.ts', MAINTAIN, [
    "if (await openFindings(q, id)) throw refuse('设备还有未闭环的异常任务')",
    '',
  ]),
  ...inFile('server/modules/equipment/licence.service.ts', EQUIPMENT, ['>= $3::date, true)', '>= $3::date - 1, true)']),
  ...inFile(
    'server/modules/equipment/equipment.hooks.ts',
    EQUIPMENT,
    ["if (type!.parent) throw badInput({ typeId: '请选择最末级设备类型' })", ''],
    ["if (above.some((one) => one.id === id)) throw badInput({ parentId: '上级设备不能是自身或其下级' })", ''],
    ['if (missing) throw badInput({ params: `请填写技术参数“${missing.name}”` })', ''],
  ),
  ...inFile(
    'server/modules/equipment/run-hours.service.ts',
    EQUIPMENT,
    ['if (around?.below && lt(hours, around.below))', 'if (around?.below && lt(hours, around.below) && before)'],
    [
      'on conflict (equipment_id, threshold) do nothing',
      'on conflict (equipment_id, threshold) do update set at = excluded.at',
    ],
  ),
  ...inFile(
    'server/modules/equipment/equipments.ts',
    EQUIPMENT,
    ['s.status in (${running}, ${standby}) as good', 's.status in (${running}) as good'],
    ['and s.status <> ${scrapped}', ''],
  ),
  ...inFile(
    'server/kernel/balance/post.ts',
    STORE,
    ["if (direction === 'out' && gt(qty, availableOf(freed)))", "if (direction === 'out' && gt(qty, held.qty))"],
    ['(eq(qty, held.qty) || entry.amount === undefined)', '(entry.amount === undefined)'],
    ['if (gt(entry.qty, availableOf(held))) throw refuse', 'if (gt(entry.qty, held.qty)) throw refuse'],
  ),
  ...inFile(
    'server/modules/materials/posting.service.ts',
    STORE,
    ['await demandOpen(q, moving)', ''],
    ['HANDED.has(kind) && row.expireDate < today', "HANDED.has(kind) && row.expireDate < '0'"],
    ['if (decimals > unitDecimals)', 'if (decimals > 3)'],
  ),
  ...inFile(
    'server/modules/materials/purchase.service.ts',
    STORE,
    ['if (gt(now.arrivedQty, most)) throw refuse', 'if (gt(now.arrivedQty, add(most, most))) throw refuse'],
    ["throw refuse('入库价高于采购价允许范围')", 'void asked'],
    ["throw refuse('该物资仅允许城市集采')", 'void reserved'],
  ),
  ...inFile('server/modules/materials/settings.ts', STORE, ['!gt(amount, upTo)', 'gt(upTo, amount)']),
  ...inFile(
    'server/modules/materials/transfer.service.ts',
    STORE,
    ["throw badInput({ lossReason: '实收少于出库，请填写损耗原因' })", 'void lossReason'],
    ['amount: lossAmount,', "amount: '0.00',"],
  ),
  ...inFile(
    'server/modules/materials/stocktake.service.ts',
    STORE,
    ['if (open > 0) throw refuse(`还有${open}种物资未盘点`)', ''],
    ['row.blind ? null : qty', 'qty'],
  ),
  ...inFile(
    'server/modules/materials/document.hooks.ts',
    STORE,
    ["throw badInput({ paperDate: '单据日期不能晚于今天' })", 'void now'],
    ['(${t}.qty > 0 and coalesce(', '(coalesce('],
    ['const IDLE_DAYS = 180', 'const IDLE_DAYS = 179'],
  ),
  ...inFile(
    'server/modules/materials/jobs.ts',
    STORE,
    ['...buyers.get(communityId)!', ''],
    ['lock_until < $1::date', 'lock_until <= $1::date'],
  ),
  ...inFile('server/modules/materials/place.ts', STORE, [
    "if (!keepers.includes(userId)) throw refuse('您不是该仓库的仓管员')",
    '',
  ]),
  ...inFile(
    'packages/contract/elevator/elevator-rules.ts',
    ['packages/contract/elevator/elevator-rules.test.ts'],
    ['n > yearlyAfter || inspectYears', 'n >= 99 || inspectYears'],
    ['rank(one.level) >= rank(level)', 'rank(one.level) === rank(level)'],
    ['months[level]) <= until', 'months[level]) < slot'],
  ),
  ...inFile(
    'server/modules/elevator/lift.service.ts',
    LIFTS,
    [
      'elevator_id = $1 and stop_use and status = any($2) limit 1',
      'elevator_id = $1 and stop_use and status <> all($2) limit 1',
    ],
    ["r.status in ('pendingAudit', 'done')) v", "r.status <> 'cancelled') v"],
    ['as d(id, kind, year, due) on conflict do nothing', 'as d(id, kind, year, due)'],
  ),
  ...inFile(
    'server/modules/elevator/fault.service.ts',
    CONTINGENCY,
    ["trapped ? null : '只有困人的故障可以升级应急'", 'null'],
    ["contingencyEventId ? '该故障已升级应急' :", ''],
    ['injured: row.injured ?? 0,', 'injured: 0,'],
  ),
  ...inFile(
    'server/modules/elevator/elevator.hooks.ts',
    LIFTS,
    ['and ${column} = $2 and id is distinct', 'and deleted_at is null and ${column} = $2 and id is distinct'],
    ['if (checked) throw refuse(USED)', ''],
  ),
  ...inFile(
    'server/modules/elevator/elevator.service.ts',
    LIFTS,
    ["if (!passed) throw refuse('停用超过一年须检验合格后启用')", ''],
    ['and check_date > $2 limit 1', 'and check_date < $2 limit 1'],
  ),
  ...inFile('server/modules/elevator/repair.service.ts', LIFTS, [
    '(workers ?? []).length < WORKERS',
    '(workers ?? []).length < 1',
  ]),
  ...inFile(
    'server/modules/elevator/phone.service.ts',
    LIFTS,
    ["if (row!['status'] !== REPAIR_STATUS.running) throw", "if (row!['status'] === 'cancelled') throw"],
    ["if (before) throw refuse('该作业人员已签到')", ''],
    ['if (before && input.queued && before.name === name)', 'if (before && before.name === name)'],
    ["if (certEnd < dateOf(at)) throw badInput({ certEnd: '作业人员证书已过期' })", ''],
    ['r.executor_id = ${own.add(actor.userId)} and', '${own.add(actor.userId)}::bigint > 0 and'],
  ),
  ...inFile('server/modules/materials/place.ts', STORE, [
    'or exists (select 1 from warehouse__keeper_ids k where',
    'or exists (select 1 from warehouse__keeper_ids k where true or',
  ]),
  ...inFile('server/modules/equipment/maintain.service.ts', MAINTAIN, [
    "demandInTime(task, input, momentSaid(input, now, '登记'), '登记')",
    '',
  ]),
  ...inFile(
    'server/modules/schedule/sign.service.ts',
    MAINTAIN,
    ['(queued && taskStatus === TASK_STATUS.missed)', 'taskStatus === TASK_STATUS.missed'],
    ['dateTimeOf(at) > latestAt', 'false'],
  ),
  ...inFile(
    'server/modules/elevator/check.service.ts',
    LIFTS,
    ['told.checkDate > dateOf(now)', "told.checkDate > '9'"],
    ['told.checkDate < earliestCheck(dueDate, earlyMonths)', "told.checkDate < '2000-01-01'"],
  ),
  ...inFile('server/modules/elevator/fault.service.ts', LIFTS, [
    "if (arriveAt < callAt) throw badInput({ arriveAt: '到场时间不能早于通知时间' })",
    '',
  ]),
  ...inFile(
    'server/modules/event/auditors.service.ts',
    EVENTS,
    ['if (lonely) throw refuse(GAP)', ''],
    ['row.step > 1 && !rows.some', 'row.step > 9 && !rows.some'],
    ['other.step === row.step - 1 && covers(other, row)', 'other.step === row.step - 1'],
  ),
  ...inFile(
    'server/modules/work-order/service-desk/answers.service.ts',
    SERVICE,
    ['includes(orderType) && !firstReplyAt', 'includes(orderType) && false'],
    ["if (owed) throw refuse('请先填写投诉定性')", ''],
    ['if (worked(row, visitorId)) throw', 'if (false) throw'],
    ['handlerId === userId || (coHandlerIds ?? []).includes(userId)', 'handlerId === userId'],
  ),
  ...inFile(
    'server/modules/work-order/service-desk/visits.service.ts',
    SERVICE,
    ['visit.visitorId === actor.userId && visit.fresh', 'visit.visitorId === actor.userId'],
    ["if (!reason?.trim()) throw badInput({ reason: '请输入修改原因' })", ''],
    ["and not coalesce(${ownWork('t', me)}, false)", ''],
  ),
  ...inFile(
    'server/modules/work-order/merge.service.ts',
    SERVICE,
    ['if (main.bizLine !== order.bizLine) throw', 'if (false) throw'],
    ["if (under) throw refuse('该工单已有并入的工单，不能再并入其他工单')", ''],
    ['await cancelClocks(context, order.id)', ''],
  ),
  ...inFile(
    'server/modules/work-order/steps.service.ts',
    SERVICE,
    ["if (earlier) throw refuse('该工单已抽查回访')", ''],
    ['await demandVerdict(context, row)', ''],
  ),
  ...inFile(
    'server/modules/event/auditors.service.ts',
    EVENTS,
    ['if (lonely) throw refuse(GAP)', ''],
    ['row.step > 1 && !rows.some', 'row.step > 9 && !rows.some'],
    ['other.step === row.step - 1 && covers(other, row)', 'other.step === row.step - 1'],
  ),
  ...inFile(
    'server/modules/event/event.rules.ts',
    EVENTS,
    ['(await levelOf(q, levelId)).rank > DEATH_RANK', '(await levelOf(q, levelId)).rank > 9'],
    ['happenedAt > dateTimeOf(now)', "happenedAt > '9'"],
    ['now.getTime() + TOLERANCE', 'now.getTime()'],
  ),
  ...inFile(
    'server/modules/event/change.service.ts',
    EVENTS,
    ["row.processInstanceId!, '级别调整', true)", "row.processInstanceId!, '级别调整')"],
    [
      'const lateReport = isLate(row.foundAt!, row.reportedAt!, reportMinutes)',
      'const lateReport = row.lateReport ?? (reportMinutes < 0)',
    ],
    ["if (there === undefined) throw badInput({ newHandlerId: '该用户不能处理此项目的事件' })", ''],
  ),
  ...inFile('server/kernel/flow/act.ts', EVENTS, [
    'if (instance !== null && asked !== null && asked !== instance) return',
    '',
  ]),
  ...inFile(
    'server/modules/event/steps.service.ts',
    EVENTS,
    ['if (open!.n > 0) throw refuse(`还有${open!.n}个关联工单未完成`)', ''],
    ['await demandTurn(context, row)', 'void demandTurn'],
    ['reporterId === actor.userId ? OWN : null', 'null'],
    ['now.getTime() - Date.parse(instantOf(closedAt)) > REOPEN_DAYS * DAY', 'now.getTime() < 0'],
  ),
  ...inFile(
    'server/modules/event/remind.service.ts',
    EVENTS,
    ['greatest(t.reported_at, t.last_follow_at)', 't.reported_at'],
    ['least(r.max_repeat, floor(', 'least(99, floor('],
    ['if (!mine) continue', ''],
  ),
  ...inFile(
    'server/modules/contingency/decided.service.ts',
    CONTINGENCY,
    ['if (instance !== undefined && row[of.instance] !== instance) return', ''],
    ['if (row[of.result] !== 1) return', ''],
  ),
  ...inFile(
    'server/modules/contingency/change.service.ts',
    CONTINGENCY,
    ["if (!raised && row.auditResult !== 2) throw refuse('上报审批通过后才能降低级别')", ''],
    ["if (runs) await kernel.approvals.withdraw(context, row.processInstanceId!, '级别调整', true)", ''],
    ['isAbove(next.approveTo, old.approveTo)', 'isAbove(old.approveTo, next.approveTo)'],
  ),
  ...inFile(
    'server/modules/contingency/contingency.rules.ts',
    CONTINGENCY,
    ["throw badInput({ [field]: '伤亡情况与事件级别不符' })", 'return'],
    ['throw refuse(`还有${open!.tasks}个处置任务未完成`)', 'return'],
    ['throw refuse(`还有${open!.orders}个关联工单未完成`)', 'return'],
  ),
  ...inFile(
    'server/modules/contingency/steps.service.ts',
    CONTINGENCY,
    ["if (decided) throw refuse('已有人审批，不能撤回')", ''],
    ["throw badInput({ controlledAt: '控制时间不能晚于当前时间' })", 'return context.done({})'],
    ['(row.injured ?? 0) + (row.dead ?? 0) > 0', '(row.dead ?? 0) > 0'],
  ),
  ...inFile(
    'server/modules/contingency/contingency.hooks.ts',
    CONTINGENCY,
    ['if (!mine) return AUDITED', ''],
    ['before.handleStatus !== DRAFT && changed.length > 0', 'changed.length > 99'],
    ['and ${rightsSql(actor, kindOf(permission), t, params)})', ')'],
    ['afterMove: (context, { id }) => shown(context, id),', ''],
  ),
  ...inFile('server/modules/event/event.service.ts', EVENTS, [
    'if (row.status === EVENT_STATUS.upgraded) return row.to!',
    '',
  ]),
  ...inFile(
    'server/modules/hotline/seat.service.ts',
    HOTLINE,
    ['if (!isOurs(kernel.secrets, token)) return null', ''],
    ["return issuer.superAdmin || rights.permissions.has('hotline:link:issue')", 'return rights !== null'],
    ["if (link.expiresAt <= present) throw turnedAway('expired', '链接已过期，请联系物业工作人员重新获取')", ''],
    ['if (scope !== null && !link.scopes.includes(scope))', 'if (scope === null)'],
    ["if (!link.communityIds.includes(communityId)) throw forbidden('不在服务项目范围内')", ''],
  ),
  ...inFile(
    'server/modules/hotline/call.service.ts',
    HOTLINE,
    ["and not (${t}.order_type = 'complaint' and ${t}.anonymous))`,", ')`,'],
    ['if (rows.length === 0) await metNobody(context)', 'void metNobody'],
  ),
  ...inFile(
    'server/modules/hotline/order.queries.ts',
    HOTLINE,
    ["and l.actor_kind = 'hotline' and l.at = a.at)", ')'],
    ['where a.enabled = 1 and (a.community_id is null or a.community_id = $2))', 'where a.enabled = 1)'],
  ),
  ...inFile('server/modules/work-order/order.hooks.ts', HOTLINE, [
    'if (draft.areaId) await inPlace(context, draft.areaId)',
    'void inPlace',
  ]),
  ...inFile(
    'server/modules/hotline/link.service.ts',
    HOTLINE,
    ['if (input.communityIds.some((id) => !reach.includes(id)))', 'if (reach.length < 0)'],
    ['if (saved.length === 0) throw conflict()', 'void conflict'],
  ),
  ...inFile(
    'server/modules/hotline/file.routes.ts',
    HOTLINE,
    ['await demandOrder(seat, id)', 'void demandOrder'],
    ['|| file.biz_id !== id', ''],
    ['if (!TYPES.includes(extension)) throw refuse(FILE_REFUSALS.unsupported)', ''],
    ['Math.min(limit, SEAT_FILES.bytes)', 'limit'],
    ["'create', 'upload', keep", "null, 'upload', keep"],
  ),
  ...inFile('server/modules/hotline/order.service.ts', HOTLINE, [
    'if (!(await areWaiting(q, sent, { bizType: hotlineLink.name, bizId: link.id })))',
    'if (sent.length > 99)',
  ]),
  ...inFile(
    'server/kernel/rate-limit.ts',
    HOTLINE,
    ['then within else within ||', 'then within || to_jsonb($5::bigint) else within ||'],
    ['case when full_up then rate_limit.id else excluded.id end', 'excluded.id'],
  ),
  ...inFile('server/modules/work-order/household/visit.rules.ts', VISITS, [
    'now.getTime() - Date.parse(instantOf(recordedAt!)) > HOURS * 3_600_000',
    'now.getTime() < Date.parse(instantOf(recordedAt!))',
  ]),
  ...inFile(
    'server/modules/work-order/household/steps.service.ts',
    VISITS,
    [
      "if (told.visitAt > dateTimeOf(now)) throw badInput({ visitAt: '走访时间不能晚于当前时间' })",
      'void dateTimeOf(now), badInput',
    ],
    ["guard: ({ followed }) => (followed ? '已安排再次走访' : null)", 'guard: () => null'],
    ["guard: ({ orderId }) => (orderId === null ? null : '已转为工单')", 'guard: () => null'],
  ),
  ...inFile(
    'server/modules/work-order/household/visit.service.ts',
    VISITS,
    ["await demandVisible(context, visitHouse, visitHouseHooks, houseId, add, '房产不存在或已删除')", ''],
    ["await demandVisible(context, householdVisit, householdVisitHooks, planId, add, '走访计划不存在或已删除')", ''],
    ["if (!planned) throw badInput({ planId: '走访计划不是该房产的' })", 'void planned, badInput'],
  ),
  ...inFile('server/modules/work-order/order.hooks.ts', ORDERS, [
    '` and (${t}.status <> ${inPool} or ${t}.created_by = ${me})`',
    "''",
  ]),
  ...inFile(
    'server/modules/work-order/reports/order-events.ts',
    ['server/modules/work-order/reports/order-month.test.ts'],
    ["anyOf('o.biz_line', linesOf(actor), params)", "'true'"],
    [
      " and not exists (select 1 from appraisal k where k.order_id = a.order_id and k.round = a.round and k.source = 'customer')",
      '',
    ],
    [' and not ${c}.waived', ''],
  ),
  ...inFile(
    'server/modules/work-order/archive.queries.ts',
    ['server/modules/work-order/archive.test.ts'],
    ['if (!known) throw notFound()', 'void known, notFound'],
    ['coalesce(o.customer_id, ${params.add(id)}::uuid) = ${params.add(id)}::uuid and ', ''],
  ),
  ...inFile(
    'server/modules/work-order/desk/notify.ts',
    ['server/modules/work-order/desk/call.test.ts'],
    ['Math.abs(now.getTime() / 1000 - Number(time)) > SKEW_SECONDS', 'false'],
    ['return given.length === own.length && timingSafeEqual(given, own)', 'return given.length >= 0 && own.length > 0'],
    ['where id = $1 and enabled = 1', 'where id = $1'],
  ),
  ...inFile(
    'server/modules/work-order/desk/call.queries.ts',
    ['server/modules/work-order/desk/call.test.ts'],
    ['and seat_user_id = $3 and caller_mobile is not null', 'and $3::bigint > 0 and caller_mobile is not null'],
  ),
  ...inFile(
    'server/modules/work-order/desk/call.hooks.ts',
    ['server/modules/work-order/desk/call.test.ts'],
    ['here.length === 0\n        ? mine', "here.length === 0\n        ? 'true'"],
    ['${anyOf(`${t}.company_id`, companies, params)} and', 'true and'],
  ),
  ...inFile(
    'server/modules/work-order/desk/caller.queries.ts',
    ['server/modules/work-order/desk/desk.test.ts'],
    ['and t.community_id = any($2) and', 'and $2::bigint[] is not null and'],
    ['communitiesOf(actor, DEBTS).includes(house.communityId) ? owed!.amount : null', 'owed!.amount'],
  ),
  ...inFile(
    'server/modules/work-order/order.hooks.ts',
    ['server/modules/work-order/desk/call.test.ts', 'server/modules/work-order/desk/desk.test.ts'],
    ["if (call!.seat !== actor.userId) throw badInput({ callId: '只能登记本人接听的通话' })", ''],
    [
      "if (afterRegister === 'dispatch' && !actor.can('workOrder:order:dispatch'))\n    throw badInput({ afterRegister: '没有派单权限，不能自动派单' })",
      '',
    ],
  ),
  ...inFile(
    'server/modules/work-order/dispatch/decide.service.ts',
    DISPATCH,
    ['(s.expire_date is null or s.expire_date >= $4::timestamp::date)', '$4::timestamp is not null'],
    ['order by (r.community_id is null), r.priority', 'order by r.priority'],
    ['and d.status in (1, 2) and', 'and d.status > 0 and'],
  ),
  ...inFile('server/modules/work-order/dispatch/rule.hooks.ts', DISPATCH, [
    'if (same) throw badInput({ priority: `优先级已被规则“${same.name}”使用` })',
    'void same',
  ]),
  ...inFile(
    'server/modules/work-order/waiver.service.ts',
    CENTRE,
    ['if (used!.n >= rule.maxPerOrder)', 'if (used!.n < 0)'],
    ["and r.auto_when = 'weather' and", 'and'],
  ),
  ...inFile('server/modules/work-order/order-reminder.service.ts', REMINDERS, [
    "event === 'inPool' ? building : place",
    'building && place',
  ]),
  ...inFile('server/modules/work-order/apply.hooks.ts', APPLIES, [
    'const seen = all.length > 0 ?',
    "const seen = all.length === 0 ? 'true' :",
  ]),
  ...inFile(
    'server/modules/work-order/apply.service.ts',
    APPLIES,
    ["if (!clock) throw badInput({ stage: '该环节没有未结束的计时' })", 'void badInput'],
    ["and status = 1 and kind <> 'waiver'", 'and status = 1'],
    ['if (open) throw refuse(ONE_AT_A_TIME)', ''],
  ),
  ...inFile(
    'server/modules/work-order/money.service.ts',
    APPLIES,
    ["if (paySide !== 'owner') return '该工单不向业主收费'", ''],
    ["return feeStatus === 'paid' ? '费用已收，请先退款' :", 'return'],
    ["if (done.some(({ taken }) => taken)) throw refuse('费用已收，请先退款')", ''],
    ['row.feeWaived || gt(asked, cost) ? cost : asked', 'row.feeWaived ? cost : asked'],
    ["finishedAt !== null && extent === 'part'", "finishedAt === null && extent === 'part'"],
  ),
  ...inFile(
    'server/modules/work-order/place.service.ts',
    ['server/modules/work-order/refusals.test.ts'],
    ["if (geoMeters !== null && place === null) throw badInput({ place: '请允许定位后登记到场' })", 'void badInput'],
    ['meters > geoMeters', 'meters > geoMeters * 9'],
    ["if (on && geoMeters !== null) throw refuse('请先登记到场')", ''],
    ["if (!on) throw refuse('该类型工单未启用到场环节')", 'void on'],
  ),
  ...inFile('packages/contract/work-order/work-order.flow.ts', APPLIES, [
    '!scores?.length || !!signature?.length',
    '!scores?.length || !!signature || true',
  ]),
  ...inFile(
    'server/modules/work-order/quote/quote.service.ts',
    ['server/modules/work-order/quote/quote.test.ts'],
    ["if (quote.status === 'confirmed') return '该报价已确认，不能再次答复'", ''],
    ['apartOf(q), `quote:', 'q, `quote:'],
    ["quote.status === 'replaced' || quote.hash !== hash", "quote.status === 'replaced'"],
    ["if (quote.expired) return '报价已过期，请联系物业重新报价'", ''],
    ['WORKED.includes(order.status) && order.round === quote.round', 'order.round === quote.round'],
    ["if (quote?.declined) return '客户不同意报价，请重新报价或请客户签名'", ''],
    ['return lte(amount, quote.amount)', 'return true || lte(amount, quote.amount)'],
    ['> PER_MINUTE) throw tooMany(60)', '> PER_MINUTE * 99) throw tooMany(60)'],
  ),
  ...inFile(
    'server/modules/work-order/parts.queries.ts',
    ['server/modules/work-order/quote/quote.test.ts'],
    ["'path', case when $8::boolean and", "'path', case when ($8::boolean or true) and"],
  ),
  ...inFile(
    'server/modules/work-order/life.service.ts',
    ['server/modules/work-order/settings.test.ts'],
    ["(await orderSettings(q, order)).autoTake ? ('processing' as const)", "false ? ('processing' as const)"],
  ),
  ...inFile(
    'server/modules/work-order/steps.service.ts',
    APPLIES,
    ["await endApplies(context, order.id, '工单已完工')", ''],
    ["if (link.needSignature && !input.signature?.length) throw badInput({ signature: '请客户签名' })", ''],
    ["if (row.feeStatus === 'paid') throw refuse('费用已收，请先退款')", ''],
    [
      'if (await demandSuspension(context, row, input.resumeAt))',
      'if (!(await demandSuspension(context, row, input.resumeAt)))',
    ],
  ),
  ...inFile(
    'server/modules/work-order/clock.service.ts',
    APPLIES,
    ['if (!clock || clock.waived) return null', 'if (!clock) return null'],
    ['set limit_minutes = limit_minutes + $2, due_at = $3', 'set limit_minutes = limit_minutes + $2 * 0, due_at = $3'],
  ),
  ...inFile('server/modules/work-order/order.hooks.ts', APPLIES, [
    'draft.anonymous = told.anonymous',
    'draft.anonymous = false',
  ]),
  ...inFile(
    'server/modules/workflow/setting/edit.service.ts',
    ['server/modules/work-order/settings.test.ts'],
    [
      "if (!setting || !page.shows(setting)) throw badInput({ code: '参数不存在' })",
      "if (!setting) throw badInput({ code: '参数不存在' })",
    ],
    ['if (!setting || !page.shows(setting)) return []', 'if (!setting) return []'],
  ),
  ...inFile(
    'server/modules/work-order/pool.service.ts',
    ['server/modules/work-order/settings.test.ts'],
    ["if (!grabEnabled) throw refuse('该项目未启用抢单')", 'void grabEnabled'],
  ),
  ...inFile(
    'server/modules/work-order/parts.queries.ts',
    ['server/modules/work-order/print.test.ts'],
    ["and ${scoped(workOrder, orderHooks, actor, PRINT, 't', params)} order by f.order_id", 'order by f.order_id'],
  ),
  ...inFile('server/kernel/flow/act.ts', ORDERS, [
    'throw lostTo(registration.flow, name, row!) ?? staleOf(entity, row!)',
    'throw staleOf(entity, row!)',
  ]),
  ...inFile('server/kernel/crud/routes.ts', ORDERS, [
    'once(input.q, actor.userId, keyOf(request),',
    'once(input.q, actor.userId, null,',
  ]),
  ...inFile('packages/contract/work-order/clock.ts', CLOCKS, [
    "const open = overdue ? missed.filter(({ rule }) => rule.kind === 'after') : missed",
    'const open = missed',
  ]),
  ...inFile('packages/contract/work-order/sampling.ts', CLOCKS, ['if (order.anonymous) return false', '']),
  ...inFile('server/kernel/auth/communities.ts', REACH, [
    'if (!communities.includes(communityId) && !ownCommunities.includes(communityId)) throw forbidden(sentence)',
    'void forbidden(sentence), communities, ownCommunities',
  ]),
  ...inFile(
    'server/kernel/crud/where.ts',
    ['tests/doors.test.ts'],
    ["if (!entity.door || filter === 'none') return filter", 'return filter'],
    [": behindDoor(entity, 'all', alias, params)", ": 'all'"],
    ['return some.length < values.length ? `(${one} or ${column} is null)` : one', 'return one'],
    ['return `(${column} is null or ${column} in (', 'return `(${column} in ('],
    ["r where ${has.join(' and ')}))`", 'r))`'],
  ),
  ...inFile(
    'packages/contract/customer-service/customer-service.actions.ts',
    SERVICE_DOORS,
    ["of: only(CLOCK_STAGE, ['reply', 'handle'])", 'of: CLOCK_STAGE'],
    ['of: only(ORDER_TYPE, SERVICE_TYPES)', 'of: ORDER_TYPE'],
  ),
  ...inFile('server/modules/wkorder/trial.service.ts', SERVICE_DOORS, [
    'if (communityId !== null) demandCommunity(actor, permission, communityId)',
    'void demandCommunity',
  ]),
  ...inFile('server/modules/wkorder/rule.hooks.ts', SERVICE_DOORS, [
    "if (stray) throw badInput({ levelId: '该级别不属于所选业务线' })",
    'void stray',
  ]),
  ...inFile('server/modules/wkorder/conf.queries.ts', SERVICE_DOORS, ['coalesce(l.level, 1) = 1', 'true']),
  ...inFile(
    'packages/contract/kernel/door.ts',
    ['tests/doors.test.ts'],
    ['codes: { ...entity.codes, plain: noun.codes.plain }', 'codes: entity.codes'],
    ['...(field.of && { of: only(field.of, values) }),', ''],
    ["...(field.kind === 'choice' && { required: true })", ''],
    ['...(named[field] && { having: { ...definition.having, ...named[field] } }),', ''],
    ['if (writes && definition.when) fail(', 'if (false) fail('],
  ),
  ...inFile('server/kernel/http/caller.ts', REACH, [
    'if (communityIds && !withinReach(found.actor, communityIds))',
    'if (communityIds && false)',
  ]),
  ...inFile(
    'server/modules/session/password.service.ts',
    ['server/modules/session/refusals.test.ts'],
    ['const apart = apartOf(q)', 'const apart = q'],
    ['select password_hash from sys_user where id = $1 for update', 'select password_hash from sys_user where id = $1'],
  ),
  ...inFile(
    'server/kernel/http/caller.ts',
    ['server/modules/session/refusals.test.ts'],
    ["if (companyId !== null && !found.rights.selectable) throw forbidden('无权访问该公司')", ''],
  ),
  ...inFile('server/kernel/http/app.ts', RIGHTS, [
    'if (action.permission) actor.demand(action.permission)',
    '',
    'tests/permissions.test.ts',
  ]),
  ...inFile(
    'server/kernel/crud/routes.ts',
    ['tests/permissions.test.ts'],
    ['if (permission) actor.demand(permission)', ''],
  ),
  ...inFile(
    'server/kernel/crud/write.ts',
    REACH,
    ["if (rows.length < locked.length) throw entity.scope === 'user' ? notFound() : forbidden()", ''],
    [
      'if (!trusted && !scope.communities.includes(communityId) && !scope.ownCommunities.includes(communityId))\n      throw forbidden()',
      '',
    ],
    ['if (before!.version !== version) throw staleOf(entity, before!)', '', 'server/modules/basedata/house.test.ts'],
    ["({ action: 'delete', before", "({ action: 'edit', before", TRACES[0]!],
    ["action: 'add',", "action: 'other',", TRACES[0]!],
    ["  refuseLocked(entity, 'edit', [before])\n", '', 'tests/entities.test.ts'],
    ["  refuseLocked(entity, 'delete', rows)\n", '', 'tests/entities.test.ts'],
  ),
  ...inFile('server/kernel/crud/read.ts', REACH, ["...(scope === 'all' ? [] : [scope]),", '']),
  ...inFile(
    'server/kernel/crud/references.ts',
    ['server/modules/basedata/house.test.ts', ...REACH],
    ['if (!ids.every((id) => reached.has(id))) refused[name]', 'if (ids.length < 0) refused[name]'],
  ),
  ...inFile(
    'server/modules/charge-finance/register/customer.queries.ts',
    ['server/modules/charge-finance/register/register.test.ts'],
    ["and ${due('t', today)}", ''],
    ["and ${scoped(receivable, receivableHooks, actor, receivable.codes.list, 't', params)}", ''],
    ['and t.outstanding_amount > 0', ''],
  ),
  ...inFile(
    'server/modules/charge-finance/ledger/forecast-rows.ts',
    FORECAST,
    ['greatest(u.net - coalesce(s.billed, 0), 0) as open', 'u.net as open'],
    ['greatest(b.open * b.first, b.fresh)', 'b.open * b.first'],
    ['f.id = g.fee_item_id and f.count_in_rate', 'f.id = g.fee_item_id'],
    ['addDays(last, 1)', 'addDays(last, 0)'],
    ['filter (where s.cohort <= s.o - l.n) end', 'filter (where true) end'],
    ['filter (where f.m < m.m), 0) as open', ', 0) as open'],
    ['(1 - b.tail) ^ (b.k - 2)', '(1 - b.tail) ^ 1'],
  ),
  ...inFile(
    'server/kernel/reports/routes.ts',
    REPORTS,
    ['actor.demand(report.permission)', ''],
    ['actor.demand(report.exports)', ''],
  ),
  ...inFile(
    'server/kernel/reports/routes.ts',
    ['server/modules/charge-report/reports.test.ts'],
    ['actor.demand(report.prints)', ''],
  ),
  ...inFile(
    'server/kernel/figures.ts',
    REPORTS,
    ['for (const { permission } of figures) actor.demand(permission)', ''],
    ["anyOf('x.community_id', reached, params)", "anyOf('x.community_id', reached && communities, params)"],
  ),
  ...inFile('server/kernel/crud/export.ts', TRACES, ["action: 'export',", "action: 'other',"]),
  ...inFile('server/kernel/crud/export-rows.ts', TRACES, ['permission: entity.codes.export,', 'permission: null,']),
  ...inFile(
    'server/kernel/imports/batch.store.ts',
    ['server/modules/file/entity-import.test.ts'],
    [
      '(batch.communityId === null || communities.includes(batch.communityId))',
      '(batch.communityId === null || communities !== null)',
    ],
  ),
  ...inFile(
    'server/modules/basedata/search/find-houses.service.ts',
    ['server/modules/charge-finance/desk/search.test.ts'],
    [
      'communitiesOf(actor, permission),\n    dateOf(context.now),',
      'communitiesOf(actor, null),\n    dateOf(context.now),',
    ],
  ),
  ...inFile(
    'server/modules/charge-finance/desk/search.queries.ts',
    ['server/modules/charge-finance/desk/search.test.ts'],
    ['communitiesOf(actor, SEES),', 'communitiesOf(actor, null),'],
  ),
  ...inFile(
    'server/modules/charge-finance/collect/judge.service.ts',
    RIGHTS,
    ["if (input.parts.length > 1) actor.demand('charge-finance:collection:multiple')", ''],
    ["if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')", ''],
    [
      "if (input.parts.some((part) => cents(part.roundOff) > 0n)) actor.demand('charge-finance:collection:round-off')",
      '',
    ],
  ),
  ...inFile(
    'server/modules/charge-finance/collect/pay.service.ts',
    REACH,
    ["demandCommunity(context.actor, 'charge-finance:collection:pay', input.communityId)", ''],
    ['  demandRights(context, input)', '', RIGHTS[0]!],
    ['cents(expected.lateFee) === cents(facts.get(receivableId)!.lateFee)', 'true', COLLECT],
    ['expected.version === row.version &&', '', COLLECT],
  ),
  ...inFile('server/modules/charge-finance/collect/sale.service.ts', RIGHTS, [
    "if (cents(input.roundOff) > 0n) actor.demand('charge-finance:collection:round-off')",
    '',
  ]),
  ...inFile(
    'server/modules/charge-finance/collect/temp.service.ts',
    RIGHTS,
    ["if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')", ''],
    ["actor.demand('charge-finance:collection:free-rate')", 'void actor'],
  ),
  ...inFile('server/modules/charge-prepaid/recharge/recharge.service.ts', RIGHTS, [
    "if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')",
    '',
  ]),
  ...inFile('server/modules/charge-finance/refund/refund.service.ts', REACH, [
    "demandCommunity(context.actor, 'charge-finance:refund:apply', receipt.communityId)",
    'demandCommunity(context.actor, null as never, receipt.communityId)',
  ]),
  ...inFile('server/modules/charge-finance/refund/payout.service.ts', RIGHTS, [
    "if (refund.type === 'prepaid') context.actor.demand('charge-prepaid:refund:payout')",
    '',
  ]),
  ...inFile(
    'server/modules/charge-finance/refund/payout.service.ts',
    ['server/modules/charge-finance/approvals.test.ts'],
    ['await context.kernel.approvals.demandChain(context, refund.processInstanceId)', ''],
  ),
  ...inFile(
    'server/modules/bpm/engine/handlers.ts',
    ['server/modules/bpm/engine/handlers.test.ts'],
    ['!hosts.includes(url.host)', 'hosts.length < 0'],
  ),
  ...inFile(
    'server/kernel/realtime/realtime.ts',
    ['server/modules/app/realtime.test.ts'],
    ['if (!OF_RECORD.test(topic) ||', 'if (!topic.startsWith(CHANGE) ||'],
    ['records.size >= MAX_RECORDS && ', 'records.size < 0 && '],
    ['if (!mayOpen(request.headers, kernel.settings))', 'if (mayOpen === null)'],
  ),
  ...inFile('server/kernel/prints.ts', RIGHTS, ['if (prints?.again && before > 0) actor.demand(prints.again)', '']),
  ...inFile('server/modules/charge-prepaid/offset/run.service.ts', RIGHTS, [
    "if (run.kind === 'batch') context.actor.demand('charge-prepaid:offset:batch')",
    '',
  ]),
  ...inFile(
    'server/modules/system/grants.ts',
    ['server/modules/system/access.test.ts'],
    ['if (!actor.permissions.has(code)) return false', ''],
  ),
  ...inFile(
    'server/kernel/idempotency.ts',
    [COLLECT],
    ['if (claimed.length === 0) {', 'if (claimed.length < 0) {'],
    ["if (stored.hash !== hash) throw new DomainError(409, '请勿重复提交')", ''],
  ),
  ...inFile(
    'server/kernel/imports/undo.ts',
    ['server/modules/file/entity-import.test.ts', 'server/modules/file/house-import.test.ts'],
    ['if (first !== null) throw rowInUse(first)', ''],
  ),
  ...inFile(
    'server/modules/basedata/handover/steps.service.ts',
    HANDOVER,
    ["const guard = ({ live }: Step) => (live ? null : '该批次不在进行中')", 'const guard = (_step: Step) => null'],
    ["(deadlineOf(row) > dateOf(now) ? '通知未满30天，不能视同交付' : null)", '(now ? null : null)'],
    ['guard: (row, { now }) => guard(row) ??', 'guard: (row, { now }) =>'],
    ['  refuse: { guard },\n', ''],
  ),
  ...inFile(
    'server/modules/charge-report/notice/notice.rules.ts',
    DUNNING,
    ["if (row!.settled) throw refuse('该客户已无欠费')", ''],
    ["if (!override) throw refuse('该客户7天内已发送同级催费通知')", ''],
    ["actor.demand('charge-report:notice:override')", ''],
  ),
  ...inFile('server/modules/charge-report/notice/push.service.ts', DUNNING, [
    'row.stopped !== null ?',
    'row.attempt < 0 ?',
  ]),
  ...inFile(
    'server/modules/charge-finance/bill/channels.service.ts',
    [...DUNNING, 'server/modules/charge-finance/bill/bill.test.ts'],
    ["if (nth > ATTEMPTS) return { failed: '推送失败' }", ''],
  ),
  ...inFile(
    'server/modules/charge-report/notice/make.service.ts',
    DUNNING,
    ['if (debts.some(({ head }) => head.companyId !== ask.template.companyId))', 'if (debts.length < 0)'],
    ['`o.community_id = any(${params.add(communities)})`,', "'true',"],
  ),
  ...inFile('server/modules/charge-report/notice/notices.queries.ts', DUNNING, [
    "await demandVisible(context, paymentNotice, {}, id, 'charge-report:notice:list')",
    '',
  ]),
  ...inFile('server/modules/charge-report/notice/receipt.ts', DUNNING, [
    'if (!known) return reply.status(401).send()',
    '',
  ]),
  ...inFile('server/modules/charge-report/notice/owed-rows.ts', DUNNING, [" and not ${keptFromDunning('o', day)}", '']),
  ...inFile('server/modules/charge-finance/ledger/facts.ts', DUNNING, ['n.level >= ${FORMAL_LEVEL}', 'n.level >= 0']),
  ...inFile(
    'server/modules/work-order/steps.service.ts',
    ['server/modules/work-order/work-order.test.ts'],
    ["if (row.feeStatus === 'paid') throw refuse('费用已收，请先退款')", ''],
    ["throw badInput({ scores: '请填写评价' })", ';'],
  ),
  ...inFile('server/kernel/crud/references.ts', WKORDER, ['if (found) throw refuse(sentence)', '']),
  ...inFile(
    'server/modules/wkorder/rule.hooks.ts',
    WKORDER,
    ["if (same) throw badInput({ limitMinutes: '已存在相同条件的时限规则' })", ''],
    ["if (wrong) throw badInput({ minutes: '升级时间必须逐级递增' })", ''],
  ),
  ...inFile(
    'server/kernel/codes.ts',
    CODES,
    ['if (rule.id !== counted.id || periodOf(rule.reset, date) !== period) continue', ''],
    ['return reach(rule, Math.max(taken, await reach(former, 0)))', 'return reach(rule, taken)'],
    ['return reach(rule, Math.max(taken, await reach(former, 0)))', 'return reach(rule, await reach(former, 0))'],
  ),
  ...inFile(
    'server/kernel/tx.ts',
    ['server/kernel/tx.test.ts'],
    [
      'await pool.held(() => work(onClient(client, { apart, prepared: pool.prepared })))',
      'await work(onClient(client, { apart, prepared: pool.prepared }))',
    ],
  ),
  ...inFile('server/kernel/db/pool.ts', ['server/kernel/tx.test.ts'], ['hold.open = false', '']),
  ...inFile(
    'server/kernel/codes.ts',
    ['tests/processes.test.ts'],
    ['const counter = rule.gapFree ? q : apartOf(q)', 'const counter = q.apart ?? q'],
  ),
  ...inFile(
    'server/kernel/codes.ts',
    ['server/modules/work-order/work-order.test.ts'],
    ['const counter = rule.gapFree ? q : apartOf(q)', 'const counter = q'],
  ),
  ...inFile('packages/contract/system/code-rule.entity.ts', CODES, [
    "rules: (rule) => [rule('reset', REPEATS, neverRepeats)],",
    '',
  ]),
  ...inFile('server/modules/wkorder/code.service.ts', CODES, [
    "&& meet(rule.prefix, set.prefix ?? '')",
    '&& rule.prefix === set.prefix',
  ]),
  ...inFile(
    'server/modules/system/company-code.service.ts',
    CODES,
    ['if (!actor.scope(permission).companies.includes(companyId)) throw forbidden()', ''],
    ['await lockOn(q, `${codeRule.name}:${companyId}`)', 'void lockOn'],
    ["if (borne.ahead) throw badInput({ digits: '今后的编号会与已有编号重复，请更换前缀或流水位数' })", ''],
    ['if (String(last + 1).length > set.digits)', 'if (last < 0)'],
  ),
  ...inFile(
    'server/modules/wkorder/copy.service.ts',
    COPIES,
    ['for (const id of ids) demandCommunity(actor, copyConf.permission, id)', 'void demandCommunity'],
    ["if (places.length < ids.length) throw refuse('只能在当前公司的项目之间复制')", ''],
    ['await lockOn(q, `wkorder.copyConf:${actor.companyId}`)', 'void lockOn'],
    ["await context.q.query('rollback to savepoint compared')", ''],
    [
      'where community_id = $1 and company_id = $2 order by id',
      'where community_id = $1 and $2::bigint > 0 order by id',
    ],
    ['if (!used) throw refuse(`区域“${name}”已停用`)', ''],
    ['if (stopped) throw refuse(', 'if (stopped && false) throw refuse('],
    ["if (other.length === 0) return 'same'", ''],
    ['const name = target.name.slice(0, workingCalendar.fields.name.max)', 'const { name } = target'],
  ),
  ...inFile(
    'server/modules/wkorder/health.job.ts',
    ['server/modules/wkorder/health.test.ts'],
    [
      "and not exists (select 1 from message_record r where r.biz_event = $1 and r.biz_id = c.id || ':' || $2)",
      'and $1 <> $2',
    ],
    ['if (problems.length === 0) continue', ''],
  ),
  ...inFile('server/modules/wkorder/rules.service.ts', WKORDER, [
    'if (userIds.length > 0) return { ruleId',
    'return { ruleId',
  ]),
  ...inFile(
    'packages/contract/kernel/working-time.ts',
    ['packages/contract/kernel/working-time.test.ts'],
    ['if (left <= end - begin) return', 'if (left < end - begin) return'],
    ["if (special?.kind === 'holiday') return []", ''],
  ),
  ...inFile(
    'packages/contract/kernel/matching.ts',
    ['packages/contract/kernel/matching.test.ts'],
    ['if (depth === 0) return', 'if (depth < 0) return'],
  ),
]
